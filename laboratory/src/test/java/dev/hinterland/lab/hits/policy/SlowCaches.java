// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * The policies once more, as plainly as their papers describe them: lists of keys that are searched from end to end,
 * and no structure in common with the fast ones. The front of each list is what was put there first.
 */
final class SlowCaches {

    /** One policy: answers whether a key was there. */
    interface SlowCache {

        boolean request(long key, long weight, long now, long goodUntil);
    }

    static final Map<String, LongFunction<SlowCache>> ALL = Map.of(
            "sieve", SlowSieve::new,
            "2q", SlowTwoQueues::new,
            "arc", SlowArc::new,
            "lirs", SlowLirs::new,
            "s3-fifo", SlowS3Fifo::new,
            "gdsf", most -> new SlowGreedyDual(most, false),
            "lfuda", most -> new SlowGreedyDual(most, true));

    private SlowCaches() {}

    /** What all of them know: weights and deadlines of what is in them or remembered. */
    private abstract static class Slow implements SlowCache {

        final long most;
        final Map<Long, Long> weights = new HashMap<>();
        final Map<Long, Long> deadlines = new HashMap<>();

        Slow(long most) {
            this.most = most;
        }

        abstract boolean has(Long key);

        abstract void hit(Long key);

        abstract void miss(Long key);

        abstract void remove(Long key);

        abstract List<List<Long>> resident();

        @Override
        public boolean request(long key, long weight, long now, long goodUntil) {
            if (has(key)) {
                if (deadlines.get(key) > now) {
                    hit(key);
                    return true;
                }
                remove(key);
            }
            if (weight <= most) {
                before(key, weight);
                deadlines.put(key, goodUntil);
                miss(key);
            }
            return false;
        }

        /** A key comes back that may be remembered with another weight. */
        void before(Long key, long weight) {
            weights.put(key, weight);
        }

        long weight(List<Long> keys) {
            return keys.stream().mapToLong(weights::get).sum();
        }

        boolean full(Long coming) {
            return resident().stream().mapToLong(this::weight).sum() + weights.get(coming) > most;
        }
    }

    private static final class SlowSieve extends Slow {

        private final List<Long> queue = new ArrayList<>();
        private final List<Long> visited = new ArrayList<>();
        private int hand;

        SlowSieve(long most) {
            super(most);
        }

        @Override
        boolean has(Long key) {
            return queue.contains(key);
        }

        @Override
        void hit(Long key) {
            if (!visited.contains(key)) {
                visited.add(key);
            }
        }

        @Override
        void miss(Long key) {
            while (full(key)) {
                hand = hand >= queue.size() ? 0 : hand;
                Long at = queue.get(hand);
                if (visited.remove(at)) {
                    hand++;
                } else {
                    queue.remove(hand);
                    // A hand beyond the newest goes back to the oldest, also if something newer comes meanwhile.
                    hand = hand >= queue.size() ? 0 : hand;
                }
            }
            queue.add(key);
        }

        @Override
        void remove(Long key) {
            int place = queue.indexOf(key);
            queue.remove(place);
            visited.remove(key);
            hand -= place < hand ? 1 : 0;
            hand = hand >= queue.size() ? 0 : hand;
        }

        @Override
        List<List<Long>> resident() {
            return List.of(queue);
        }
    }

    private static final class SlowTwoQueues extends Slow {

        private final List<Long> in = new ArrayList<>();
        private final List<Long> out = new ArrayList<>();
        private final List<Long> main = new ArrayList<>();

        SlowTwoQueues(long most) {
            super(most);
        }

        @Override
        boolean has(Long key) {
            return in.contains(key) || main.contains(key);
        }

        @Override
        void hit(Long key) {
            if (main.remove(key)) {
                main.add(key);
            }
        }

        @Override
        void miss(Long key) {
            boolean known = out.remove(key);
            while (full(key)) {
                if (weight(in) > Math.max(1, most / 4) || main.isEmpty()) {
                    out.add(in.removeFirst());
                    while (weight(out) > Math.max(1, most / 2) && out.size() > 1) {
                        out.removeFirst();
                    }
                } else {
                    main.removeFirst();
                }
            }
            (known ? main : in).add(key);
        }

        @Override
        void remove(Long key) {
            in.remove(key);
            main.remove(key);
        }

        @Override
        List<List<Long>> resident() {
            return List.of(in, main);
        }
    }

    /** Figure 4 of the paper, line by line, with weights for lengths. */
    private static final class SlowArc extends Slow {

        private final List<Long> t1 = new ArrayList<>();
        private final List<Long> t2 = new ArrayList<>();
        private final List<Long> b1 = new ArrayList<>();
        private final List<Long> b2 = new ArrayList<>();
        private double p;

        SlowArc(long most) {
            super(most);
        }

        @Override
        boolean has(Long key) {
            return t1.contains(key) || t2.contains(key);
        }

        @Override
        void hit(Long key) {
            t1.remove(key);
            t2.remove(key);
            t2.add(key);
        }

        @Override
        void miss(Long key) {
            long weight = weights.get(key);
            boolean inB2 = b2.contains(key);
            if (b1.contains(key)) {
                p = Math.min((double) most, p + weight * Math.max(1.0, (double) weight(b2) / weight(b1)));
                b1.remove(key);
                replace(key, false);
                t2.add(key);
            } else if (inB2) {
                p = Math.max(0, p - weight * Math.max(1.0, (double) weight(b1) / weight(b2)));
                b2.remove(key);
                replace(key, true);
                t2.add(key);
            } else {
                missOfUnknown(key, weight);
            }
        }

        private void missOfUnknown(Long key, long weight) {
            if (weight(t1) + weight(b1) + weight > most) {
                while (weight(t1) + weight(b1) + weight > most && !b1.isEmpty()) {
                    b1.removeFirst();
                }
                while (weight(t1) + weight > most) {
                    t1.removeFirst();
                }
            } else {
                while (weight(t1) + weight(b1) + weight(t2) + weight(b2) + weight > 2 * most && !b2.isEmpty()) {
                    b2.removeFirst();
                }
            }
            replace(key, false);
            t1.add(key);
        }

        private void replace(Long key, boolean inB2) {
            while (full(key)) {
                double length = weight(t1);
                if (!t1.isEmpty() && ((inB2 && length == p) || length > p || t2.isEmpty())) {
                    b1.add(t1.removeFirst());
                } else {
                    b2.add(t2.removeFirst());
                }
            }
        }

        @Override
        void remove(Long key) {
            t1.remove(key);
            t2.remove(key);
        }

        @Override
        List<List<Long>> resident() {
            return List.of(t1, t2);
        }
    }

    private static final class SlowLirs extends Slow {

        private final List<Long> stack = new ArrayList<>();
        private final List<Long> lir = new ArrayList<>();
        private final List<Long> queue = new ArrayList<>();
        private final long lirMost;

        SlowLirs(long most) {
            super(most);
            lirMost = Math.max(0, most - Math.max(2, most / 100));
        }

        @Override
        boolean has(Long key) {
            return lir.contains(key) || queue.contains(key);
        }

        @Override
        void hit(Long key) {
            boolean inStack = stack.remove(key);
            stack.add(key);
            if (queue.remove(key)) {
                (inStack ? lir : queue).add(key);
            }
            settle();
        }

        @Override
        void miss(Long key) {
            while (full(key)) {
                if (queue.isEmpty()) {
                    demote();
                }
                queue.removeFirst();
            }
            boolean inStack = stack.remove(key);
            boolean room = weight(lir) + weights.get(key) <= lirMost;
            stack.add(key);
            (inStack || room ? lir : queue).add(key);
            settle();
        }

        private void settle() {
            prune();
            while (weight(lir) > lirMost) {
                demote();
            }
        }

        private void demote() {
            prune();
            Long bottom = stack.removeFirst();
            lir.remove(bottom);
            queue.add(bottom);
            prune();
        }

        private void prune() {
            while (!stack.isEmpty() && !lir.contains(stack.getFirst())) {
                stack.removeFirst();
            }
        }

        @Override
        void remove(Long key) {
            stack.remove(key);
            queue.remove(key);
            lir.remove(key);
            prune();
        }

        @Override
        List<List<Long>> resident() {
            return List.of(lir, queue);
        }
    }

    private static final class SlowS3Fifo extends Slow {

        private final List<Long> small = new ArrayList<>();
        private final List<Long> main = new ArrayList<>();
        private final List<Long> ghost = new ArrayList<>();
        private final Map<Long, Integer> reads = new HashMap<>();

        SlowS3Fifo(long most) {
            super(most);
        }

        @Override
        boolean has(Long key) {
            return small.contains(key) || main.contains(key);
        }

        @Override
        void hit(Long key) {
            reads.put(key, Math.min(3, reads.get(key) + 1));
        }

        @Override
        void miss(Long key) {
            boolean known = ghost.remove(key);
            while (full(key)) {
                if (main.isEmpty() || weight(small) >= Math.max(1, most / 10)) {
                    fromSmall();
                } else {
                    fromMain();
                }
            }
            reads.put(key, 0);
            (known ? main : small).add(key);
        }

        private void fromSmall() {
            Long oldest = small.removeFirst();
            if (reads.get(oldest) > 1) {
                reads.put(oldest, 0);
                main.add(oldest);
                if (weight(main) > most - Math.max(1, most / 10)) {
                    fromMain();
                } else if (!small.isEmpty()) {
                    fromSmall();
                }
                return;
            }
            ghost.add(oldest);
            int entries = small.size() + main.size();
            while (ghost.size() > Math.max(1, entries - entries / 10)) {
                ghost.removeFirst();
            }
        }

        private void fromMain() {
            Long oldest = main.removeFirst();
            if (reads.get(oldest) > 0) {
                reads.merge(oldest, -1, Integer::sum);
                main.add(oldest);
                fromMain();
            }
        }

        @Override
        void remove(Long key) {
            small.remove(key);
            main.remove(key);
        }

        @Override
        List<List<Long>> resident() {
            return List.of(small, main);
        }
    }

    private static final class SlowGreedyDual extends Slow {

        private final boolean forBytes;
        private final List<Long> keys = new ArrayList<>();
        private final Map<Long, Double> priorities = new HashMap<>();
        private final Map<Long, Integer> frequencies = new HashMap<>();
        private double clock;

        SlowGreedyDual(long most, boolean forBytes) {
            super(most);
            this.forBytes = forBytes;
        }

        @Override
        boolean has(Long key) {
            return keys.contains(key);
        }

        /** Puts it last of its priority: the sort below is stable. */
        @Override
        void hit(Long key) {
            keys.remove(key);
            keys.add(key);
            frequencies.merge(key, 1, Integer::sum);
            double value = frequencies.get(key);
            priorities.put(key, clock + (forBytes ? value : value / weights.get(key)));
            keys.sort(Comparator.comparingDouble(priorities::get));
        }

        @Override
        void miss(Long key) {
            frequencies.remove(key);
            hit(key);
            long lacking = weight(keys) - most;
            List<Long> leaving = new ArrayList<>();
            for (int i = 0; lacking > weight(leaving); i++) {
                leaving.add(keys.get(i));
            }
            if (leaving.contains(key)) {
                keys.remove(key);
                return;
            }
            for (Long left : leaving) {
                clock = priorities.get(left);
                keys.remove(left);
            }
        }

        @Override
        void remove(Long key) {
            keys.remove(key);
        }

        @Override
        List<List<Long>> resident() {
            return List.of(keys);
        }
    }
}

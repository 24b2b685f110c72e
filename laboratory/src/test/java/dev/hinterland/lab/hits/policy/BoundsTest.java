// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import dev.hinterland.lab.trace.generate.Generator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BoundsTest {

    /** Requests as {key, bytes, time, ttl}. */
    private record Written(List<long[]> requests) implements Trace {

        static Written of(long... keys) {
            return new Written(Arrays.stream(keys)
                    .mapToObj(key -> new long[] {key, 1, 0, 0})
                    .toList());
        }

        @Override
        public String name() {
            return "written";
        }

        @Override
        public Requests open() {
            return new Requests() {

                private int at;

                @Override
                public boolean next(Request request) {
                    if (at == requests.size()) {
                        return false;
                    }
                    long[] now = requests.get(at++);
                    request.set(now[0], now[1], now[2]);
                    request.setTtl(now[3]);
                    return true;
                }

                @Override
                public double share() {
                    return 0;
                }

                @Override
                public void close() {
                    at = requests.size();
                }
            };
        }
    }

    /** Drives a policy, and returns for each request whether it was a hit, as a text of h and m. */
    private static String drive(String policy, Size size, Trace trace) {
        StringBuilder outcome = new StringBuilder();
        Request request = new Request();
        try (Driven cache = Policies.of(policy).open(size, trace);
                Requests requests = trace.open()) {
            while (requests.next(request)) {
                outcome.append(cache.request(request) ? 'h' : 'm');
                if (!size.weighs()) {
                    assertThat(cache.resident()).isLessThanOrEqualTo(size.entries());
                }
            }
        }
        return outcome.toString();
    }

    private static String drive(String policy, int entries, long... keys) {
        return drive(policy, Size.ofEntries(entries), Written.of(keys));
    }

    private static long hits(String outcome) {
        return outcome.chars().filter(character -> character == 'h').count();
    }

    @Test
    void lru_evictsWhatWasUsedLongestAgo() {
        assertThat(drive("lru", 2, 1, 2, 1, 3, 1, 2)).isEqualTo("mmhmhm");
    }

    @Test
    void fifo_evictsWhatWasStoredLongestAgo() {
        assertThat(drive("fifo", 2, 1, 2, 1, 3, 1, 2)).isEqualTo("mmhmmm");
    }

    /**
     * The example that textbooks work with page frames: 20 references, 3 frames, and 9 faults where each page must be
     * loaded. A cache may leave what has just come, 4 here, and has one miss less.
     */
    @Test
    void bounds_haveTheFaultsOfTheTextbook() {
        long[] references = {7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1};

        assertThat(hits(drive("optimum", 3, references))).isEqualTo(20 - 8);
        assertThat(hits(drive("lru", 3, references))).isEqualTo(20 - 12);
        assertThat(hits(drive("fifo", 3, references))).isEqualTo(20 - 15);
    }

    /**
     * Ten entries, one of them in the small queue. Keys 0 to 9 fill it; 0 is read twice, and so goes to the main queue
     * when 10 comes, and 1 to the ghost; back again, 1 goes to the main queue at once, and stays while others pass
     * through.
     */
    @Test
    void s3Fifo_keepsWhatWasReadTwice_andWhatCameBack() {
        assertThat(drive(
                        "s3-fifo", 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 10, 1, 20, 21, 22, 23, 24, 25, 26, 27, 28,
                        29, 0, 1))
                .isEqualTo("mmmmmmmmmmhh" + "mm" + "mmmmmmmmmm" + "hh");
    }

    @Test
    void s3Fifo_forgetsWhatWasReadOnce_beforeWhatIsHot() {
        Trace trace = Generator.of("mix:0.9,keys=2k,scan=5k,loop=1k,requests=100k");
        Size size = Size.ofEntries(200);

        assertThat(hits(drive("s3-fifo", size, trace))).isGreaterThan(hits(drive("lru", size, trace)));
    }

    /** Each request may keep or drop anything; the best of all ways is what the optimum must find. */
    @Test
    void optimum_isTheBestOfAllWays() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            long[] keys = random.longs(12, 0, 5).toArray();
            int entries = 1 + random.nextInt(3);

            assertThat(hits(drive("optimum", entries, keys)))
                    .as(entries + " entries, " + Arrays.toString(keys))
                    .isEqualTo(best(keys, 0, new HashSet<>(), entries));
        }
    }

    private static long best(long[] keys, int at, Set<Long> kept, int entries) {
        if (at == keys.length) {
            return 0;
        }
        long hit = kept.contains(keys[at]) ? 1 : 0;
        Set<Long> candidates = new HashSet<>(kept);
        candidates.add(keys[at]);
        if (candidates.size() <= entries) {
            return hit + best(keys, at + 1, candidates, entries);
        }
        long best = 0;
        for (long dropped : candidates) {
            Set<Long> rest = new HashSet<>(candidates);
            rest.remove(dropped);
            best = Math.max(best, best(keys, at + 1, rest, entries));
        }
        return hit + best;
    }

    @Test
    void lruAndFifo_areThoseOfAPlainList() {
        Random random = new Random(9);
        long[] keys = random.longs(3000, 0, 60).map(key -> key * key / 40).toArray();

        assertThat(drive("lru", 20, keys)).isEqualTo(list(20, true, keys));
        assertThat(drive("fifo", 20, keys)).isEqualTo(list(20, false, keys));
    }

    private static String list(int entries, boolean byUse, long... keys) {
        List<Long> list = new ArrayList<>();
        StringBuilder outcome = new StringBuilder();
        for (Long key : keys) {
            boolean hit = list.contains(key);
            outcome.append(hit ? 'h' : 'm');
            if (!hit || byUse) {
                list.remove(key);
                list.add(key);
            }
            if (list.size() > entries) {
                list.removeFirst();
            }
        }
        return outcome.toString();
    }

    @Test
    void optimum_isNeverBelowTheOthers_alsoWhenWhatHasPassedIsForgotten() {
        Trace trace = Generator.of("mix:0.8,keys=2k,scan=700,loop=300,requests=150k");
        for (int entries : new int[] {10, 100, 400}) {
            Size size = Size.ofEntries(entries);
            long optimum = hits(drive("optimum", size, trace));

            assertThat(optimum).isGreaterThanOrEqualTo(hits(drive("lru", size, trace)));
            assertThat(optimum).isGreaterThanOrEqualTo(hits(drive("fifo", size, trace)));
            assertThat(optimum).isGreaterThanOrEqualTo(hits(drive("s3-fifo", size, trace)));
        }
    }

    @Test
    void whatHasExpired_isAMiss_andIsStoredAnew() {
        Trace trace = new Written(List.of(
                new long[] {1, 1, 0, 10},
                new long[] {1, 1, 9, 10},
                new long[] {1, 1, 10, 10},
                new long[] {1, 1, 19, 10},
                new long[] {1, 1, 20, 10}));

        assertThat(drive("lru", Size.ofEntries(5), trace)).isEqualTo("mhmhm");
    }

    /** What it may count as good too long makes it a bound, not a policy. */
    @Test
    void optimum_keepsNothingThatWillSurelyHaveExpired() {
        Trace trace = new Written(List.of(
                new long[] {1, 1, 0, 10}, new long[] {2, 1, 1, 0}, new long[] {1, 1, 10, 10}, new long[] {2, 1, 11, 0
                }));

        assertThat(drive("optimum", Size.ofEntries(1), trace)).isEqualTo("mmmh");
    }

    /** Each request may keep or drop anything; the best of all ways has no more than the bound says. */
    @Test
    void bound_isNoLessThanTheBestOfAllWays() {
        Random random = new Random(7);
        for (int round = 0; round < 150; round++) {
            long[] keys = random.longs(11, 0, 5).toArray();
            List<long[]> requests = new ArrayList<>();
            for (long key : keys) {
                requests.add(new long[] {key, 1 + key * key * 7 % 11, 0, 0});
            }
            long most = 3L + random.nextInt(20);
            Trace trace = new Written(requests);

            assertThat(hits(drive("bound", new Size(1, most, 0), trace)))
                    .as(most + " bytes, " + Arrays.toString(keys))
                    .isGreaterThanOrEqualTo(best(requests, 0, new HashSet<>(), most, false));
            assertThat(bytesHit("byte-bound", new Size(1, most, 0), requests))
                    .as(most + " bytes, " + Arrays.toString(keys))
                    .isGreaterThanOrEqualTo(best(requests, 0, new HashSet<>(), most, true));
        }
    }

    private static long bytesHit(String policy, Size size, List<long[]> requests) {
        String outcome = drive(policy, size, new Written(requests));
        long bytes = 0;
        for (int i = 0; i < requests.size(); i++) {
            bytes += outcome.charAt(i) == 'h' ? requests.get(i)[1] : 0;
        }
        return bytes;
    }

    /** Returns the most hits, or the most bytes, that a cache of so many bytes can have from a request on. */
    private static long best(List<long[]> requests, int at, Set<Long> kept, long most, boolean bytes) {
        if (at == requests.size()) {
            return 0;
        }
        long[] now = requests.get(at);
        long hit = kept.contains(now[0]) ? (bytes ? now[1] : 1) : 0;
        List<Long> candidates = new ArrayList<>(kept);
        if (!kept.contains(now[0])) {
            candidates.add(now[0]);
        }
        long best = 0;
        for (int choice = 0; choice < 1 << candidates.size(); choice++) {
            Set<Long> chosen = new HashSet<>();
            for (int i = 0; i < candidates.size(); i++) {
                if ((choice >> i & 1) == 1) {
                    chosen.add(candidates.get(i));
                }
            }
            long weight =
                    chosen.stream().mapToLong(key -> 1 + key * key * 7 % 11).sum();
            if (weight <= most && isLargest(chosen, candidates, most - weight)) {
                best = Math.max(best, best(requests, at + 1, chosen, most, bytes));
            }
        }
        return hit + best;
    }

    /** To keep less than there is room for is never better. */
    private static boolean isLargest(Set<Long> chosen, List<Long> candidates, long room) {
        return candidates.stream().allMatch(key -> chosen.contains(key) || 1 + key * key * 7 % 11 > room);
    }

    @Test
    void bound_isAboveEachPolicy_andSoCloseThatItSaysSomething() {
        Trace trace = Generator.of("zipf:0.8,keys=5k,requests=60k,size=log-uniform,most=10k");
        Size size = new Size(1, 500_000, 16);
        long bound = hits(drive("bound", size, trace));
        for (String policy : List.of("lru", "gdsf", "latest-first", "s3-fifo", "arc")) {
            assertThat(hits(drive(policy, size, trace))).as(policy).isLessThanOrEqualTo(bound);
        }

        assertThat(hits(drive("gdsf", size, trace))).isGreaterThan(bound * 8 / 10);
        assertThat(hits(drive("gdsf", size, trace)))
                .as("why latest-first is no optimum")
                .isGreaterThan(hits(drive("lru", size, trace)));
    }

    @Test
    void policiesThatKnowTheFuture_areCalledSo() {
        List<String> foreseeing = Policies.all().stream()
                .map(Policy::id)
                .filter(id -> HitRun.failed(id, 1L, null, "t", null, true, "").foresees())
                .toList();

        assertThat(foreseeing).containsExactly("optimum", "latest-first", "bound", "byte-bound");
    }

    @Test
    void weighedObjects_countByTheirSizeAndWhatAnEntryCosts() {
        Trace trace = new Written(List.of(
                new long[] {1, 40, 0, 0},
                new long[] {2, 40, 0, 0},
                new long[] {1, 40, 0, 0},
                new long[] {2, 40, 0, 0},
                new long[] {3, 200, 0, 0},
                new long[] {1, 40, 0, 0}));

        assertThat(drive("lru", new Size(9, 100, 10), trace)).isEqualTo("mmhhmh");
        assertThat(drive("lru", new Size(9, 99, 10), trace)).isEqualTo("mmmmmm");
        assertThat(drive("latest-first", new Size(9, 100, 10), trace)).isEqualTo("mmhhmh");
        assertThat(drive("latest-first", new Size(9, 99, 10), trace)).isEqualTo("mmhmmh");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.VersionCheck;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Writes every so-manieth key, by all methods that write. */
final class SoakWriter extends SoakWorker {

    private static final int PAUSE_AFTER_FAILURE_MILLIS = 20;
    private static final int PAUSE_MAX_MILLIS = 150;
    private static final int TWICE_MAX_MILLIS = 4;
    private static final int CLEARED_ONE_OF = 2000;

    private final SoakKeys keys;
    private final SoakMember member;
    private final int writers;
    private final Acknowledger acknowledger;
    private final SplittableRandom random;
    private final AtomicLong writes = new AtomicLong();

    /** The keys to write next: all of them at first, and those that have a new name. */
    private final Deque<Integer> first = new ArrayDeque<>();

    SoakWriter(
            SoakKeys keys,
            SoakMember member,
            int writers,
            Acknowledger acknowledger,
            AtomicBoolean stopped,
            SplittableRandom random) {
        super("writer-" + member.number, stopped);
        this.keys = keys;
        this.member = member;
        this.writers = writers;
        this.acknowledger = acknowledger;
        this.random = random;
        for (int index = member.number; index < SoakKeys.SIZE; index += writers) {
            first.add(index);
        }
    }

    /** Returns the key to write: mostly one of a few. A copy of another one's may be old for long. */
    private int choose() {
        Integer index = first.poll();
        if (index != null) {
            return index;
        }
        int own = SoakKeys.SIZE / writers;
        double chosen = random.nextInt(4) == 0 ? random.nextDouble() : Math.pow(random.nextDouble(), 5);
        return ((int) (chosen * own)) * writers + member.number;
    }

    @Override
    void step() throws InterruptedException {
        int index = choose();
        VersionCheck.Key key = keys.check.key(index);
        int version = keys.next(key);
        keys.noteRecent(index);
        try {
            if (random.nextInt(CLEARED_ONE_OF) == 0) {
                member.cache.invalidateAll();
            }
            write(SoakKeys.kind(index), key.name, version);
            acknowledger.written(key, version, SoakKeys.kind(index));
            writes.incrementAndGet();
        } catch (RemoteUnavailableException unknown) {
            // To invalidate once more than needed does no harm.
            if (SoakKeys.kind(index) != SoakKeys.Kind.LOADED) {
                keys.giveUp(index);
                first.add(index);
            }
            Thread.sleep(PAUSE_AFTER_FAILURE_MILLIS);
        }
        if (random.nextInt(4) == 0) {
            // It is written once more while others fetch what was written now.
            first.addFirst(index);
            Thread.sleep(random.nextInt(TWICE_MAX_MILLIS));
        } else if (first.isEmpty() && random.nextInt(8) == 0) {
            // Writes come in bursts. They are few enough that most reads find a copy.
            Thread.sleep(random.nextInt(PAUSE_MAX_MILLIS));
        }
    }

    private void write(SoakKeys.Kind kind, String name, int version) {
        switch (kind) {
            case PUT -> {
                if (random.nextBoolean()) {
                    member.cache.put(name, version);
                } else {
                    member.cache.asMap().put(name, version);
                }
            }
            case SHORT_LIVED -> member.cache.put(name, version, Duration.ofMillis(random.nextInt(10, 20_000)));
            case COMPUTED -> {
                switch (random.nextInt(3)) {
                    case 0 -> member.cache.asMap().compute(name, (_, _) -> version);
                    case 1 -> member.cache.asMap().merge(name, version, Math::max);
                    default -> {
                        if (member.cache.asMap().replace(name, version) == null) {
                            member.cache.asMap().putIfAbsent(name, version);
                        }
                    }
                }
            }
            case ABSENT -> {
                member.cache.invalidate(name);
                member.cache.asMap().putIfAbsent(name, version);
            }
            case LOADED -> {
                keys.setSource(name, version);
                member.cache.invalidate(name);
            }
        }
    }

    long writes() {
        return writes.get();
    }
}

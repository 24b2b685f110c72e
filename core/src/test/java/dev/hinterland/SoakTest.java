// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stamped;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Overwrites and removes from several threads while others read, iterate and check every byte, in a small budget, so
 * that regions are used again all the time.
 *
 * <p>Each key has one writer, whose operations on it are numbered; a reader knows which numbers it may see. The
 * default is seconds; {@code -Dhinterland.soak.seconds=600} makes it minutes.
 */
@Tag("proof")
@Timeout(value = 1, unit = TimeUnit.HOURS)
class SoakTest {

    private static final long SECONDS = Long.getLong("hinterland.soak.seconds", 8);
    private static final int WRITERS = 3;
    private static final int READERS = 2;
    private static final int KEYS = 1_500;
    private static final long MAX_BYTES = 4 * Budgets.small();

    @Test
    void builtInCodecs_everyReadIsRight() throws Exception {
        soak(Codec.ofBytes());
    }

    @Test
    void usersCodec_everyReadIsRight() throws Exception {
        soak(new UsersBytes());
    }

    private static void soak(Codec<byte[]> valueCodec) throws Exception {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), valueCodec)
                .maximumBytes(MAX_BYTES)
                .build()) {
            new Soak(map).run(TimeUnit.SECONDS.toNanos(SECONDS) / 2);
            MapValidator.validate(map);
        }
    }

    /** One run over one map. */
    private static final class Soak {

        private final OffHeapMap<Long, byte[]> map;
        private final AtomicLongArray started = new AtomicLongArray(KEYS);
        private final AtomicLongArray completed = new AtomicLongArray(KEYS);
        private final AtomicBoolean stopped = new AtomicBoolean();

        Soak(OffHeapMap<Long, byte[]> map) {
            this.map = map;
        }

        void run(long nanos) throws Exception {
            long end = System.nanoTime() + nanos;
            Race.of(WRITERS + READERS + 1, thread -> {
                try {
                    SplittableRandom random = new SplittableRandom(thread);
                    while (System.nanoTime() < end && !stopped.get()) {
                        turn(thread, random);
                    }
                } finally {
                    stopped.set(true);
                }
                return thread;
            });
            checkEnd();
        }

        private void turn(int thread, SplittableRandom random) {
            if (thread < WRITERS) {
                write(random.nextInt(KEYS / WRITERS) * WRITERS + thread, random);
            } else if (thread < WRITERS + READERS) {
                read(random.nextInt(KEYS));
            } else {
                iterate();
            }
        }

        private void write(int key, SplittableRandom random) {
            long version = started.get(key) + 1;
            started.set(key, version);
            if (isRemoval(version)) {
                map.remove((long) key);
            } else {
                write(key, Stamped.value(key, version, length(random)), random);
            }
            completed.set(key, version);
        }

        private void write(long key, byte[] value, SplittableRandom random) {
            switch (random.nextInt(4)) {
                case 0 -> map.compute(key, (same, old) -> value);
                case 1 -> map.merge(key, value, (old, given) -> given);
                default -> map.put(key, value);
            }
        }

        /** Every fourth operation on a key removes it, so that a number tells what was done. */
        private static boolean isRemoval(long version) {
            return version % 4 == 0;
        }

        private static int length(SplittableRandom random) {
            return switch (random.nextInt(400)) {
                case 0 -> random.nextInt((int) (MAX_BYTES / 32));
                case 1, 2, 3, 4, 5, 6, 7, 8 -> random.nextInt(30_000);
                default -> random.nextInt(300);
            };
        }

        private void read(int key) {
            long first = completed.get(key);
            byte[] value = map.get((long) key);
            long last = started.get(key);
            if (value == null) {
                assertThat(last - last % 4).as("absent: key=%s", key).isGreaterThanOrEqualTo(first);
            } else {
                assertThat(Stamped.version(key, value))
                        .as("version: key=%s", key)
                        .isBetween(first, last);
            }
        }

        private void iterate() {
            for (Map.Entry<Long, byte[]> entry : map.entrySet()) {
                Stamped.version(entry.getKey(), entry.getValue());
            }
        }

        private void checkEnd() {
            int present = 0;
            for (int key = 0; key < KEYS; key++) {
                assertThat(completed.get(key)).isEqualTo(started.get(key));
                read(key);
                present += isRemoval(started.get(key)) ? 0 : 1;
            }
            assertThat(map.longSize()).isEqualTo(present);
            assertThat(map.stats().entries()).isEqualTo(present);
        }
    }

    /** What the built-in codec does, as a user would write it. */
    private static final class UsersBytes implements Codec<byte[]> {

        @Override
        public long size(byte[] value) {
            return value.length;
        }

        @Override
        public void encode(byte[] value, MemorySegment target) {
            MemorySegment.copy(value, 0, target, ValueLayout.JAVA_BYTE, 0, value.length);
        }

        @Override
        public byte[] decode(MemorySegment source) {
            return source.toArray(ValueLayout.JAVA_BYTE);
        }
    }
}

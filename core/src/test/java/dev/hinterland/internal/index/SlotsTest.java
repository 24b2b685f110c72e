// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Frequencies beside locations, in buckets with long chains: keys are their locations here, and all hashes are few. */
class SlotsTest {

    private static final int HASHES = 40;

    private final NativeMemory memory = new NativeMemory(8 << 20);
    private final Index<Long> index = new Index<>(
            (bytes, purpose) -> memory.allocateBlock(bytes, purpose, 0), new Matcher(), () -> {}, Integer.MAX_VALUE);
    private final Slots slots = index.slots();

    private static int hash(long key) {
        return (int) (key % HASHES) * 0x01010101;
    }

    private static final class Matcher implements EntryMatcher<Long> {

        @Override
        public int compare(Long key, int hash, long location) {
            return Frequency.location(location) == key ? EQUAL : DIFFERENT;
        }

        @Override
        public boolean isStale(long location) {
            return false;
        }

        @Override
        public int hash(long location) {
            return SlotsTest.hash(Frequency.location(location));
        }

        @Override
        public int keyedHash(Long key) {
            throw new AssertionError("no bucket is diverted here: key=" + key);
        }

        @Override
        public void hold(long location) {
            // Nothing is recycled.
        }
    }

    @AfterEach
    void close() {
        IndexValidator.validate(
                index, location -> assertThat(Frequency.of(location)).isZero());
        memory.close();
    }

    private long insert(long key, int frequency) {
        return index.update(key, hash(key), Index.ANY, Frequency.slot(key, frequency));
    }

    @Test
    void randomOperations_keepFrequenciesWithTheirEntries() {
        Map<Long, Integer> model = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 60_000; i++) {
            long key = 1 + random.nextLong(600);
            switch (random.nextInt(6)) {
                case 0 -> {
                    insert(key, 3);
                    model.merge(key, 3, (old, step) -> Math.min(Frequency.MAX, old + step));
                }
                case 1 -> {
                    int frequency = slots.unlink(hash(key), key);
                    assertThat(frequency).isEqualTo(model.getOrDefault(key, -1));
                    model.remove(key);
                }
                case 2 -> {
                    index.update(key, hash(key), Index.PRESENT, Index.ABSENT);
                    model.remove(key);
                }
                case 3 -> {
                    long slot = index.slot(key, hash(key));
                    if (slot != Index.ABSENT) {
                        slots.count(hash(key), slot, 2);
                        model.merge(key, 2, (old, step) -> Math.min(Frequency.MAX, old + step));
                    }
                }
                case 4 -> index.resizer().grow(model.size() + i / 10L);
                default -> assertThat(slots.frequency(hash(key), key)).isEqualTo(model.getOrDefault(key, -1));
            }
        }
        model.forEach(
                (key, frequency) -> assertThat(index.slot(key, hash(key))).isEqualTo(Frequency.slot(key, frequency)));
    }

    @Test
    void count_onAWordThatHasChanged_doesNothing() {
        insert(1, 1);
        long slot = index.slot(1L, hash(1));
        slots.count(hash(1), slot, 1);
        slots.count(hash(1), slot, 1);
        assertThat(slots.frequency(hash(1), 1)).isEqualTo(2);
        slots.unlink(hash(1), 1);
        slots.count(hash(1), index.slot(1L, hash(1)), 1);
        assertThat(slots.frequency(hash(1), 1)).isEqualTo(-1);
    }

    @Test
    void age_reachesAllOfThem() {
        for (long key = 1; key <= 500; key++) {
            insert(key, 13);
        }
        slots.age(Aging.HALVING, 0, 256, 256);
        for (long key = 1; key <= 500; key++) {
            assertThat(slots.frequency(hash(key), key)).isEqualTo(6);
        }
    }

    @Test
    void chainsThatEmpty_giveTheirNodesBack() {
        long usedBefore = 0;
        for (int round = 0; round < 20; round++) {
            for (long key = 1; key <= 2_000; key++) {
                insert(key, 0);
            }
            for (long key = 1; key <= 2_000; key++) {
                assertThat(slots.unlink(hash(key), key)).isZero();
            }
            long used = memory.usedBytes(NativeMemory.Purpose.OVERFLOW);
            assertThat(round == 0 || used == usedBefore)
                    .as("grows no more: round=%s", round)
                    .isTrue();
            usedBefore = used;
        }
        insert(1, 0);
        assertThat(slots.unlinkLeastFrequent(hash(1))).isEqualTo(1);
        assertThat(slots.unlinkLeastFrequent(hash(1))).isEqualTo(Index.ABSENT);
    }

    @Test
    void leastFrequent_isUnlinkedFirst() {
        SplittableRandom random = new SplittableRandom(2);
        int[] frequencies = new int[401];
        for (int key = 1; key <= 400; key++) {
            frequencies[key] = random.nextInt(Frequency.MAX + 1);
            insert(key, frequencies[key]);
        }
        int most = 0;
        for (int key = 1; key <= 400; key++) {
            int before = 0;
            int unlinked = 0;
            for (long found = unlinkLeastFrequent(key); found != Index.ABSENT; found = unlinkLeastFrequent(key)) {
                assertThat(frequencies[(int) found]).isGreaterThanOrEqualTo(before);
                before = frequencies[(int) found];
                unlinked++;
            }
            most = Math.max(most, unlinked);
        }
        assertThat(most).as("entries of one bucket").isGreaterThan(2);
    }

    private long unlinkLeastFrequent(long key) {
        return slots.unlinkLeastFrequent(hash(key));
    }
}

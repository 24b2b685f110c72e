// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.Arena;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where records lie, up to the last one that there can be; and where buckets lie in an index of ten billion keys. */
class SegmentedWordsTest {

    private static final int ROUNDS = 200_000;
    private static final long TEN_BILLION = 10_000_000_000L;

    private final SegmentedWords words =
            new SegmentedWords((bytes, purpose) -> Optional.empty(), NativeMemory.Purpose.INDEX, Bucket.SHIFT, null);

    private void check(int record) {
        int segment = SegmentedWords.segmentOf(record);
        long first = SegmentedWords.firstOf(segment);
        long records = (long) SegmentedWords.MIN_RECORDS << (segment >>> 7);
        assertThat(segment).isBetween(0, SegmentedWords.MAX_SEGMENTS - 1);
        assertThat((long) record).isBetween(first, first + records - 1);
        assertThat(words.offset(record)).isEqualTo((record - first) << Bucket.SHIFT);
    }

    @Test
    void eachRecord_hasAPlaceOfItsOwn() {
        SplittableRandom random = new SplittableRandom(1);
        check(0);
        check(SegmentedWords.MAX_RECORDS - 1);
        for (int i = 0; i < ROUNDS; i++) {
            check(random.nextInt(SegmentedWords.MAX_RECORDS) >>> random.nextInt(31));
        }
    }

    /** Grants as many bytes as it says there are, and no memory. */
    private static final class Budget implements IndexMemory {
        private static final Words SOME = new Words(Arena.ofAuto().allocate(64, 64));

        private final long most;
        private long used;

        Budget(long most) {
            this.most = most;
        }

        @Override
        public Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose) {
            if (used + bytes > most) {
                return Optional.empty();
            }
            used += bytes;
            return Optional.of(Block.kept(SOME));
        }

        @Override
        public long mostBytes() {
            return most;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 13, 60_000, 1 << 20, 123_456_789, 1L << 36, 1L << 40})
    void asManySegmentsAreThereAsTheBudgetHas_andTheNextIsRefused(long budget) {
        Budget memory = new Budget(budget);
        SegmentedWords bounded = new SegmentedWords(memory, NativeMemory.Purpose.INDEX, Bucket.SHIFT, null);
        int segment = 0;
        while (segment < SegmentedWords.MAX_SEGMENTS && bounded.ensure(SegmentedWords.firstOf(segment), false)) {
            segment++;
        }
        assertThat(segment).isPositive().isLessThanOrEqualTo(bounded.mostSegments());
        assertThat(bounded.capacity()).isEqualTo(SegmentedWords.firstOf(segment));
        assertThat(memory.used).isEqualTo((long) SegmentedWords.firstOf(segment) << Bucket.SHIFT);
        assertThat(bounded.isNextPresent(SegmentedWords.firstOf(segment - 1))).isFalse();
        if (segment < SegmentedWords.MAX_SEGMENTS) {
            long next = (long) SegmentedWords.MIN_RECORDS << (segment >>> 7) << Bucket.SHIFT;
            assertThat(memory.used + next).as("what would be too much").isGreaterThan(budget);
            assertThat(bounded.isPresent(SegmentedWords.firstOf(segment))).isFalse();
            assertThat(bounded.ensure(SegmentedWords.firstOf(segment), true)).isFalse();
        }
    }

    @Test
    void smallBudget_hasFewSegments() {
        SegmentedWords bounded =
                new SegmentedWords(new Budget(100_000), NativeMemory.Purpose.INDEX, Bucket.SHIFT, null);
        assertThat(bounded.mostSegments()).isLessThan(20);
    }

    @Test
    void growthKeepsUpWithTenBillionKeys() {
        assertThat((long) SegmentedWords.MAX_RECORDS * Resizer.KEYS_PER_BUCKET).isGreaterThan(TEN_BILLION);
        assertThat(1L << Buckets.MAX_DEPTH).isGreaterThan(SegmentedWords.MAX_RECORDS);
    }

    @Test
    void bucketOfAHash_isTheOneThatItsLowBitsName() {
        try (Arena arena = Arena.ofConfined()) {
            IndexMemory memory = (bytes, purpose) -> Optional.of(Block.kept(new Words(arena.allocate(bytes, 64))));
            Index<Long> index = new Index<>(memory, new Unasked(), () -> {});
            SplittableRandom random = new SplittableRandom(2);
            for (int i = 0; i < ROUNDS; i++) {
                int count =
                        SegmentedWords.MAX_RECORDS - (i == 0 ? 0 : random.nextInt(SegmentedWords.MAX_RECORDS - 256));
                index.buckets().setCount(count);
                int hash = random.nextInt();
                int level = Integer.highestOneBit(count);
                int named = (int) (hash & (2L * level - 1));
                assertThat(index.buckets().bucketOf(hash)).isEqualTo(named < count ? named : named - level);
            }
            index.buckets().setCount(SegmentedWords.MIN_RECORDS);
        }
    }

    /** Nothing is linked. */
    private static final class Unasked implements EntryMatcher<Long> {

        @Override
        public int compare(Long key, int hash, long location) {
            throw new AssertionError(key);
        }

        @Override
        public boolean isStale(long location) {
            throw new AssertionError(location);
        }

        @Override
        public int hash(long location) {
            throw new AssertionError(location);
        }

        @Override
        public int keyedHash(Long key) {
            throw new AssertionError(key);
        }

        @Override
        public void hold(long location) {
            throw new AssertionError(location);
        }
    }
}

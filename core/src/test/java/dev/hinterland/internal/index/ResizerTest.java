// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.support.Race;
import java.util.BitSet;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An index that shrinks and grows, on native memory that is given back for real. Keys are their locations here. */
class ResizerTest {

    private static final int STAYING = 3_000;
    private static final int FLEETING = 3_000;
    private static final int MANY = 4_000 * Resizer.KEYS_PER_BUCKET;
    private static final int ROUNDS = 30;
    static final long MAX_BYTES = 64 << 20;

    final NativeMemory memory = new NativeMemory(MAX_BYTES);
    private final Index<Long> index = new Index<>(indexMemory(), new Matcher(), () -> {}, Integer.MAX_VALUE);
    private final Resizer resizer = index.resizer();

    /** Returns where the index gets its memory from. */
    IndexMemory indexMemory() {
        return (bytes, purpose) -> memory.allocateBlock(bytes, purpose, 0);
    }

    private static int hash(long key) {
        return (int) Hashing.mix(key);
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
            return ResizerTest.hash(Frequency.location(location));
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
        IndexValidator.validate(index, location -> {});
        memory.close();
    }

    private void insert(long first, int count) {
        for (long key = first; key < first + count; key++) {
            assertThat(index.update(key, hash(key), Index.ABSENT, key)).isEqualTo(Index.ABSENT);
        }
    }

    private void growTo(int keys) {
        int before = 0;
        while (before < index.buckets().count()) {
            before = index.buckets().count();
            resizer.resize(keys);
        }
    }

    private void shrinkTo(int keys) {
        int before = Integer.MAX_VALUE;
        while (before > index.buckets().count()) {
            before = index.buckets().count();
            resizer.resize(keys);
        }
    }

    @Test
    void indexThatShrinks_givesItsMemoryBack() {
        long least = memory.usedBytes();
        insert(1, STAYING);
        growTo(STAYING);
        long usual = memory.usedBytes();
        insert(STAYING + 1, 10 * STAYING);
        growTo(11 * STAYING);
        long most = memory.usedBytes();
        for (long key = STAYING + 1; key <= 11 * STAYING; key++) {
            assertThat(index.update(key, hash(key), Index.PRESENT, Index.ABSENT))
                    .isEqualTo(key);
        }
        shrinkTo(STAYING);
        assertThat(memory.usedBytes()).isLessThan(usual * 5 / 2).isLessThan(most / 3);
        IndexValidator.validate(index, location -> {});
        for (long key = 1; key <= STAYING; key++) {
            assertThat(index.locate(key, hash(key))).isEqualTo(key);
            index.update(key, hash(key), Index.PRESENT, Index.ABSENT);
        }
        shrinkTo(0);
        assertThat(index.buckets().count()).isEqualTo(SegmentedWords.MIN_RECORDS);
        // One segment of nodes stays.
        assertThat(memory.usedBytes()).isLessThanOrEqualTo(2 * least);
    }

    /**
     * Where there is no memory for a node, by the budget or by a system that refuses it, a merge or a split leaves all
     * as it was: also if some of the entries had found room.
     */
    @ParameterizedTest
    @CsvSource({"false, 0", "true, 0", "false, 2", "true, 2"})
    void resizingWithoutRoomForANode_changesNothing(boolean refusedBySystem, int room) {
        AtomicBoolean refused = new AtomicBoolean(true);
        IndexMemory scarce = (bytes, purpose) -> {
            if (purpose == NativeMemory.Purpose.OVERFLOW && refused.get()) {
                if (refusedBySystem) {
                    throw new OutOfMemoryError("refused");
                }
                return Optional.empty();
            }
            return memory.allocateBlock(bytes, purpose, 0);
        };
        Index<Long> full = new Index<>(scarce, new Matcher(), () -> {}, Integer.MAX_VALUE);
        Runnable split = () -> full.resizer().grow((long) SegmentedWords.MIN_RECORDS * Resizer.KEYS_PER_BUCKET + 1);
        Runnable merge = () -> full.resizer().shrink(0, 1);
        split.run();
        int[] inBucket = {room, 0};
        for (long key = 1; inBucket[0] + inBucket[1] < 2 * Bucket.SLOTS; key++) {
            int bits = hash(key) & (2 * SegmentedWords.MIN_RECORDS - 1);
            int half = bits / SegmentedWords.MIN_RECORDS;
            if (bits % SegmentedWords.MIN_RECORDS == 0 && inBucket[half] < Bucket.SLOTS) {
                inBucket[half]++;
                assertThat(full.update(key, hash(key), Index.ABSENT, key)).isEqualTo(Index.ABSENT);
            }
        }
        tryTo(merge);
        assertThat(full.buckets().count()).isEqualTo(SegmentedWords.MIN_RECORDS + 1);
        IndexValidator.validate(full, location -> {});
        refused.set(false);
        merge.run();
        assertThat(full.buckets().count()).isEqualTo(SegmentedWords.MIN_RECORDS);
        IndexValidator.validate(full, location -> {});
    }

    /** Buckets come first if the keys want more of them, unless they are too much at once; then overflow nodes. */
    @Test
    void whatTheIndexLacks_isSaid_untilItHasIt() {
        long buckets = (long) SegmentedWords.MIN_RECORDS << Bucket.SHIFT;
        long nodes = (long) SegmentedWords.MIN_RECORDS << OverflowNodes.SHIFT;
        long few = (long) SegmentedWords.MIN_RECORDS * Resizer.KEYS_PER_BUCKET;
        assertThat(resizer.missingBytes(few + 1, buckets)).isEqualTo(buckets);
        assertThat(resizer.missingBytes(few + 1, buckets - 1)).isEqualTo(nodes);
        assertThat(resizer.missingBytes(few, buckets)).isEqualTo(nodes);
        assertThat(resizer.missingBytes(few + 1, nodes - 1)).isZero();
        long used = memory.usedBytes(NativeMemory.Purpose.INDEX);
        assertThat(resizer.prepare(few, buckets)).isTrue();
        assertThat(memory.usedBytes(NativeMemory.Purpose.INDEX)).isEqualTo(used);
        assertThat(resizer.prepare(few + 1, buckets)).isTrue();
        assertThat(memory.usedBytes(NativeMemory.Purpose.INDEX)).isGreaterThan(used);
        assertThat(resizer.missingBytes(few + 1, buckets)).isZero();
    }

    /**
     * A thread that is late, and knows a bucket by its number from before it was merged, does not write there: its
     * memory may be given back, and be another bucket's, before the thread unlocks it.
     */
    @Test
    void bucketThatHasBeenMerged_isNotLockedByWhoIsLate() {
        insert(1, STAYING);
        growTo(STAYING);
        int late = index.buckets().count() - 1;
        int hash = late;
        long reference = index.updater().bucket(hash);
        SegmentedWords heads = index.buckets().heads;
        Words words = heads.words(late);
        long base = heads.offset(late);
        assertThat(heads.record(reference)).isEqualTo(late);
        Buckets buckets = index.buckets();
        BucketEdit edit = new BucketEdit(buckets, buckets.segments(), buckets.whole(), index.nodes(), hash);
        resizer.shrink(0, 1);
        assertThat(index.buckets().count()).isEqualTo(late);
        assertThat(Buckets.lock(words, base)).isEqualTo(Control.VACANT);
        assertThat(words.get(base)).isEqualTo(Control.VACANT);
        assertThat(edit.lockReplacing(1, 1)).isFalse();
        assertThat(edit.insert(1)).isFalse();
        assertThat(words.get(base)).isEqualTo(Control.VACANT);
        long key = 1_000_000;
        assertThat(index.updater().put(reference, key, hash(key), Index.ABSENT, key))
                .isEqualTo(Index.ABSENT);
        assertThat(index.locate(key, hash(key))).isEqualTo(key);
    }

    private static void tryTo(Runnable action) {
        try {
            action.run();
        } catch (OutOfMemoryError e) {
            assertThat(e).hasMessage("refused");
        }
    }

    /** As entries leave one after the other, in no order, chains are left all over the place. */
    @Tag("proof")
    @Test
    void nodesOfFewChains_areMovedTogether() {
        SplittableRandom random = new SplittableRandom(3);
        int many = 40 * STAYING;
        insert(1, many);
        growTo(many);
        for (long key = STAYING + 1; key <= many; key++) {
            index.update(key, hash(key), Index.PRESENT, Index.ABSENT);
            if (random.nextInt(32) == 0) {
                resizer.resize(many - key);
            }
        }
        long most = memory.usedBytes(NativeMemory.Purpose.OVERFLOW);
        for (int i = 0; i < many / 32; i++) {
            resizer.resize(STAYING);
        }
        long left = memory.usedBytes(NativeMemory.Purpose.OVERFLOW);
        assertThat(left).as("most=%s", most).isLessThan(64 * STAYING / Resizer.KEYS_PER_BUCKET);
        IndexValidator.validate(index, location -> {});
        for (long key = 1; key <= STAYING; key++) {
            assertThat(index.locate(key, hash(key))).isEqualTo(key);
        }
    }

    /**
     * The bucket of a thread that has unlocked it, but is late on its way out of that access, may be given back: an
     * interpreted access gets an exception then. A lone memory stands for that moment here, because no test can stop a
     * thread in there.
     */
    @Test
    void unlockThatEndsWhenTheMemoryIsGivenBack_isNoFailure() {
        try (NativeMemory lone = new NativeMemory(MAX_BYTES)) {
            Block block = lone.allocateBlock(1 << Bucket.SHIFT, NativeMemory.Purpose.INDEX, 0)
                    .orElseThrow();
            block.release();
            Buckets.unlock(block.words(), 0, Control.VACANT);
        }
    }

    @Test
    void walkThatBeganBeforeMerges_findsEachKeyOnce() {
        insert(1, STAYING);
        growTo(MANY);
        IndexWalk walk = index.walk();
        BitSet found = new BitSet();
        for (int step = 0; step < walk.steps(); step++) {
            if (step == walk.steps() / 3) {
                shrinkTo(0);
            }
            addOnce(found, walk.collect(step));
        }
        assertThat(found.cardinality()).isEqualTo(STAYING);
    }

    private static void addOnce(BitSet found, LocationList locations) {
        for (int i = 0; i < locations.size(); i++) {
            int key = (int) locations.get(i);
            if (key <= STAYING) {
                assertThat(found.get(key)).as("seen once: key=%s", key).isFalse();
                found.set(key);
            }
        }
    }

    @Tag("proof")
    @Test
    void keysThatStay_areFoundWhileTheIndexShrinksAndGrows() throws Exception {
        insert(1, STAYING);
        AtomicBoolean ended = new AtomicBoolean();
        Race.of(5, thread -> {
            if (thread == 0) {
                try {
                    for (int round = 0; round < ROUNDS; round++) {
                        growTo(MANY);
                        shrinkTo(0);
                        resizer.moveNodes(SegmentedWords.MIN_RECORDS);
                    }
                } finally {
                    ended.set(true);
                }
            }
            SplittableRandom random = new SplittableRandom(thread);
            while (!ended.get()) {
                switch (thread) {
                    case 1 -> read(random);
                    case 2 -> readTogether(random);
                    case 3 -> write(random);
                    default -> walk();
                }
            }
            return thread;
        });
        for (long key = 1; key <= STAYING; key++) {
            assertThat(index.locate(key, hash(key))).isEqualTo(key);
        }
    }

    private void read(SplittableRandom random) {
        long key = 1 + random.nextLong(STAYING);
        long slot = index.slot(key, hash(key));
        assertThat(Frequency.location(slot)).isEqualTo(key);
        index.slots().count(hash(key), slot, 1);
        // Where the memory was given back, this says that there is no candidate, rather than throw.
        index.candidate(hash(key));
        long absent = 1_000_000 + random.nextLong(STAYING);
        assertThat(index.locate(absent, hash(absent))).isEqualTo(Index.ABSENT);
        assertThat(index.slots().frequency(hash(absent), absent)).isEqualTo(-1);
        assertThat(index.slots().frequency(hash(key), key)).isNotNegative();
    }

    private void readTogether(SplittableRandom random) {
        int[] hashes = random.ints(32, 1, STAYING + 1).map(ResizerTest::hash).toArray();
        long[] slots = new long[hashes.length];
        index.candidates().find(hashes, slots, hashes.length);
        index.slots().touch(hashes, hashes.length);
        index.slots().age(Aging.HALVING, 0, 64, SegmentedWords.MIN_RECORDS);
    }

    private void write(SplittableRandom random) {
        long key = 1 + STAYING + random.nextLong(FLEETING);
        index.update(key, hash(key), Index.ANY, key);
        assertThat(index.locate(key, hash(key))).isEqualTo(key);
        assertThat(index.slots().relocate(hash(key), key, key)).isTrue();
        assertThat(index.slots().unlink(hash(key), key)).isZero();
        assertThat(index.locate(key, hash(key))).isEqualTo(Index.ABSENT);
    }

    private void walk() {
        IndexWalk walk = index.walk();
        BitSet found = new BitSet();
        for (int step = 0; step < walk.steps(); step++) {
            addOnce(found, walk.collect(step));
        }
        assertThat(found.cardinality()).isEqualTo(STAYING);
    }
}

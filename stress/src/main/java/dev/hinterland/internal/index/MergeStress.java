// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.internal.memory.NativeMemory;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Invariant: a key that is present is found while two buckets are merged, in memory that is given back and taken again,
 * and nothing is found that is not there.
 *
 * <p>What each rule of a merge is good for is shown on broken copies of the index, under the model checker, where
 * memory is an array; here it is native, and the JVM ends the accesses of threads that are late.
 */
public final class MergeStress {

    private static final int MOVED = 7;

    /** In the last slot of the full bucket, and in a node where buckets are merged. */
    private static final int KEPT = 14;

    private static final int ABSENT = 9;
    private static final int FIRST_BUCKETS = 128;
    private static final int TAG_SHIFT = 24;

    private MergeStress() {}

    /** All keys in one bucket, or in two; a location is the key. */
    private static final class Keys implements EntryMatcher<Integer> {

        @Override
        public int compare(Integer key, int hash, long location) {
            return key == Frequency.location(location) ? EQUAL : DIFFERENT;
        }

        @Override
        public boolean isStale(long location) {
            return false;
        }

        @Override
        public int hash(long location) {
            return hashOf((int) Frequency.location(location));
        }

        private static int hashOf(int key) {
            return key << TAG_SHIFT | ((key & 1) != 0 ? FIRST_BUCKETS : 0);
        }

        @Override
        public int keyedHash(Integer key) {
            return key * 0x9E3779B9;
        }

        @Override
        public void hold(long location) {
            // nothing to hold
        }
    }

    private static final class Table {

        private final NativeMemory memory = new NativeMemory(1 << 20);
        private final Index<Integer> index =
                new Index<>((bytes, purpose) -> memory.allocateBlock(bytes, purpose, 0), new Keys(), () -> {});

        Table() {
            for (int key = 2; key <= KEPT; key += 2) {
                index.update(key, Keys.hashOf(key), Index.ABSENT, key);
            }
            index.update(MOVED, Keys.hashOf(MOVED), Index.ABSENT, MOVED);
            split();
        }

        void split() {
            index.resizer().grow((long) FIRST_BUCKETS * Resizer.KEYS_PER_BUCKET + 1);
        }

        void merge() {
            index.resizer().shrink(0, 1);
        }

        void find(III_Result result) {
            result.r1 = find(MOVED);
            result.r2 = find(KEPT);
            result.r3 = find(ABSENT);
        }

        /** Finds a key as a read does, and counts that. */
        private int find(int key) {
            int hash = Keys.hashOf(key);
            long slot = index.slot(key, hash);
            index.slots().count(hash, slot, 1);
            return (int) Frequency.location(slot);
        }
    }

    @JCStressTest
    @Outcome(id = "7, 14, 0", expect = ACCEPTABLE, desc = "Found what is there.")
    @Outcome(expect = FORBIDDEN, desc = "Missed.")
    @State
    public static class Merge {

        private final Table table = new Table();

        @Actor
        public void writer() {
            table.merge();
        }

        @Actor
        public void reader(III_Result result) {
            table.find(result);
        }

        @Arbiter
        public void end() {
            table.memory.close();
        }
    }

    @JCStressTest
    @Outcome(id = "7, 14, 0", expect = ACCEPTABLE, desc = "Found what is there.")
    @Outcome(expect = FORBIDDEN, desc = "Missed.")
    @State
    public static class Turn {

        private final Table table = new Table();

        @Actor
        public void writer() {
            table.merge();
            table.split();
        }

        @Actor
        public void reader(III_Result result) {
            table.find(result);
        }

        @Arbiter
        public void end() {
            table.memory.close();
        }
    }
}

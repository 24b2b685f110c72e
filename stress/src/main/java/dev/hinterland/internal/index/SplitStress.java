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
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Invariant: a key that is present is found while its bucket is split, whether it moves or stays.
 *
 * <p>It would break if anything were removed from the old bucket before its depth tells of the new one, or if a key
 * that stays were removed from its old slot before it is in the new one. What each of these rules is good for is shown
 * on broken copies of the index, under the model checker; here the index runs on native memory and on the real machine.
 */
public final class SplitStress {

    private static final int KEYS = 10;
    private static final int MOVED = 9;
    private static final int KEPT = 10;
    private static final int FIRST_BUCKETS = 128;
    private static final int TAG_SHIFT = 24;

    private SplitStress() {}

    /** All keys in one bucket; a location is the key. */
    private static final class Keys implements EntryMatcher<Integer> {

        @Override
        public int compare(Integer key, int hash, long location) {
            return key == location ? EQUAL : DIFFERENT;
        }

        @Override
        public boolean isStale(long location) {
            return false;
        }

        @Override
        public int hash(long location) {
            return (int) location << TAG_SHIFT | ((location & 1) != 0 ? FIRST_BUCKETS : 0);
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

    @JCStressTest
    @Outcome(id = "9, 10", expect = ACCEPTABLE, desc = "Found.")
    @Outcome(expect = FORBIDDEN, desc = "Missed.")
    @State
    public static class Split {

        private final Keys keys = new Keys();
        private final NativeMemory memory = new NativeMemory(1 << 20);
        private final Index<Integer> index =
                new Index<>((bytes, purpose) -> memory.allocateBlock(bytes, purpose, 0), keys, () -> {});

        public Split() {
            for (int key = 1; key <= KEYS; key++) {
                index.update(key, keys.hash(key), Index.ABSENT, key);
            }
        }

        @Actor
        public void writer() {
            index.resizer().grow((long) FIRST_BUCKETS * Resizer.KEYS_PER_BUCKET + 1);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = (int) index.locate(MOVED, keys.hash(MOVED));
            result.r2 = (int) index.locate(KEPT, keys.hash(KEPT));
        }

        @Arbiter
        public void end() {
            memory.close();
        }
    }
}

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
 * Invariant: of two inserts of a new key one wins, although the bucket is diverted meanwhile, and one of those who
 * crowd it leaves. It would break if an insert looked before it has locked the bucket whether that is diverted, or
 * counted who is there at the moment: one of the two links the key by its keyed hash, the other one by its plain hash.
 */
public final class DivertStress {

    private static final int CROWD = 2;
    private static final int LEAVING = 1;
    private static final int STAYING = 2;
    private static final int NEW = 3;

    /** For as long as it takes to write an entry, say. */
    private static final int SPINS = 16;

    private static final int KEYED_HASH = 7 << 24 | 5;

    private DivertStress() {}

    /** All keys in one bucket with one tag; a location is the key and a number. */
    private static final class Keys implements EntryMatcher<Integer> {

        static final int HASH = 0;
        private static final int NUMBER_BITS = 4;

        static long location(int key, int number) {
            return (long) key << NUMBER_BITS | number;
        }

        static int number(long location) {
            return location <= 0 ? (int) location : (int) location & (1 << NUMBER_BITS) - 1;
        }

        @Override
        public int compare(Integer key, int hash, long location) {
            return key == location >>> NUMBER_BITS ? EQUAL : DIFFERENT;
        }

        @Override
        public boolean isStale(long location) {
            return false;
        }

        @Override
        public int hash(long location) {
            return HASH;
        }

        @Override
        public int keyedHash(Integer key) {
            return KEYED_HASH;
        }

        @Override
        public void hold(long location) {
            // nothing to hold
        }
    }

    /** A bucket that the next insert diverts. */
    abstract static class Crowded {

        private final NativeMemory memory = new NativeMemory(1 << 20);
        private final Index<Integer> index =
                new Index<>((bytes, purpose) -> memory.allocateBlock(bytes, purpose, 0), new Keys(), () -> {}, CROWD);

        Crowded() {
            for (int key : new int[] {LEAVING, STAYING}) {
                index.update(key, Keys.HASH, Index.ABSENT, Keys.location(key, 1));
            }
        }

        /** Returns the number of the entry that was there before, or zero. */
        final int insert(int number) {
            long location = Keys.location(NEW, number);
            long previous = index.update(NEW, Keys.HASH, Index.ABSENT, location);
            return Keys.number(
                    previous == Index.DIVERTED ? index.updateKeyed(NEW, KEYED_HASH, Index.ABSENT, location) : previous);
        }

        /**
         * Lets one of the crowd leave, and links by the plain hash, whoever is there, if the bucket was not diverted
         * before.
         */
        final int leaveAndInsertByAnEarlierLook(int number) {
            int hash = index.isDiverted(Keys.HASH) ? KEYED_HASH : Keys.HASH;
            leave();
            for (int i = 0; i < SPINS; i++) {
                Thread.onSpinWait();
            }
            return Keys.number(index.updateKeyed(NEW, hash, Index.ABSENT, Keys.location(NEW, number)));
        }

        final void leave() {
            index.update(LEAVING, Keys.HASH, Index.PRESENT, Index.ABSENT);
        }

        final int end() {
            int number = Keys.number(index.locate(NEW, Keys.HASH));
            memory.close();
            return number;
        }
    }

    @JCStressTest
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The first one wins.")
    @Outcome(id = "2, 0, 2", expect = ACCEPTABLE, desc = "The second one wins.")
    @Outcome(expect = FORBIDDEN, desc = "Two entries of one key, or none.")
    @State
    public static class TwoInserts extends Crowded {

        @Actor
        public void first(III_Result result) {
            result.r1 = insert(1);
        }

        @Actor
        public void second(III_Result result) {
            leave();
            result.r2 = insert(2);
        }

        @Arbiter
        public void end(III_Result result) {
            result.r3 = end();
        }
    }

    /** The twin that looks before it locks. */
    @JCStressTest
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The first one wins.")
    @Outcome(id = "2, 0, 2", expect = ACCEPTABLE, desc = "The second one wins.")
    @Outcome(expect = FORBIDDEN, desc = "Two entries of one key, or none.")
    @State
    public static class BrokenTwoInserts extends Crowded {

        @Actor
        public void first(III_Result result) {
            result.r1 = insert(1);
        }

        @Actor
        public void second(III_Result result) {
            result.r2 = leaveAndInsertByAnEarlierLook(2);
        }

        @Arbiter
        public void end(III_Result result) {
            result.r3 = end();
        }
    }
}

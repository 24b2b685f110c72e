// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Invariant: who has unlinked an entry still finds its bytes, although its region is emptied and filled with others
 * meanwhile, until he releases the region.
 *
 * <p>The interleaving that would break it: the entry is unlinked by its remover, evacuation finds no slot that leads to
 * the region any more, and recycles it, the remover reads. So he holds the region before he unlinks, and evacuation
 * looks whether somebody does after all slots have been unlinked.
 */
public final class HoldStress {

    /** What a remover returns who came too late. */
    private static final long GONE = -1;

    private HoldStress() {}

    /** An entry, and the slot that leads to it. */
    abstract static class Linked extends OneEntry {

        private final AtomicLong slot = new AtomicLong(location);

        final long removeHeldBefore() {
            region.hold();
            try {
                return slot.compareAndSet(location, 0) ? read() : GONE;
            } finally {
                region.release();
            }
        }

        final long removeHeldAfterwards() {
            boolean won = slot.compareAndSet(location, 0);
            region.hold();
            try {
                return won ? read() : GONE;
            } finally {
                region.release();
            }
        }

        final void evacuate(boolean looksAtHolds) {
            slot.compareAndSet(location, 0);
            while (looksAtHolds && region.isHeld()) {
                Thread.onSpinWait();
            }
            table.nextGeneration(region.id());
            fill();
        }
    }

    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Evacuation dropped it before.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class HoldAndRecycle extends Linked {

        @Actor
        public void evacuator() {
            evacuate(true);
        }

        @Actor
        public void remover(J_Result result) {
            result.r1 = removeHeldBefore();
        }
    }

    /** The twin in which evacuation does not look whether somebody holds the region. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Evacuation dropped it before.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class BrokenRecycleTheHeld extends Linked {

        @Actor
        public void evacuator() {
            evacuate(false);
        }

        @Actor
        public void remover(J_Result result) {
            result.r1 = removeHeldBefore();
        }
    }

    /** The twin in which the region is held only after its entry has been unlinked. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Evacuation dropped it before.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class BrokenHoldLate extends Linked {

        @Actor
        public void evacuator() {
            evacuate(true);
        }

        @Actor
        public void remover(J_Result result) {
            result.r1 = removeHeldAfterwards();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Invariant: a region that a reader has pinned and validated is not filled before he has unpinned it, although it is
 * recycled meanwhile.
 *
 * <p>The interleaving that would break it: the reader looks at the generation, the recycler changes it, finds no pin,
 * and fills the region; the reader pins and reads. So he pins first, and then looks; and the recycler changes the
 * generation first, and then looks for pins.
 */
public final class PinStress {

    /** What a reader returns who came too late. */
    private static final long STALE = -1;

    private PinStress() {}

    /** An entry whose region may be pinned. */
    abstract static class Pinned extends OneEntry {

        private final int id = region.id();

        final long readPinnedFirst() {
            long generation = table.generation(id);
            int pin = table.pins().pin(id);
            try {
                return RegionTable.isOfGeneration(location, generation) && table.isStill(id, generation)
                        ? read()
                        : STALE;
            } finally {
                table.pins().unpin(pin);
            }
        }

        final long readPinnedLate() {
            long generation = table.generation(id);
            boolean valid = RegionTable.isOfGeneration(location, generation) && table.isStill(id, generation);
            int pin = table.pins().pin(id);
            try {
                return valid ? read() : STALE;
            } finally {
                table.pins().unpin(pin);
            }
        }

        /** Recycles the region, and fills it as soon as it is free: at once, or never, like one that is retired. */
        final void recycle(boolean looksAtPins) {
            table.nextGeneration(id);
            if (!looksAtPins || !table.isPinned(region)) {
                fill();
            }
        }
    }

    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class PinAndRecycle extends Pinned {

        @Actor
        public void recycler() {
            recycle(true);
        }

        @Actor
        public void reader(J_Result result) {
            result.r1 = readPinnedFirst();
        }
    }

    /** The twin in which the recycler does not look for pins. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class BrokenRecycleThePinned extends Pinned {

        @Actor
        public void recycler() {
            recycle(false);
        }

        @Actor
        public void reader(J_Result result) {
            result.r1 = readPinnedFirst();
        }
    }

    /** The twin in which the reader looks at the generation before he pins. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class BrokenPinLate extends Pinned {

        @Actor
        public void recycler() {
            recycle(true);
        }

        @Actor
        public void reader(J_Result result) {
            result.r1 = readPinnedLate();
        }
    }
}

package dev.hinterland.region;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Invariant: a region that a reader has pinned and validated is not filled before he has unpinned it, although it is recycled
 * meanwhile.
 *
 * <p>The interleaving that would break it: the reader looks at the generation, the recycler changes it, finds no pin, and fills
 * the region; the reader pins and reads. So he pins first, and then looks; and the recycler changes the generation first, and
 * then looks for pins.
 */
public final class PinStress {

    private static final int REGION_BYTES = 1 << 16;
    private static final long OLD = 1;
    private static final long NEW = 2;
    private static final int READS = 16;

    /** What a reader returns who came too late. */
    private static final long STALE = -1;

    private PinStress() {}

    /** A region with one entry of one word. */
    abstract static class Pinned {

        private final RegionTable table = new RegionTable(REGION_BYTES, 1);
        private final Region region = table.add(MemorySegment.ofArray(new long[] {OLD}));
        private final long location = table.locationOf(region, 0);
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

        /** Reads for a while, as a callback does. */
        private long read() {
            long word = region.memory().get(ValueLayout.JAVA_LONG, 0);
            for (int i = 0; i < READS && word == OLD; i++) {
                Thread.onSpinWait();
                word = region.memory().get(ValueLayout.JAVA_LONG, 0);
            }
            return word;
        }

        /** Recycles the region, and fills it as soon as it is free: at once, or never, like one that is retired. */
        final void recycle(boolean looksAtPins) {
            table.nextGeneration(id);
            if (!looksAtPins || !table.isPinned(region)) {
                region.memory().set(ValueLayout.JAVA_LONG, 0, NEW);
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

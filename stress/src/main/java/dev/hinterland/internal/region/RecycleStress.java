// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Invariant: what a reader accepts are the bytes of the entry that he looked for, although the region is recycled and
 * filled with other entries meanwhile.
 *
 * <p>The interleaving that would break it: the reader finds the generation of his location, the region is recycled and
 * written to, the reader reads. The generation, read again behind a fence, tells him. That it changes before the bytes
 * do is by a store-store fence; x86 keeps stores in order by itself, so only a weakly ordered machine can show its
 * loss.
 */
public final class RecycleStress {

    private static final int REGION_BYTES = 1 << 16;
    private static final long OLD = 1;
    private static final long NEW = 2;

    /** What a reader returns who has seen that the region was recycled. */
    private static final long STALE = -1;

    private RecycleStress() {}

    /** A region with one old entry of two words. */
    abstract static class Recycled {

        final RegionTable table = new RegionTable(REGION_BYTES, 1);
        final Region region = new Region();
        final long location;

        Recycled() {
            table.add(region, MemorySegment.ofArray(new long[] {OLD, OLD}));
            location = table.locationOf(region, 0);
        }

        final void recycleAndFill() {
            table.nextGeneration(region.id());
            region.memory().set(ValueLayout.JAVA_LONG, 0, NEW);
            region.memory().set(ValueLayout.JAVA_LONG, Long.BYTES, NEW);
        }

        final void read(JJ_Result result, boolean validated) {
            int id = table.regionId(location);
            long generation = table.generation(id);
            long first = STALE;
            long second = STALE;
            if (RegionTable.isOfGeneration(location, generation)) {
                first = table.memory(id).get(ValueLayout.JAVA_LONG, 0);
                second = table.memory(id).get(ValueLayout.JAVA_LONG, Long.BYTES);
            }
            boolean valid = !validated || table.isStill(id, generation);
            result.r1 = valid ? first : STALE;
            result.r2 = valid ? second : STALE;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class ReaderValidates extends Recycled {

        @Actor
        public void recycler() {
            recycleAndFill();
        }

        @Actor
        public void reader(JJ_Result result) {
            read(result, true);
        }
    }

    /** The twin without the second look at the generation. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class BrokenReaderTrusts extends Recycled {

        @Actor
        public void recycler() {
            recycleAndFill();
        }

        @Actor
        public void reader(JJ_Result result) {
            read(result, false);
        }
    }

    /** The twin in which the bytes change before the generation does. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The entry.")
    @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class BrokenWriterIsEarly extends Recycled {

        @Actor
        public void recycler() {
            region.memory().set(ValueLayout.JAVA_LONG, 0, NEW);
            region.memory().set(ValueLayout.JAVA_LONG, Long.BYTES, NEW);
            table.nextGeneration(region.id());
        }

        @Actor
        public void reader(JJ_Result result) {
            read(result, true);
        }
    }
}

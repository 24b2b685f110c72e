// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.internal.memory.Generations;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.SegmentCodec;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Invariant: a record that generated code decodes in place consists of components that belong together, and its
 * constructor never runs with others, although the region is recycled and filled with another record meanwhile.
 *
 * <p>The interleaving that would break it: the reader reads some components, the region is recycled and written to, the
 * reader reads the others. So it compares the generation after the last component has been read, and before it
 * constructs.
 */
public final class DecodeStress {

    private static final int REGION = 0;
    private static final long GENERATION = 0;

    private static final int STALE = 0;
    private static final int THE_RECORD = 1;
    private static final int ANOTHER = 2;
    private static final int TORN = 3;

    private DecodeStress() {}

    /** A record whose components all follow from the first; its constructor refuses others. */
    public record Parts(
            long first, int second, String third, @Nullable Long fourth, double fifth) {

        /** Checks that they belong together. */
        public Parts {
            if (second != (int) first
                    || !third.equals(text(first))
                    || !fourth(first).equals(fourth)
                    || fifth != first) {
                throw new IllegalStateException("torn record: first=" + first);
            }
        }

        static Parts of(long number) {
            return new Parts(number, (int) number, text(number), fourth(number), number);
        }

        private static Long fourth(long number) {
            return ~number;
        }

        private static String text(long number) {
            return number == 1 ? "number one" : "number two";
        }
    }

    private static final Parts OLD = Parts.of(1);
    private static final Parts NEW = Parts.of(2);

    @SuppressWarnings("unchecked") // generated for this class, which is flat
    private static final InPlaceCodec<Parts> CODEC = (InPlaceCodec<Parts>) Codec.of(Parts.class);

    private static final long EXTENT = CODEC.extent(OLD);

    /** A region with one record. */
    abstract static class Recycled {

        final Generations generations = Generations.of(1);
        final MemorySegment memory = SegmentCodec.allocate(EXTENT >>> 1);

        Recycled() {
            CODEC.encode(OLD, EXTENT, memory, 0);
        }

        final void recycleAndFill() {
            generations.next(REGION);
            CODEC.encode(NEW, EXTENT, memory, 0);
        }

        abstract @Nullable Parts decode();

        final int read() {
            try {
                Parts parts = decode();
                return parts == null ? STALE : parts.equals(OLD) ? THE_RECORD : ANOTHER;
            } catch (IllegalStateException torn) {
                return TORN;
            }
        }
    }

    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The record.")
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Another record, or a torn one.")
    @State
    public static class ReaderValidates extends Recycled {

        @Override
        @Nullable
        Parts decode() {
            return CODEC.decodeIfStill(memory, 0, EXTENT, () -> generations.isStill(REGION, GENERATION));
        }

        @Actor
        public void recycler() {
            recycleAndFill();
        }

        @Actor
        public void reader(I_Result result) {
            result.r1 = read();
        }
    }

    /** The twin that does not look at the generation again. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The record.")
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Another record, or a torn one.")
    @State
    public static class BrokenReaderTrusts extends Recycled {

        @Override
        @Nullable
        Parts decode() {
            return generations.isStill(REGION, GENERATION) ? CODEC.decode(memory, 0, EXTENT) : null;
        }

        @Actor
        public void recycler() {
            recycleAndFill();
        }

        @Actor
        public void reader(I_Result result) {
            result.r1 = read();
        }
    }

    /** The twin that constructs the record before it looks at the generation again. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The record.")
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "The reader knows, and starts over.")
    @Outcome(expect = FORBIDDEN, desc = "Another record, or a torn one.")
    @State
    public static class BrokenReaderConstructsFirst extends Recycled {

        @Override
        @Nullable
        Parts decode() {
            Parts parts = CODEC.decode(memory, 0, EXTENT);
            return generations.isStill(REGION, GENERATION) ? parts : null;
        }

        @Actor
        public void recycler() {
            recycleAndFill();
        }

        @Actor
        public void reader(I_Result result) {
            result.r1 = read();
        }
    }
}

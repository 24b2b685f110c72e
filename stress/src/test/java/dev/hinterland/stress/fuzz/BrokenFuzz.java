// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The twin: decodes with a codec that is right but for one thing, that it trusts the bytes to say how many elements
 * come.
 */
public final class BrokenFuzz {

    private static final byte PRESENT = 1;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final long HEAD = Byte.BYTES + Integer.BYTES;

    private BrokenFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        Oracle.check(new TrustingCodec(), input);
    }

    /** Returns inputs to begin with. */
    static List<byte[]> seeds() {
        return new Specimen<>(new TrustingCodec(), List.of(List.of(1, 2, 3))).seeds();
    }

    /** A mark, how many numbers there are, and the numbers. */
    private static final class TrustingCodec implements Codec<List<Integer>> {

        @Override
        public long size(List<Integer> value) {
            return HEAD + (long) Integer.BYTES * value.size();
        }

        @Override
        public void encode(List<Integer> value, MemorySegment target) {
            target.set(ValueLayout.JAVA_BYTE, 0, PRESENT);
            target.set(INT, 1, value.size());
            for (int i = 0; i < value.size(); i++) {
                target.set(INT, HEAD + (long) Integer.BYTES * i, value.get(i));
            }
        }

        @Override
        public List<Integer> decode(MemorySegment source) {
            if (source.byteSize() < HEAD || source.get(ValueLayout.JAVA_BYTE, 0) != PRESENT || source.get(INT, 1) < 0) {
                throw new MalformedBytesException("no list", null);
            }
            int count = source.get(INT, 1);
            List<Integer> values = new ArrayList<>(count);
            if (source.byteSize() != HEAD + (long) Integer.BYTES * count) {
                throw new MalformedBytesException("list of another length", null);
            }
            for (int i = 0; i < count; i++) {
                values.add(source.get(INT, HEAD + (long) Integer.BYTES * i));
            }
            return values;
        }
    }
}

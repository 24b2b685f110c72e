// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import com.sun.management.ThreadMXBean;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What must hold whatever the bytes are: decoding them gives a value or {@link MalformedBytesException}, allocates in
 * proportion to them, and depends on no byte outside; a value can be encoded again, and is then the same.
 */
final class Oracle {

    /** What decoding may allocate beside the value: exceptions, with their traces, and the like. */
    private static final long OTHER_BYTES = 1 << 18;

    /** What it may allocate for each byte that it reads: a set of bytes has a node of a table for each two. */
    private static final long BYTES_PER_BYTE = 200;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final long AROUND = 1 << 16;
    private static final MemorySegment AMONG_ZEROS = Arena.global().allocate(2 * AROUND, Long.BYTES);
    private static final MemorySegment AMONG_ONES =
            Arena.global().allocate(2 * AROUND, Long.BYTES).fill((byte) -1);

    private Oracle() {}

    static <T> void check(Codec<T> codec, byte[] bytes) {
        Optional<T> value = bounded(bytes.length, () -> decode(() -> codec.decode(Specimen.segment(bytes))));
        Optional<byte[]> again = value.map(decoded -> Specimen.bytes(codec, decoded));
        again.ifPresent(encoded -> {
            byte[] third = Specimen.bytes(codec, codec.decode(Specimen.segment(encoded)));
            require(Arrays.equals(encoded, third), codec, "value changes when it is encoded", bytes);
        });
        if (codec instanceof RecordBytes && codec instanceof InPlaceCodec<?>) {
            @SuppressWarnings("unchecked") // the same object, with values of the same type
            InPlaceCodec<T> inPlace = (InPlaceCodec<T>) codec;
            for (MemorySegment around : List.of(AMONG_ZEROS, AMONG_ONES)) {
                Optional<byte[]> there =
                        decodeAmong(around, inPlace, bytes).map(decoded -> Specimen.bytes(codec, decoded));
                boolean same = Arrays.equals(again.orElse(null), there.orElse(null));
                require(same, codec, "value depends on bytes outside", bytes);
            }
        }
    }

    /** Returns the value, or nothing for the one exception that says that there is none. */
    static <T> Optional<T> decode(Supplier<T> decoding) {
        try {
            return Optional.of(decoding.get());
        } catch (MalformedBytesException documented) {
            return Optional.empty();
        }
    }

    private static <T> Optional<T> decodeAmong(MemorySegment around, InPlaceCodec<T> codec, byte[] bytes) {
        MemorySegment place = around.asSlice(AROUND, bytes.length);
        byte background = around.get(ValueLayout.JAVA_BYTE, 0);
        MemorySegment.copy(bytes, 0, place, ValueLayout.JAVA_BYTE, 0, bytes.length);
        try {
            return decode(() -> codec.decode(around, AROUND, (long) bytes.length << 1));
        } finally {
            place.fill(background);
        }
    }

    /**
     * Does something that reads so many bytes. What is allocated counts the second time: the first may load classes.
     */
    static <T> T bounded(int bytes, Supplier<T> reading) {
        long most = OTHER_BYTES + bytes * BYTES_PER_BYTE;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        T result = reading.get();
        if (THREADS.getCurrentThreadAllocatedBytes() - before <= most) {
            return result;
        }
        before = THREADS.getCurrentThreadAllocatedBytes();
        result = reading.get();
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (allocated > most) {
            throw new AssertionError(
                    "too much allocated: bytes=" + bytes + ", allocated=" + allocated + ", most=" + most);
        }
        return result;
    }

    private static void require(boolean condition, Codec<?> codec, String problem, byte[] bytes) {
        if (!condition) {
            throw new AssertionError(problem + ": codec=" + codec + ", bytes=" + Arrays.toString(bytes));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.ShortBytes;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.shape.Memory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a mapped file in each way in which the library does and that HotSpot has been seen to end the process for,
 * until the compiler has compiled it; then truncates the file, and reads what is missing.
 */
public final class ReadMissingPages {

    private static final int FILE_BYTES = 1 << 20;
    private static final int LEFT_BYTES = 64 << 10;
    private static final int COMPARED_BYTES = 1_000;
    private static final int READS = 5_000;
    private static final int MISSED = 100;

    private interface Reading {
        long read(MemorySegment memory, int at);
    }

    private static final byte[] BYTES = new byte[COMPARED_BYTES];
    private static final MemorySegment OTHERS = MemorySegment.ofArray(new long[COMPARED_BYTES / 8]);

    private static final List<Reading> READINGS = List.of(
            (memory, at) -> 1L + Memory.getInt(memory, at),
            (memory, at) -> 1L + Entry.kindWord(memory, at),
            (memory, at) -> 1L + SharedState.size(new Words(memory), at / SharedState.REGION_BYTES),
            (memory, at) -> 1L + SharedState.state(new Words(memory), at / SharedState.REGION_BYTES),
            (memory, at) -> 1L + SharedState.holds(new Words(memory), at / SharedState.REGION_BYTES),
            (memory, at) -> ShortBytes.equal(BYTES, memory, at) ? 1 : 2,
            (memory, at) -> ShortBytes.equal(memory, at, OTHERS, 0, COMPARED_BYTES) ? 1 : 2,
            (memory, at) ->
                    SegmentCodec.INSTANCE.matches(OTHERS, memory, at, SegmentCodec.INSTANCE.extent(OTHERS)) ? 1 : 2);

    private ReadMissingPages() {}

    /** Takes the file. */
    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        int faults = 0;
        for (Reading reading : READINGS) {
            try (RandomAccessFile file =
                            new RandomAccessFile(Path.of(arguments[0]).toFile(), "rw");
                    Arena arena = Arena.ofShared()) {
                file.setLength(FILE_BYTES);
                MemorySegment memory = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES, arena);
                for (int i = 0; i < READS; i++) {
                    sum += reading.read(memory, (i & 0xFF) * SharedState.REGION_BYTES);
                }
                file.setLength(LEFT_BYTES);
                faults += faults(reading, memory);
            }
        }
        System.out.println("sum=" + sum + ", faults=" + faults + ", expected=" + MISSED * READINGS.size());
    }

    /** Reads what begins where the file ends, or a little before, as far as that is possible. */
    private static int faults(Reading reading, MemorySegment memory) {
        long sum = 0;
        int faults = 0;
        for (int i = 0; i < MISSED; i++) {
            try {
                sum += reading.read(memory, LEFT_BYTES - SharedState.REGION_BYTES);
                sum += reading.read(memory, LEFT_BYTES + i * SharedState.REGION_BYTES);
            } catch (InternalError missingPage) {
                faults++;
            }
        }
        return sum == Long.MIN_VALUE ? 0 : faults;
    }
}

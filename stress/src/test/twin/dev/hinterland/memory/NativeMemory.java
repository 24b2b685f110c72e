package dev.hinterland.memory;

import java.util.Optional;

/** The twin of the library's class of this name: hands out words on the heap, without a budget. */
public final class NativeMemory {

    public enum Purpose {
        INDEX,
        OVERFLOW
    }

    public Optional<long[]> allocate(long bytes, Purpose purpose, long keepBytes) {
        return Optional.of(new long[(int) (bytes / Long.BYTES)]);
    }

    public long maxBytes() {
        return Long.MAX_VALUE;
    }

    public static long costBytes(long bytes) {
        return bytes;
    }
}

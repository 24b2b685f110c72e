// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The writes that a server has acknowledged, in their order, in a file that the JVM that writes and the JVM that reads
 * have mapped. {@link System#nanoTime} is one clock for all processes of a machine on Linux and macOS.
 *
 * <pre>
 *   0                8                16                      24
 *  +----------------+----------------+-----------+-----------+----------------+-- …
 *  | count          | time of write 0| index     | version   | time of write 1|
 *  +----------------+----------------+-----------+-----------+----------------+-- …
 * </pre>
 *
 * The count is written after the write that it counts.
 */
final class WriteLog {

    private static final VarHandle COUNT = ValueLayout.JAVA_LONG.varHandle();
    private static final int WRITE_BYTES = 2 * Long.BYTES;

    private final MemorySegment bytes;
    private final long capacity;

    private WriteLog(MemorySegment bytes, long capacity) {
        this.bytes = bytes;
        this.capacity = capacity;
    }

    /** Maps the file, which is created with zeros if it is not there, for the life of this process. */
    static WriteLog in(Path file, long capacity) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new WriteLog(
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES + capacity * WRITE_BYTES, Arena.global()),
                    capacity);
        }
    }

    long count() {
        return (long) COUNT.getAcquire(bytes, 0L);
    }

    /** Adds a write that was acknowledged before this moment; called by one thread. */
    void acknowledged(int index, int version) {
        long count = count();
        if (count == capacity) {
            throw new IllegalStateException("log of writes is full: capacity=" + capacity);
        }
        long at = Long.BYTES + count * WRITE_BYTES;
        bytes.set(ValueLayout.JAVA_LONG, at, System.nanoTime());
        bytes.set(ValueLayout.JAVA_INT, at + Long.BYTES, index);
        bytes.set(ValueLayout.JAVA_INT, at + Long.BYTES + Integer.BYTES, version);
        COUNT.setRelease(bytes, 0L, count + 1);
    }

    long nanos(long write) {
        return bytes.get(ValueLayout.JAVA_LONG, Long.BYTES + write * WRITE_BYTES);
    }

    int index(long write) {
        return bytes.get(ValueLayout.JAVA_INT, 2 * Long.BYTES + write * WRITE_BYTES);
    }

    int version(long write) {
        return bytes.get(ValueLayout.JAVA_INT, 2 * Long.BYTES + Integer.BYTES + write * WRITE_BYTES);
    }
}

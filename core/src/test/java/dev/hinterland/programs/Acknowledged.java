// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The number of the last operation of each thread that has returned, in a mapped file: it is there after the end of the
 * process, and other processes see it.
 */
final class Acknowledged {

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer numbers;

    private Acknowledged(ByteBuffer numbers) {
        this.numbers = numbers;
    }

    /** Maps a file, which is created with zeros. */
    static Acknowledged in(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new Acknowledged(
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) Operation.THREADS * Long.BYTES));
        }
    }

    long get(int thread) {
        return (long) LONG.getVolatile(numbers, thread * Long.BYTES);
    }

    void set(int thread, long number) {
        LONG.setVolatile(numbers, thread * Long.BYTES, number);
    }
}

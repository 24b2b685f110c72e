// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** Changes bytes of a file that no process has open, and changes them back. */
final class FileDamage implements AutoCloseable {

    private record Before(long offset, ByteBuffer bytes) {}

    private final RandomAccessFile file;
    private final long length;
    private final Deque<Before> changes = new ArrayDeque<>();

    FileDamage(Path path) throws IOException {
        this.file = new RandomAccessFile(path.toFile(), "rw");
        this.length = file.length();
    }

    private byte[] read(long offset, int count) throws IOException {
        byte[] bytes = new byte[count];
        file.seek(offset);
        file.readFully(bytes);
        return bytes;
    }

    private void write(long offset, byte[] bytes) throws IOException {
        changes.push(new Before(offset, ByteBuffer.wrap(read(offset, bytes.length))));
        file.seek(offset);
        file.write(bytes);
    }

    long getLong(long offset) throws IOException {
        return ByteBuffer.wrap(read(offset, Long.BYTES))
                .order(ByteOrder.nativeOrder())
                .getLong();
    }

    int getInt(long offset) throws IOException {
        return ByteBuffer.wrap(read(offset, Integer.BYTES))
                .order(ByteOrder.nativeOrder())
                .getInt();
    }

    void setLong(long offset, long value) throws IOException {
        write(
                offset,
                ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .putLong(value)
                        .array());
    }

    void setInt(long offset, int value) throws IOException {
        write(
                offset,
                ByteBuffer.allocate(Integer.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .putInt(value)
                        .array());
    }

    void flip(long offset, int bits) throws IOException {
        write(offset, new byte[] {(byte) (read(offset, 1)[0] ^ bits)});
    }

    void setByte(long offset, int value) throws IOException {
        write(offset, new byte[] {(byte) value});
    }

    int getByte(long offset) throws IOException {
        return read(offset, 1)[0] & 0xFF;
    }

    void truncate(long bytes) throws IOException {
        file.setLength(bytes);
    }

    long length() {
        return length;
    }

    /** Changes back all bytes; not what a truncation has cut off. */
    @Override
    public void close() throws IOException {
        file.setLength(length);
        while (!changes.isEmpty()) {
            Before before = changes.pop();
            file.seek(before.offset());
            file.write(before.bytes().array());
        }
        file.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection through a {@link TcpProxy}: the bytes that it read from one channel and has still to
 * write to the other, each with the time from which it may. The end of the source is the last of these, so it never
 * overtakes bytes. Channels do not block; only the thread of the proxy calls these methods.
 */
final class TcpPipe {

    private static final int PENDING_BYTES_MAX = 16 << 20;

    private final SocketChannel source;
    private final SocketChannel target;
    private final AtomicLong delivered;
    private final Deque<Chunk> pending = new ArrayDeque<>();

    private long pendingBytes;
    private boolean ended;
    private boolean finished;

    TcpPipe(SocketChannel source, SocketChannel target, AtomicLong delivered) {
        this.source = source;
        this.target = target;
        this.delivered = delivered;
    }

    /** Some bytes, or none for the end of the source. */
    private record Chunk(ByteBuffer bytes, long dueNanos) {}

    /** Says whether bytes of the source are welcome. */
    boolean wantsToRead() {
        return !ended && !finished && pendingBytes < PENDING_BYTES_MAX;
    }

    /** Reads what is there and fits the buffer, to be written after a delay. */
    void read(ByteBuffer buffer, long delayNanos) {
        if (!wantsToRead()) {
            return;
        }
        buffer.clear();
        int count = tryRead(buffer);
        if (count != 0) {
            ended = count < 0;
            ByteBuffer copy =
                    ByteBuffer.allocate(buffer.flip().remaining()).put(buffer).flip();
            pendingBytes += copy.remaining();
            pending.add(new Chunk(copy, System.nanoTime() + delayNanos));
        }
    }

    /** Reads, where a connection that was reset has come to its end. */
    private int tryRead(ByteBuffer buffer) {
        try {
            return source.read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    /** Writes what is due, as far as the target takes it. */
    void write(long nowNanos) {
        try {
            for (Chunk head = due(nowNanos); head != null; head = due(nowNanos)) {
                if (!head.bytes.hasRemaining()) {
                    target.shutdownOutput();
                    finish();
                } else if (!deliver(head.bytes)) {
                    return;
                }
            }
        } catch (IOException e) {
            finish(); // the target is gone: the pipe in the other direction reads that end by itself
        }
    }

    /** Returns the first chunk if it is due. */
    private @Nullable Chunk due(long nowNanos) {
        Chunk head = pending.peek();
        return head != null && head.dueNanos - nowNanos <= 0 ? head : null;
    }

    /** Says whether the target took all bytes of the first chunk. */
    private boolean deliver(ByteBuffer bytes) throws IOException {
        int count = target.write(bytes);
        delivered.addAndGet(count);
        pendingBytes -= count;
        boolean all = !bytes.hasRemaining();
        if (all) {
            pending.remove();
        }
        return all;
    }

    private void finish() {
        finished = true;
        pending.clear();
    }

    /** Says whether the pipe has delivered all there was, or its target is gone. */
    boolean isFinished() {
        return finished;
    }

    /** Says whether bytes wait for nothing but the target. */
    boolean wantsToWrite(long nowNanos) {
        return due(nowNanos) != null;
    }

    /** Returns how long to wait until something is due, or {@link Long#MAX_VALUE}. */
    long waitNanos(long nowNanos) {
        Chunk head = pending.peek();
        return head == null || head.dueNanos - nowNanos <= 0 ? Long.MAX_VALUE : head.dueNanos - nowNanos;
    }
}

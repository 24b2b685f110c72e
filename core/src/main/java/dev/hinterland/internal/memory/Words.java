// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * 64-bit words in native memory that several threads read and write. Every access to a shared word goes through this
 * class, and the access mode is in the method's name.
 *
 * <p>Offsets are in bytes and multiples of eight. After the memory was freed, every method throws
 * {@link IllegalStateException}.
 *
 * <p>A record, because the JIT takes its field for a constant where the words are one.
 *
 * @param segment native memory, aligned to eight bytes
 */
public record Words(MemorySegment segment) {

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    /** For access without order: the same words, without a check of what is true of every offset. */
    private static final ValueLayout.OfLong PLAIN = ValueLayout.JAVA_LONG_UNALIGNED;

    /** Returns whether the memory was freed. */
    public boolean isReleased() {
        return !segment.scope().isAlive();
    }

    /** Returns how many bytes the words take. */
    public long bytes() {
        return segment.byteSize();
    }

    /** Reads a word that no other thread writes now, or the order of which a fence takes care of. */
    public long get(long offset) {
        return segment.get(PLAIN, offset);
    }

    /** Reads a word; later reads and writes stay behind it. */
    public long getAcquire(long offset) {
        // As the read of the mode acquire, which would check the alignment of each offset.
        long word = segment.get(PLAIN, offset);
        VarHandle.acquireFence();
        return word;
    }

    /** Copies words that no other thread writes now to an array. */
    public void copyTo(long[] target, int at, long offset, int count) {
        MemorySegment.copy(segment, PLAIN, offset, target, at, count);
    }

    /**
     * Writes the same words as at an offset behind them, until they are there so many times, before another thread
     * reads them.
     */
    public void repeat(long offset, long bytes, int times) {
        long all = bytes * times;
        for (long done = bytes; done < all; done *= 2) {
            MemorySegment.copy(segment, offset, segment, offset + done, Math.min(done, all - done));
        }
    }

    /** Writes a word that no other thread reads before it is published. */
    public void set(long offset, long value) {
        segment.set(PLAIN, offset, value);
    }

    /** Writes a word; earlier reads and writes stay before it. */
    public void setRelease(long offset, long value) {
        WORD.setRelease(segment, offset, value);
    }

    /** Replaces a word if it has the expected value, with volatile semantics. */
    public boolean compareAndSet(long offset, long expected, long value) {
        return WORD.compareAndSet(segment, offset, expected, value);
    }
}

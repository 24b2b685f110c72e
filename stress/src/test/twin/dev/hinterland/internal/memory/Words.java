// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The twin of the library's class of this name: the same words in an array on the heap, every access to which the model
 * checker sees. It knows one access mode only, sequential consistency.
 */
public final class Words {

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * Empty when the words have been given back. A thread that has the array accesses it as if it had done so before.
     */
    private volatile long[] words;

    public Words(long[] words) {
        this.words = words;
    }

    private long[] open() {
        long[] present = words;
        if (present.length == 0) {
            throw new IllegalStateException("closed");
        }
        return present;
    }

    void close() {
        words = new long[0];
    }

    public boolean isReleased() {
        return words.length == 0;
    }

    public long bytes() {
        return (long) words.length * Long.BYTES;
    }

    private static int index(long offset) {
        return (int) (offset / Long.BYTES);
    }

    public long get(long offset) {
        return open()[index(offset)];
    }

    public long getAcquire(long offset) {
        return open()[index(offset)];
    }

    public void copyTo(long[] target, int at, long offset, int count) {
        System.arraycopy(open(), index(offset), target, at, count);
    }

    public void repeat(long offset, long bytes, int times) {
        long all = bytes * times;
        for (long done = bytes; done < all; done *= 2) {
            System.arraycopy(open(), index(offset), open(), index(offset + done), index(Math.min(done, all - done)));
        }
    }

    public void set(long offset, long value) {
        open()[index(offset)] = value;
    }

    public void setRelease(long offset, long value) {
        open()[index(offset)] = value;
    }

    public boolean compareAndSet(long offset, long expected, long value) {
        return WORD.compareAndSet(open(), index(offset), expected, value);
    }
}

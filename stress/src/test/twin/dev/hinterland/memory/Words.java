package dev.hinterland.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The twin of the library's class of this name: the same words in an array on the heap, every access to which the model
 * checker sees. It knows one access mode only, sequential consistency.
 */
public final class Words {

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words;

    public Words(long[] words) {
        this.words = words;
    }

    private static int index(long offset) {
        return (int) (offset / Long.BYTES);
    }

    public long get(long offset) {
        return words[index(offset)];
    }

    public long getAcquire(long offset) {
        return words[index(offset)];
    }

    public void set(long offset, long value) {
        words[index(offset)] = value;
    }

    public void setRelease(long offset, long value) {
        words[index(offset)] = value;
    }

    public boolean compareAndSet(long offset, long expected, long value) {
        return WORD.compareAndSet(words, index(offset), expected, value);
    }
}

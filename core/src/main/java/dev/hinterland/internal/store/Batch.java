// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Some keys that are looked up together, and the values found: one cache miss after the other would be waited for if
 * each key were looked up alone, and many at a time are under way if all take each step together. Not thread-safe; may
 * be used again and again.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Batch<K, V> {

    /**
     * More keys than a processor has cache misses under way; their lines and arrays still fit the first-level cache.
     */
    public static final int MOST = 64;

    final K[] keys;
    final @Nullable V[] values;
    final int[] hashes;

    /** What {@code Candidates} found for each key. */
    final long[] slots;

    /** What is read from each entry to bring it into the processor's cache; nobody looks at it. */
    final long[] touched;

    private int size;

    /** Creates an empty batch for at most so many keys, or {@link #MOST}. */
    @SuppressWarnings("unchecked") // nobody else sees the arrays
    public Batch(int mostKeys) {
        int capacity = Math.clamp(mostKeys, 1, MOST);
        this.keys = (K[]) new Object[capacity];
        this.values = (@Nullable V[]) new Object[capacity];
        this.hashes = new int[capacity];
        this.slots = new long[capacity];
        this.touched = new long[capacity];
    }

    /** Adds a key. */
    public void add(K key) {
        keys[size++] = key;
    }

    /** Returns how many keys there are. */
    public int size() {
        return size;
    }

    /** Returns how many keys there may be. */
    public int capacity() {
        return keys.length;
    }

    /** Returns whether no key more has room. */
    public boolean isFull() {
        return size == keys.length;
    }

    /** Returns the value of a key by its number, once they have been looked up, or {@code null} where there is none. */
    public @Nullable V value(int i) {
        return values[i];
    }

    /** Forgets all keys and values. */
    @SuppressWarnings("NullAway") // what is cleared is not read again
    public void clear() {
        Arrays.fill(keys, 0, size, null);
        Arrays.fill(values, 0, size, null);
        size = 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.Slots;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Regions.EntryRead;
import java.util.Objects;

/**
 * Values of one word, changed where they lie. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public class StoredWords<K, V> {

    /*
     * Invariant: no change is lost, and none is made to an entry that has left. A word is changed under the lock of its
     * bucket, after a look whether a slot still leads there. A thread that replaces or removes the entry needs the same
     * lock, and reads the word after it has unlinked the entry; evacuation copies the word under that lock once more
     * before it publishes the copy. Readers take no lock: a word is aligned, so they see it before or after a change.
     * They may find the word of the original when the copy has been published; then they have looked for it before.
     *
     * What is replaced on the condition that it still has some value is compared under the lock too: its location alone
     * says nothing about that here.
     */

    private final Store<K, V> store;
    private final EntryHeap<K, V> heap;
    private final WordCodec<V> codec;
    private final Slots slots;
    private final RegionTable table;

    /** Creates a way to the words of a store that {@linkplain Store#words keeps} its values in words. */
    public StoredWords(Store<K, V> store) {
        this.store = store;
        this.heap = store.heap();
        this.codec = Objects.requireNonNull(heap.words(), "words");
        this.slots = heap.index().slots();
        this.table = heap.regions().table();
    }

    /** Returns the codec. */
    public WordCodec<V> codec() {
        return codec;
    }

    /** Adds to the word of a key, or puts one where there is none; returns what it is then. */
    public long add(K key, long delta) {
        return change(key, delta, true);
    }

    /** Sets the word of a key, or puts one where there is none. */
    public void set(K key, long word) {
        change(key, word, false);
    }

    private long change(K key, long operand, boolean adds) {
        try {
            return changeNow(key, operand, adds);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    private long changeNow(K key, long operand, boolean adds) {
        while (true) {
            long location = heap.locate(key);
            if (location == Index.ABSENT) {
                if (store.put(key, codec.ofWord(operand), Index.ABSENT) == Index.ABSENT) {
                    return operand;
                }
                continue;
            }
            int bucket = slots.lockIfPresent(heap.hashAt(location), location);
            if (bucket >= 0) {
                try {
                    long word = adds ? word(location) + operand : operand;
                    setWord(location, word);
                    return word;
                } finally {
                    slots.unlock(bucket);
                }
            }
        }
    }

    /** Returns the word of a key, or another number where there is none. */
    public long get(K key, long absent) {
        try {
            return getNow(key, absent);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    private long getNow(K key, long absent) {
        while (true) {
            long location = heap.locate(key);
            if (location == Index.ABSENT) {
                return absent;
            }
            EntryRead read = table.readable().open(location);
            long word = Entry.isTimed(read.header) ? read.time() : 0;
            if (read.isStill()) {
                return word;
            }
        }
    }

    /** Changes the word of a key, if it is the one that the caller expects; returns whether it was. */
    public boolean replace(K key, long expected, long desired) {
        return ifWordIs(key, expected, (bucket, hash, location) -> setWord(location, desired)) != Index.ABSENT;
    }

    /** Removes the entry of a key, if its word is the one that the caller expects; returns whether it was. */
    public boolean remove(K key, long expected) {
        long location = ifWordIs(key, expected, slots::unlinkLocked);
        if (location == Index.ABSENT) {
            return false;
        }
        heap.countUnlinked(1);
        store.settle(location, RemovalCause.EXPLICIT);
        return true;
    }

    /** What is done to an entry whose bucket is locked. */
    private interface Action {
        void run(int bucket, int hash, long location);
    }

    /** Returns where the entry is or was, or {@link Index#ABSENT} if there is none with this word. */
    private long ifWordIs(K key, long expected, Action action) {
        try {
            return ifWordIsNow(key, expected, action);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    private long ifWordIsNow(K key, long expected, Action action) {
        while (true) {
            long location = heap.locate(key);
            if (location == Index.ABSENT) {
                return Index.ABSENT;
            }
            int hash = heap.hashAt(location);
            int bucket = slots.lockIfPresent(hash, location);
            if (bucket >= 0) {
                try {
                    if (word(location) != expected) {
                        return Index.ABSENT;
                    }
                    action.run(bucket, hash, location);
                    return location;
                } finally {
                    slots.unlock(bucket);
                }
            }
        }
    }

    private long word(long location) {
        var memory = table.memory(table.regionId(location));
        int offset = table.offset(location);
        return Entry.time(memory, offset, Entry.header(memory, offset));
    }

    private void setWord(long location, long word) {
        var memory = table.memory(table.regionId(location));
        int offset = table.offset(location);
        Entry.setTime(memory, offset, Entry.header(memory, offset), word);
    }
}

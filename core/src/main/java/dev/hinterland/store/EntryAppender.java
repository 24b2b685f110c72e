package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.index.Frequency;
import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.StretchPoint;
import dev.hinterland.region.Entry;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;

/**
 * Appends entries of one form to allocation buffers and lets the index publish them. A store has one for each form, made
 * once: so an operation needs no object to carry what is the same for all.
 *
 * @param <K> the type of the keys
 * @param <F> the type of what lies where the value does
 */
final class EntryAppender<K, F> {

    /** The answer for an entry that does not fit here; nothing has changed. No location, and none of the index's answers. */
    static final long TOO_LARGE = Long.MIN_VALUE;

    /** How often room is made for a slot: as many regions as have to be emptied to win one where a 64th of each is dead. */
    private static final int MAX_ROUNDS = 64;

    /** Growth is due after this many inserts into one buffer. */
    private static final int INSERTS_PER_GROWTH = 4;

    private final Store<K, ?> store;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<F> values;
    private final boolean humongous;
    private final boolean timed;

    /** Whether the time is the value, and no bytes lie behind the key. */
    private final boolean wordsOnly;

    private final Backpressure backpressure;
    private final int mostBytes;
    private final int mostKeyBytes;

    /**
     * Creates one.
     *
     * @param humongous whether what lies there is a list of the value's pieces
     */
    EntryAppender(
            Store<K, ?> store,
            InPlaceCodec<K> keys,
            InPlaceCodec<F> values,
            boolean humongous,
            Backpressure backpressure) {
        this.store = store;
        this.keys = keys;
        this.values = values;
        this.humongous = humongous;
        this.timed = store.isTimed();
        this.wordsOnly = store.words() != null;
        this.backpressure = backpressure;
        this.mostBytes = store.regions().maxRegionBytes() / 2;
        this.mostKeyBytes = mostKeyBytes(store);
    }

    /** Returns how large an entry may be without its value. */
    static int mostKeyBytes(Store<?, ?> store) {
        return store.regions().maxRegionBytes() / 4;
    }

    /**
     * Puts an entry.
     *
     * @param time the entry's time, where entries are timed
     * @return the location that was there before, as {@link Index#update} says it, or {@link #TOO_LARGE}
     */
    long put(K key, int hash, F value, long expected, long time) {
        long keyExtent = keys.extent(key);
        long valueExtent = wordsOnly ? 0 : values.extent(value);
        long size = Entry.bytes(keyExtent, valueExtent, timed);
        if (size > mostBytes || Entry.bytes(keyExtent, 0) > mostKeyBytes) {
            return TOO_LARGE;
        }
        int bytes = (int) size;
        int frequency = store.reclaimer().initialFrequency(hash);
        for (int rounds = 0; ; rounds++) {
            long seen = store.reclaimer().recycled();
            AllocationBuffer buffer = claim(key, expected, bytes);
            boolean linked = false;
            long inserts = 0;
            int taken;
            long previous;
            try {
                long keyOffset = writeHeader(buffer, hash, keyExtent, valueExtent, time);
                keys.encode(key, keyExtent, buffer.memory(), keyOffset);
                if (!wordsOnly) {
                    values.encode(value, valueExtent, buffer.memory(), keyOffset + (keyExtent >>> 1));
                }
                StretchPoint.ENTRY_WRITTEN.reached();
                previous = link(buffer, key, hash, expected, frequency);
                linked = isLinked(expected, previous);
                inserts = linked && previous == Index.ABSENT ? buffer.countInsert() : 0;
            } finally {
                taken = release(buffer, linked);
            }
            keepHouse(taken, inserts);
            if (previous != Index.NO_ROOM) {
                return previous;
            }
            // The index has no memory for the slot. What is reclaimed may all be the reserve, which it does not get.
            boolean made =
                    store.reclaimer().makeSlot(store.linkedHash(key, hash)) || backpressure.makeRoom(seen, bytes);
            if (!made || rounds == MAX_ROUNDS) {
                throw backpressure.outOfMemory(bytes);
            }
        }
    }

    /** Returns a buffer that has been claimed, and where an entry of this size has been allocated. */
    private AllocationBuffer claim(K key, long expected, int bytes) {
        AllocationBuffer buffer = backpressure.claim(bytes);
        if (buffer != null) {
            return buffer;
        }
        boolean shrinks = shrinks(key, expected, bytes);
        buffer = store.reclaimer().claimLeftover(bytes, shrinks);
        if (buffer == null && store.reclaimer().reclaimLittle(bytes)) {
            buffer = store.reclaimer().claimLeftover(bytes, shrinks);
        }
        if (buffer == null) {
            throw backpressure.outOfMemory(bytes);
        }
        return buffer;
    }

    /** Returns whether a put would replace an entry that is at least as large, as far as can be said now. */
    private boolean shrinks(K key, long expected, int bytes) {
        RegionTable table = store.regions().table();
        long location = store.locate(key);
        if (location == Index.ABSENT || !isLinked(expected, location)) {
            return false;
        }
        MemorySegment memory = table.regionAt(location).memory();
        int offset = table.offset(location);
        try {
            boolean larger = Entry.bytes(memory, offset, Entry.header(memory, offset)) >= bytes;
            return larger && table.isCurrent(location);
        } catch (IndexOutOfBoundsException e) {
            if (table.isCurrent(location)) {
                throw e;
            }
            // The region has been recycled meanwhile, and these were bytes of another entry.
            return false;
        }
    }

    /** Writes what comes before the key, and returns the key's offset. */
    private long writeHeader(AllocationBuffer buffer, int hash, long keyExtent, long valueExtent, long time) {
        MemorySegment bytes = buffer.memory();
        int offset = buffer.offset();
        if (!timed) {
            return Entry.writeHeader(bytes, offset, hash, keyExtent, valueExtent, humongous);
        }
        if (!wordsOnly) {
            buffer.region().raiseLatestTime(Deadline.limit(time));
        }
        return Entry.writeTimedHeader(bytes, offset, hash, keyExtent, valueExtent, humongous, time);
    }

    /** Links the entry in a buffer, if the index finds what is expected. If this throws, it has not been linked. */
    private long link(AllocationBuffer buffer, K key, int hash, long expected, int frequency) {
        long previous = store.index().update(key, hash, expected, slot(buffer, frequency));
        return previous == Index.DIVERTED ? linkKeyed(buffer, key, expected) : previous;
    }

    /**
     * Ends the claim of a buffer, in any case; an entry that was not linked is taken back. Returns how many bytes were cut off
     * regions for the buffer since the last time: mostly none.
     */
    private static int release(AllocationBuffer buffer, boolean linked) {
        int taken = buffer.resetTakenBytes();
        try {
            if (!linked) {
                buffer.undo();
            }
        } finally {
            buffer.release();
        }
        return taken;
    }

    /** Does what is due after some puts. The put has taken effect, so what goes wrong here is not the caller's problem. */
    private void keepHouse(int taken, long inserts) {
        try {
            if (taken > 0) {
                store.allocator().resizeIfDue();
                backpressure.assist(taken);
            }
            if (inserts > 0 && inserts % INSERTS_PER_GROWTH == 0) {
                store.index().resizer().resize(store.size());
            }
        } catch (Throwable problem) {
            store.failures().add("housekeeping after a put", problem);
        }
    }

    /** Links the entry by the key's keyed hash, which it says from now on. */
    private long linkKeyed(AllocationBuffer buffer, K key, long expected) {
        int hash = store.keyedHash(key);
        Entry.setHash(buffer.memory(), buffer.offset(), hash);
        long slot = slot(buffer, store.reclaimer().initialFrequency(hash));
        return store.index().updateKeyed(key, hash, expected, slot);
    }

    private long slot(AllocationBuffer buffer, int frequency) {
        return Frequency.slot(store.regions().table().locationOf(buffer.region(), buffer.offset()), frequency);
    }

    /** Returns whether an update that expected this, and found that, has linked or unlinked what it was to. */
    static boolean isLinked(long expected, long previous) {
        return previous == expected
                || (expected == Index.ANY && previous >= 0)
                || (expected == Index.PRESENT && previous > 0);
    }
}

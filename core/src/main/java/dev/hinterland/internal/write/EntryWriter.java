// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.alloc.Allocator;
import dev.hinterland.internal.heap.Deadline;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.heap.UndecidedKeyException;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.Updater;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries to allocation buffers and lets the index publish them.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class EntryWriter<K, V> {

    /*
     * A write claims a buffer, writes the entry, and publishes it under the lock of its bucket, which it finds once.
     * Keys are compared in memory: the entry that is to be linked has its key's bytes. There are two ways.
     *
     * The short way, SpecializedWriter, is for maps. The long way, this one, is for what is not as usual, for caches,
     * and for writes that depend on the old entry. The index compares keys under the lock and holds the entry that is
     * replaced, and the caller settles it. It is taken for entries in chains, for large ones, for values that are
     * records, whose constructors must not run while a buffer is claimed, and for words, which may change until the
     * lock is taken.
     *
     * Keys that are compared by equals take the long way too. If the index meets one under the lock that has not been
     * compared, the write gives up its buffer, compares, and starts over.
     */

    /**
     * How often room is made for a slot: as many regions as have to be emptied to win one where a 64th of each is dead.
     */
    private static final int MAX_ROUNDS = 64;

    /** How often a little is reclaimed for one entry: in a map of small and large regions, one of each. */
    private static final int MOST_LITTLE = 2;

    /** Growth is due after this many inserts into one buffer. */
    static final int INSERTS_PER_GROWTH = 16;

    private final EntryHeap<K, V> heap;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final boolean timed;
    private final boolean byEquals;

    private final RegionTable table;
    private final Updater<K> updater;
    private final Allocator allocator;
    private final StoreSettings settings;
    private final Backpressure backpressure;
    private final int mostBytes;
    private final int mostKeyBytes;

    public EntryWriter(EntryHeap<K, V> heap) {
        this.heap = heap;
        this.keys = heap.reader().keys();
        this.values = heap.reader().values();
        this.words = heap.words();
        this.timed = heap.isTimed();
        this.byEquals = keys instanceof EqualKeyCodec<?>;
        this.table = heap.regions().table();
        this.updater = heap.index().updater();
        this.allocator = heap.allocator();
        this.settings = heap.settings();
        this.backpressure = new Backpressure(heap);
        this.mostBytes = heap.regions().maxRegionBytes() / 2;
        this.mostKeyBytes = heap.regions().maxRegionBytes() / 4;
    }

    /** Puts an entry in a map by the long way, as {@link MapWriter#exchange} does. */
    @Outlined // the caller must not have the check of the stack in its own code: it claims a buffer, and calls on
    @Nullable
    V exchange(K key, int hash, V value, long expected, boolean wanted) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        return giveUp(put(key, hash, value, expected, 0), wanted);
    }

    /** Ends an exchange that has linked its entry, or has found no room for its slot. */
    @Nullable
    V finishExchange(long previous, K key, int hash, V value, long expected, boolean wanted) {
        return previous == Index.NO_ROOM ? exchange(key, hash, value, expected, wanted) : giveUp(previous, wanted);
    }

    private @Nullable V giveUp(long previous, boolean wanted) {
        if (previous == Index.ABSENT) {
            return null;
        }
        try {
            return wanted ? heap.heldValue(previous) : null;
        } finally {
            heap.settle(previous);
        }
    }

    /**
     * Puts an entry, as {@code Store.put} says.
     *
     * @param ends the entry's time, where entries are timed
     */
    public long put(K key, int hash, V value, long expected, long ends) {
        long keyExtent = keys.extent(key);
        long valueExtent = words == null ? values.extent(value) : 0;
        long time = words == null ? ends : words.toWord(value);
        boolean fits =
                Entry.bytes(keyExtent, 0) <= mostKeyBytes && Entry.bytes(keyExtent, valueExtent, timed) <= mostBytes;
        if (byEquals) {
            // Decides on the keys that are there, so that a buffer is rarely claimed in vain.
            heap.locate(key, hash);
        }
        while (true) {
            try {
                return fits
                        ? put(key, hash, value, null, keyExtent, valueExtent, expected, time)
                        : putHumongous(key, hash, value, keyExtent, valueExtent, expected, time);
            } catch (UndecidedKeyException e) {
                e.decide();
            }
        }
    }

    /**
     * Puts an entry.
     *
     * @param pieces the list of the regions where the value's pieces lie, or {@code null}
     * @return the location that was there before, as {@link Index#update} says it
     */
    private long put(
            K key,
            int hash,
            V value,
            @Nullable MemorySegment pieces,
            long keyExtent,
            long valueExtent,
            long expected,
            long time) {
        int bytes = (int) Entry.bytes(keyExtent, valueExtent, timed);
        assert bytes <= mostBytes : bytes;
        boolean tail = settings.keepsTailsApart() && pieces != null && HumongousValues.tailBytes(pieces, 0) > 0;
        int frequency = heap.reclaimer().initialFrequency(hash);
        for (int rounds = 0; ; rounds++) {
            long seen = heap.reclaimer().recycled();
            AllocationBuffer buffer = claim(key, hash, expected, bytes, tail);
            long previous = Index.NO_ROOM;
            long inserts = 0;
            int taken;
            try {
                int keyOffset = writeHeader(buffer, hash, pieces != null, keyExtent, valueExtent, time);
                write(buffer.memory(), keyOffset, key, value, pieces, keyExtent, valueExtent);
                previous = link(buffer, key, hash, expected, frequency);
                inserts = previous == Index.ABSENT && isLinked(expected, previous) ? buffer.countInsert() : 0;
            } finally {
                taken = buffer.end(isLinked(expected, previous));
            }
            keepHouse(taken, inserts);
            if (previous != Index.NO_ROOM) {
                return previous;
            }
            // The index has no memory for the slot. What is reclaimed may all be the reserve, which it does not get.
            boolean made = backpressure.makeSlot(heap.linkedHash(key, hash), seen, bytes);
            if (!made || rounds == MAX_ROUNDS) {
                throw settings.outOfBudget(heap.memory(), bytes);
            }
        }
    }

    /** Returns a buffer that has been claimed, and where an entry of this size has been allocated. */
    private AllocationBuffer claim(K key, int hash, long expected, int bytes, boolean tail) {
        AllocationBuffer buffer = backpressure.claim(bytes, tail);
        if (buffer != null) {
            return buffer;
        }
        boolean shrinks = shrinks(key, hash, expected, bytes);
        StretchPoint.REPLACEMENT_SEEN.reached();
        buffer = heap.reclaimer().claimLeftover(bytes, shrinks);
        for (int i = 0; buffer == null && i < MOST_LITTLE && heap.reclaimer().reclaimLittle(bytes); i++) {
            buffer = heap.reclaimer().claimLeftover(bytes, shrinks);
        }
        if (buffer == null) {
            throw settings.outOfBudget(heap.memory(), bytes);
        }
        return buffer;
    }

    /** Returns whether a put would replace an entry that is at least as large, as far as can be said now. */
    private boolean shrinks(K key, int hash, long expected, int bytes) {
        long location = heap.locate(key, hash);
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

    // What both have in common

    /** Writes the header of an entry, and its time if it has one; returns the offset of its key. */
    private int writeHeader(
            AllocationBuffer buffer, int hash, boolean humongous, long keyExtent, long valueExtent, long time) {
        MemorySegment memory = buffer.memory();
        int offset = buffer.offset();
        if (humongous) {
            buffer.region().tellHumongous();
        }
        if (!timed) {
            return (int) Entry.writeHeader(memory, offset, hash, keyExtent, valueExtent, humongous);
        }
        if (words == null) {
            buffer.region().raiseLatestTime(Deadline.limit(time));
        }
        return (int) Entry.writeTimedHeader(memory, offset, hash, keyExtent, valueExtent, humongous, time);
    }

    /** Writes key and value of an entry that has its header; a value that is a word lies there already. */
    private void write(
            MemorySegment memory,
            int keyOffset,
            K key,
            V value,
            @Nullable MemorySegment pieces,
            long keyExtent,
            long valueExtent) {
        keys.encode(key, keyExtent, memory, keyOffset);
        long valueOffset = keyOffset + (keyExtent >>> 1);
        if (pieces != null) {
            SegmentCodec.INSTANCE.encode(pieces, valueExtent, memory, valueOffset);
        } else if (words == null) {
            values.encode(value, valueExtent, memory, valueOffset);
        }
        StretchPoint.ENTRY_WRITTEN.reached();
    }

    /** Links the entry in a buffer, if the index finds what is expected. If this throws, it has not been linked. */
    long link(AllocationBuffer buffer, K key, int hash, long expected, int frequency) {
        long previous =
                updater.put(updater.bucket(hash), key, hash, expected, Frequency.slot(buffer.location(), frequency));
        return previous == Index.DIVERTED ? linkKeyed(buffer, key, expected) : previous;
    }

    /** Links the entry by the key's keyed hash, which it says from now on. */
    @Outlined // for its check of the stack, as above
    private long linkKeyed(AllocationBuffer buffer, K key, long expected) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        int hash = heap.keyedHash(key);
        MemorySegment memory = buffer.memory();
        Entry.setHash(memory, buffer.offset(), hash);
        long header = Entry.header(memory, buffer.offset());
        if (Entry.isHumongous(header)) {
            heap.humongous().setOwner(memory, Entry.valueOffset(memory, buffer.offset(), header), hash);
        }
        int frequency = heap.reclaimer().initialFrequency(hash);
        return heap.index().updateKeyed(key, hash, expected, Frequency.slot(buffer.location(), frequency));
    }

    /**
     * Does what is due after some puts. The put has taken effect, so what goes wrong here is not the caller's problem.
     */
    void keepHouse(int taken, long inserts) {
        if (taken == 0 && (inserts == 0 || inserts % INSERTS_PER_GROWTH != 0)) {
            return;
        }
        try {
            doWhatIsDue(taken, inserts);
        } catch (Throwable problem) {
            heap.failures().add("housekeeping after a put", problem);
        }
    }

    @Outlined // for its check of the stack, as above: the caller owes the entry that it has replaced
    private void doWhatIsDue(int taken, long inserts) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        if (taken > 0) {
            allocator.resizeIfDue();
            backpressure.assist(taken);
        }
        if (inserts > 0 && inserts % INSERTS_PER_GROWTH == 0) {
            heap.index().resizer().resize(heap.size());
        }
    }

    /** Returns whether an update that expected this, and found that, has linked or unlinked what it was to. */
    public static boolean isLinked(long expected, long previous) {
        return previous == expected
                || (expected == Index.ANY && previous >= 0)
                || (expected == Index.PRESENT && previous > 0);
    }

    // Humongous values

    private long putHumongous(K key, int hash, V value, long keyExtent, long valueExtent, long expected, long time) {
        checkSizes(keyExtent, valueExtent);
        MemorySegment pieces = writePieces(value, hash, mostListBytes(keyExtent));
        boolean linked = false;
        try {
            long previous =
                    put(key, hash, value, pieces, keyExtent, SegmentCodec.INSTANCE.extent(pieces), expected, time);
            linked = isLinked(expected, previous);
            return previous;
        } finally {
            if (!linked) {
                heap.humongous().free(pieces);
            }
        }
    }

    private void checkSizes(long keyExtent, long valueExtent) {
        if (Entry.bytes(keyExtent, 0) > mostKeyBytes) {
            throw new IllegalArgumentException("put requires a smaller key: name=" + heap.name() + ", bytes="
                    + (keyExtent >>> 1) + ", most=" + mostKeyBytes);
        }
        long mostPieces = HumongousValues.maxPieces(heap.regions().maxRegionBytes());
        long most = Math.min(
                mostPieces * heap.regions().maxRegionBytes(), heap.memory().maximumBytes());
        if (valueExtent >>> 1 > Math.min(most, Integer.MAX_VALUE)) {
            NativeMemory memory = heap.memory();
            throw new OutOfBudgetException(
                    "put requires a smaller value: name=" + heap.name() + ", bytes=" + (valueExtent >>> 1)
                            + ", maximumBytes=" + memory.maximumBytes(),
                    valueExtent >>> 1,
                    memory.usedBytes(),
                    memory.maximumBytes());
        }
    }

    /**
     * Returns how large the list of pieces can be, with a tail, in an entry with this key; zero where there are no
     * tails.
     */
    private long mostListBytes(long keyExtent) {
        if (!settings.hasTails()) {
            return 0;
        }
        long others = Entry.bytes(keyExtent, Extent.of(mostBytes), timed) - mostBytes;
        return mostBytes - others - Long.BYTES;
    }

    /** Writes a value to regions of its own, and returns the list of them. */
    private MemorySegment writePieces(V value, int hash, long mostListBytes) {
        long extent = values.extent(value);
        MemorySegment bytes = values.bytes(value);
        while (true) {
            long seen = heap.reclaimer().recycled();
            Optional<MemorySegment> list = heap.humongous().write(bytes, extent, mostListBytes, hash);
            if (list.isPresent()) {
                return list.get();
            }
            if (!backpressure.makeRoom(seen, extent >>> 1)) {
                throw settings.outOfBudget(heap.memory(), extent >>> 1);
            }
        }
    }

    public long stalls() {
        return backpressure.stalls();
    }

    public long stallNanos() {
        return backpressure.stallNanos();
    }
}

package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.flight.Flight;
import dev.hinterland.index.Frequency;
import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.SegmentCodec;
import dev.hinterland.region.Entry;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * Writes entries into allocation buffers and lets the index publish them; waits, within limits, where memory is short.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class EntryWriter<K, V> {

    /** Growth is due after this many inserts into one buffer. */
    private static final int INSERTS_PER_GROWTH = 4;

    /** How often, and how long, a writer waits for others before he is refused. */
    private static final int MAX_WAITS = 16;

    private static final long WAIT_NANOS = 100_000;

    private final Store<K, V> store;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final boolean timed;
    private final Function<String, ? extends RuntimeException> outOfBudget;
    private final LongAdder stalls = new LongAdder();
    private final LongAdder stallNanos = new LongAdder();

    EntryWriter(Store<K, V> store, InPlaceCodec<K> keys, InPlaceCodec<V> values, StoreSettings settings) {
        this.store = store;
        this.keys = keys;
        this.values = values;
        this.timed = settings.timed();
        this.outOfBudget = settings.outOfBudget();
    }

    /** One entry on its way into the store: what it consists of, and what it is to be linked as. */
    private record Draft<K, F>(
            K key,
            int hash,
            long keyExtent,
            F value,
            long valueExtent,
            InPlaceCodec<F> codec,
            boolean humongous,
            long time,
            int frequency,
            long expected,
            boolean keyed) {

        long bytes(boolean timed) {
            return Entry.bytes(keyExtent, valueExtent, timed);
        }

        /** Returns the draft of an entry that is linked by the key's keyed hash. */
        Draft<K, F> diverted(int keyedHash, int keyedFrequency) {
            return new Draft<>(
                    key,
                    keyedHash,
                    keyExtent,
                    value,
                    valueExtent,
                    codec,
                    humongous,
                    time,
                    keyedFrequency,
                    expected,
                    true);
        }
    }

    /** As {@link Store#put}. */
    long put(K key, int hash, V value, long expected, long time, IntUnaryOperator frequencies) {
        int frequency = frequencies.applyAsInt(hash);
        long keyExtent = keys.extent(key);
        long valueExtent = values.extent(value);
        checkSizes(keyExtent, valueExtent);
        if (Entry.bytes(keyExtent, valueExtent, timed) <= store.regions().maxRegionBytes() / 2) {
            return put(
                    new Draft<>(
                            key, hash, keyExtent, value, valueExtent, values, false, time, frequency, expected, false),
                    frequencies);
        }
        MemorySegment list = writeHumongous(value, valueExtent);
        boolean linked = false;
        try {
            Draft<K, MemorySegment> draft = new Draft<>(
                    key,
                    hash,
                    keyExtent,
                    list,
                    list.byteSize() << 1,
                    SegmentCodec.INSTANCE,
                    true,
                    time,
                    frequency,
                    expected,
                    false);
            long previous = put(draft, frequencies);
            linked = isLinked(expected, previous);
            return previous;
        } finally {
            if (!linked) {
                store.humongous().free(list);
            }
        }
    }

    private void checkSizes(long keyExtent, long valueExtent) {
        long most = store.regions().maxRegionBytes() / 4;
        if (Entry.bytes(keyExtent, 0) > most) {
            throw new IllegalArgumentException(
                    "key too large: name=" + store.name() + ", bytes=" + (keyExtent >>> 1) + ", most=" + most);
        }
        long mostPieces = HumongousValues.maxPieces(store.regions().maxRegionBytes());
        long mostBytes = Math.min(
                mostPieces * store.regions().maxRegionBytes(), store.memory().maxBytes());
        if (valueExtent >>> 1 > Math.min(mostBytes, Integer.MAX_VALUE)) {
            throw outOfBudget.apply("value too large: name=" + store.name() + ", bytes=" + (valueExtent >>> 1)
                    + ", maxBytes=" + store.memory().maxBytes());
        }
    }

    /** Returns whether an update that expected this, and found that, has linked or unlinked what it was to. */
    static boolean isLinked(long expected, long previous) {
        return previous == expected
                || (expected == Index.ANY && previous >= 0)
                || (expected == Index.PRESENT && previous > 0);
    }

    private <F> long put(Draft<K, F> first, IntUnaryOperator frequencies) {
        Draft<K, F> draft = first;
        while (true) {
            long seen = store.reclaimer().recycled();
            long previous = tryPut(draft);
            if (previous == Index.DIVERTED) {
                int keyedHash = store.keyedHash(draft.key);
                draft = draft.diverted(keyedHash, frequencies.applyAsInt(keyedHash));
            } else if (previous != Index.NO_ROOM) {
                return previous;
            } else if (!store.reclaimer().makeSlot(draft.hash) && !makeRoom(seen, draft.bytes(timed))) {
                throw outOfMemory(draft.bytes(timed));
            }
        }
    }

    private <F> long tryPut(Draft<K, F> draft) {
        AllocationBuffer buffer = claim((int) draft.bytes(timed));
        boolean linked = false;
        long previous;
        long inserts = 1;
        int taken;
        try {
            write(draft, buffer.memory(), buffer.offset());
            if (timed) {
                buffer.region().raiseLatestTime(Deadline.limit(draft.time));
            }
            long location = store.regions().table().locationOf(buffer.region(), buffer.offset());
            long slot = Frequency.slot(location, draft.frequency);
            previous = draft.keyed
                    ? store.index().updateKeyed(draft.key, draft.hash, draft.expected, slot)
                    : store.index().update(draft.key, draft.hash, draft.expected, slot);
            linked = isLinked(draft.expected, previous);
            if (linked && previous == Index.ABSENT) {
                inserts = buffer.countInsert();
            }
        } finally {
            if (!linked) {
                buffer.undo();
            }
            taken = store.allocator().release(buffer);
        }
        if (taken > 0) {
            assist(taken);
        }
        if (inserts % INSERTS_PER_GROWTH == 0) {
            store.index().grow(store.size());
        }
        return previous;
    }

    private <F> void write(Draft<K, F> draft, MemorySegment bytes, int offset) {
        long keyOffset = timed
                ? Entry.writeTimedHeader(
                        bytes, offset, draft.hash, draft.keyExtent, draft.valueExtent, draft.humongous, draft.time)
                : Entry.writeHeader(bytes, offset, draft.hash, draft.keyExtent, draft.valueExtent, draft.humongous);
        keys.encode(draft.key, draft.keyExtent, bytes, keyOffset);
        draft.codec.encode(draft.value, draft.valueExtent, bytes, keyOffset + (draft.keyExtent >>> 1));
    }

    private AllocationBuffer claim(int bytes) {
        int waits = 0;
        while (true) {
            long seen = store.reclaimer().recycled();
            AllocationBuffer buffer = store.allocator().claim();
            boolean allocated = false;
            try {
                allocated = buffer.allocate(bytes);
            } finally {
                if (!allocated) {
                    store.allocator().release(buffer);
                }
            }
            if (allocated) {
                return buffer;
            }
            if (!makeRoom(seen, bytes)) {
                // Other writers' buffers may hold what is left, and are about to be given back.
                if (waits++ == MAX_WAITS) {
                    throw outOfMemory(bytes);
                }
                LockSupport.parkNanos(WAIT_NANOS);
            }
        }
    }

    private MemorySegment writeHumongous(V value, long extent) {
        while (true) {
            long seen = store.reclaimer().recycled();
            Optional<MemorySegment> list = store.humongous().write(value, extent, values);
            if (list.isPresent()) {
                return list.get();
            }
            if (!makeRoom(seen, extent >>> 1)) {
                throw outOfMemory(extent >>> 1);
            }
        }
    }

    private boolean makeRoom(long seen, long bytes) {
        store.checkOpen();
        Flight.Span<Flight.Stall> stall = store.flight().stall();
        long began = System.nanoTime();
        boolean made = false;
        try {
            made = store.reclaimer().makeRoom(seen);
            return made;
        } finally {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
            stall.end(new Flight.Stall(bytes, made));
        }
    }

    private void assist(int bytes) {
        long began = System.nanoTime();
        if (store.reclaimer().assist(bytes)) {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
        }
    }

    private RuntimeException outOfMemory(long bytes) {
        NativeMemory memory = store.memory();
        return outOfBudget.apply("out of budget: name=" + store.name() + ", maxBytes=" + memory.maxBytes()
                + ", usedBytes=" + memory.usedBytes() + ", needed=" + bytes);
    }

    long stalls() {
        return stalls.sum();
    }

    long stallNanos() {
        return stallNanos.sum();
    }
}

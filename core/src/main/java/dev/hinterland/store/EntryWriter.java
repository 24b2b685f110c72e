package dev.hinterland.store;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.SegmentCodec;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.Entry;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts entries of any size: those that fit a region, and those whose value lies in regions of its own.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class EntryWriter<K, V> {

    private final Store<K, V> store;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final Refusals refusals;
    private final Backpressure backpressure;
    private final EntryAppender<K, V> whole;
    private final EntryAppender<K, MemorySegment> humongous;

    EntryWriter(Store<K, V> store, InPlaceCodec<K> keys, InPlaceCodec<V> values, StoreSettings settings) {
        this.store = store;
        this.keys = keys;
        this.values = values;
        this.words = store.words();
        this.refusals = settings.refusals();
        this.backpressure = new Backpressure(store, refusals);
        this.whole = new EntryAppender<>(store, keys, values, false, backpressure);
        this.humongous = new EntryAppender<>(store, keys, SegmentCodec.INSTANCE, true, backpressure);
    }

    /** As {@link Store#put}. */
    long put(K key, int hash, V value, long expected, long ends) {
        long time = words == null ? ends : words.toWord(value);
        long previous = whole.put(key, hash, value, expected, time);
        return previous == EntryAppender.TOO_LARGE ? putHumongous(key, hash, value, expected, time) : previous;
    }

    private long putHumongous(K key, int hash, V value, long expected, long time) {
        checkSizes(keys.extent(key), values.extent(value));
        MemorySegment list = writePieces(value);
        boolean linked = false;
        try {
            long previous = humongous.put(key, hash, list, expected, time);
            linked = EntryAppender.isLinked(expected, previous);
            return previous;
        } finally {
            if (!linked) {
                store.humongous().free(list);
            }
        }
    }

    private void checkSizes(long keyExtent, long valueExtent) {
        int most = EntryAppender.mostKeyBytes(store);
        if (Entry.bytes(keyExtent, 0) > most) {
            throw new IllegalArgumentException("put requires a smaller key: name=" + store.name() + ", bytes="
                    + (keyExtent >>> 1) + ", most=" + most);
        }
        long mostPieces = HumongousValues.maxPieces(store.regions().maxRegionBytes());
        long mostBytes = Math.min(
                mostPieces * store.regions().maxRegionBytes(), store.memory().maxBytes());
        if (valueExtent >>> 1 > Math.min(mostBytes, Integer.MAX_VALUE)) {
            NativeMemory memory = store.memory();
            throw refusals.outOfBudget(
                    "put requires a smaller value: name=" + store.name() + ", bytes=" + (valueExtent >>> 1)
                            + ", maxBytes=" + memory.maxBytes(),
                    valueExtent >>> 1,
                    memory.usedBytes(),
                    memory.maxBytes());
        }
    }

    /** Writes a value to regions of its own, and returns the list of them. */
    private MemorySegment writePieces(V value) {
        long extent = values.extent(value);
        MemorySegment bytes = values.bytes(value);
        while (true) {
            long seen = store.reclaimer().recycled();
            Optional<MemorySegment> list = store.humongous().write(bytes, extent);
            if (list.isPresent()) {
                return list.get();
            }
            if (!backpressure.makeRoom(seen, extent >>> 1)) {
                throw backpressure.outOfMemory(extent >>> 1);
            }
        }
    }

    long stalls() {
        return backpressure.stalls();
    }

    long stallNanos() {
        return backpressure.stallNanos();
    }
}

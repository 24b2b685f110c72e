// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.caffinitas.ohc.CacheSerializer;
import org.caffinitas.ohc.Eviction;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.jspecify.annotations.Nullable;

/**
 * OHC, the off-heap row cache that came out of Apache Cassandra; one {@code malloc} for each entry.
 *
 * <p>Set up by its README and the table in {@code OHCacheBuilder}: {@code Eviction.NONE} is what it names for a
 * capacity-bounded map, and the linked implementation is the one that can do it (the chunked one drops whole chunks);
 * "work with a large hash table", so it is sized for the entries at the default load factor; twice as many segments as
 * processors, Murmur 3 and the JNA allocator are its defaults and it advises no others. Entries are serialized straight
 * into the memory that stays. It has no serializer of its own: without one, Java's.
 *
 * <p>Its capacity does not include its tables. A store that is to keep all entries has them within its budget.
 */
public final class OhcAdapter implements StoreAdapter {

    private static final double LOAD_FACTOR = 0.75;
    private static final int TABLE_SIZE_MIN = 256;
    private static final int TABLE_SIZE_MAX = 1 << 27;

    private final Eviction eviction;

    /** Creates an adapter of a map, which refuses an entry when it is full. */
    public OhcAdapter() {
        this(Eviction.NONE);
    }

    /** Creates an adapter of a cache; by default OHC keeps its entries in order of use. */
    public OhcAdapter(Eviction eviction) {
        this.eviction = eviction;
    }

    @Override
    public String id() {
        return "ohc";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk).unsafeMemory().nativeAccess().list();
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        OHCacheBuilder<K, V> builder = OHCacheBuilder.newBuilder();
        int segments = builder.getSegmentCount();
        int tableSize = tableSize(spec.entries() / segments);
        long tableBytes = spec.keepsAll() ? (long) segments * tableSize * Long.BYTES : 0;
        OHCache<K, V> cache = builder.keySerializer(
                        new ByteSerializer<>(spec.keys().serializerOrJava()))
                .valueSerializer(new ByteSerializer<>(spec.values().serializerOrJava()))
                .eviction(eviction)
                .throwOOME(true)
                .hashTableSize(tableSize)
                .capacity(Math.max(1, spec.maximumBytes() - tableBytes))
                .build();
        return new OpenCache<>(cache, spec.keepsAll());
    }

    /** Returns the slots of one segment's table. */
    private static int tableSize(long entriesPerSegment) {
        long slots = Long.highestOneBit((long) (entriesPerSegment / LOAD_FACTOR)) << 1;
        return (int) Math.max(TABLE_SIZE_MIN, Math.min(TABLE_SIZE_MAX, slots));
    }

    /** A cache that need not keep all entries may refuse one that is too large; a miss follows. */
    private record OpenCache<K, V>(OHCache<K, V> cache, boolean keepsAll) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            if (!cache.put(key, value) && keepsAll) {
                throw new StoreFullException(
                        "OHC is full: entries=" + cache.size() + ", capacity=" + cache.capacity() + ", free="
                                + cache.freeCapacity(),
                        null);
            }
        }

        @Override
        public @Nullable V get(K key) {
            return cache.get(key);
        }

        @Override
        public long size() {
            return cache.size();
        }

        @Override
        public long offHeapBytes() {
            long tables = 0;
            for (int size : cache.hashTableSizes()) {
                tables += (long) size * Long.BYTES;
            }
            return cache.memUsed() + tables;
        }

        @Override
        public void close() {
            try {
                cache.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A serializer as OHC sees it; its buffers are big-endian and end where the entry ends. */
    private record ByteSerializer<T>(Serializer<T> serializer) implements CacheSerializer<T> {

        @Override
        public void serialize(T value, ByteBuffer target) {
            serializer.write(value, target);
        }

        @Override
        public T deserialize(ByteBuffer source) {
            return serializer.read(source);
        }

        @Override
        public int serializedSize(T value) {
            return serializer.size(value);
        }
    }
}

package dev.hinterland.benchmarks.store;

import dev.hinterland.benchmarks.codec.BufferCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.caffinitas.ohc.CacheSerializer;
import org.caffinitas.ohc.Eviction;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.jspecify.annotations.Nullable;

/**
 * OHC in its default (linked) form, with tables for the entries that it is told and the plainest serializers that do
 * the job. Its default is to keep its entries in order of use, as a cache; without eviction it is a map, and has less
 * to do on a read.
 */
final class OhcContender<K, V> implements Contender<K, V> {

    private static final double LOAD_FACTOR = 0.75;
    private static final int TABLE_SIZE_MIN = 8192;

    private final OHCache<K, V> cache;

    OhcContender(Shape<K, V> shape, Eviction eviction) {
        cache = OHCacheBuilder.<K, V>newBuilder()
                .keySerializer(serializerOf(shape.keyType()))
                .valueSerializer(serializerOf(shape.valueType()))
                .capacity(shape.maxBytes())
                .eviction(eviction)
                .throwOOME(true)
                .hashTableSize(tableSize(shape.entries()))
                .build();
    }

    /** Returns the slots of one segment's table, of which there are two for each processor. */
    private static int tableSize(long entries) {
        long perSegment = entries / (2L * Runtime.getRuntime().availableProcessors());
        return Math.max(TABLE_SIZE_MIN, (int)
                Math.min(1 << 27, Long.highestOneBit((long) (perSegment / LOAD_FACTOR)) << 1));
    }

    @SuppressWarnings("unchecked") // each branch returns the serializer of the class that it tested for
    private static <T> CacheSerializer<T> serializerOf(Class<T> type) {
        if (type == String.class) {
            return (CacheSerializer<T>) new OhcSerializers.OfString();
        }
        if (type == byte[].class) {
            return (CacheSerializer<T>) new OhcSerializers.OfBytes();
        }
        if (type == Long.class) {
            return (CacheSerializer<T>) new OhcSerializers.OfLong();
        }
        return new OhcSerializers.ByCodec<>(BufferCodec.of(type));
    }

    @Override
    public void put(K key, V value) {
        if (!cache.put(key, value)) {
            throw new IllegalStateException("the store refused an entry: capacity=" + cache.capacity());
        }
    }

    @Override
    public @Nullable V get(K key) {
        return cache.get(key);
    }

    @Override
    public long offHeapBytes() {
        return cache.memUsed();
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

package dev.hinterland.lab.hits.policy;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.caffinitas.ohc.Eviction;
import org.caffinitas.ohc.OHCache;
import org.caffinitas.ohc.OHCacheBuilder;
import org.jspecify.annotations.Nullable;

/** OHC in its linked form with its defaults, and tables for the entries that are expected. */
final class OhcStore<K> implements Store<K> {

    private static final double LOAD_FACTOR = 0.75;
    private static final int TABLE_MIN = 256;
    private static final int TABLE_MAX = 1 << 27;

    private final OHCache<K, byte[]> cache;

    OhcStore(Class<K> keys, Size size, Eviction eviction) {
        OHCacheBuilder<K, byte[]> builder = OHCacheBuilder.newBuilder();
        cache = builder.keySerializer(OhcSerializers.ofKeys(keys))
                .valueSerializer(OhcSerializers.ofBytes())
                .capacity(size.bytes())
                .eviction(eviction)
                .throwOOME(true)
                .hashTableSize(table(size.entries() / builder.getSegmentCount()))
                .build();
    }

    /** Returns the slots of one segment's table. */
    private static int table(long entries) {
        long slots = Long.highestOneBit((long) (entries / LOAD_FACTOR)) << 1;
        return Math.clamp(slots, TABLE_MIN, TABLE_MAX);
    }

    @Override
    public byte @Nullable [] get(K key) {
        return cache.get(key);
    }

    @Override
    public void put(K key, byte[] value) {
        // It refuses what is larger than a segment; that is a miss the next time, too.
        cache.put(key, value);
    }

    @Override
    public long size() {
        return cache.size();
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

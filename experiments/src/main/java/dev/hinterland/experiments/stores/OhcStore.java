package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.JavaSerializer;
import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
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
 */
public final class OhcStore extends LibraryStore<OHCache<Object, Object>> {

    private static final double LOAD_FACTOR = 0.75;
    private static final int TABLE_SIZE_MAX = 1 << 27;

    @Override
    public String id() {
        return "ohc";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk).unsafeMemory().nativeAccess().list();
    }

    @Override
    OHCache<Object, Object> start(StoreConfig config) {
        OHCacheBuilder<Object, Object> builder = OHCacheBuilder.newBuilder();
        int segments = builder.getSegmentCount();
        int tableSize = tableSize(config.entries() / segments);
        long tableBytes = (long) segments * tableSize * Long.BYTES;
        return builder.keySerializer(new Adapter(JavaSerializer.unless(config.keys())))
                .valueSerializer(new Adapter(JavaSerializer.unless(config.values())))
                .eviction(Eviction.NONE)
                .throwOOME(true)
                .hashTableSize(tableSize)
                .capacity(Math.max(1, config.maxOffHeapBytes() - tableBytes))
                .build();
    }

    @Override
    void stop(OHCache<Object, Object> library) throws Exception {
        library.close();
    }

    @Override
    public void put(Object key, Object value) throws StoreFullException {
        OHCache<Object, Object> cache = library();
        if (!cache.put(key, value)) {
            throw new StoreFullException(
                    "OHC is full: entries=" + cache.size() + ", capacity=" + cache.capacity() + ", free="
                            + cache.freeCapacity(),
                    null);
        }
    }

    @Override
    public @Nullable Object get(Object key) {
        return library().get(key);
    }

    @Override
    public long offHeapBytes() {
        OHCache<Object, Object> cache = library();
        long tables = 0;
        for (int size : cache.hashTableSizes()) {
            tables += (long) size * Long.BYTES;
        }
        return cache.memUsed() + tables;
    }

    private static int tableSize(long entriesPerSegment) {
        long wanted = (long) (entriesPerSegment / LOAD_FACTOR) + 1;
        return (int) Math.min(TABLE_SIZE_MAX, Long.highestOneBit(wanted) << 1);
    }

    /** A serializer as OHC sees it; its buffers are big-endian and end where the entry ends. */
    private record Adapter(Serializer<Object> serializer) implements CacheSerializer<Object> {

        @Override
        public void serialize(Object value, ByteBuffer target) {
            serializer.write(value, target);
        }

        @Override
        public Object deserialize(ByteBuffer source) {
            return serializer.read(source);
        }

        @Override
        public int serializedSize(Object value) {
            return serializer.size(value);
        }
    }
}

package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.DataInput2;
import org.mapdb.DataOutput2;
import org.mapdb.HTreeMap;
import org.mapdb.Store;

/**
 * MapDB 3: an {@code HTreeMap} in direct buffers. ({@code DBMaker.memoryDB} would be on the heap, in byte arrays.)
 * {@link MapDbFileStore} has it in a file.
 *
 * <p>Set up by the pages "Performance" and "HTreeMap" of its manual: {@code memoryDirectDB} with a raised
 * {@code -XX:MaxDirectMemorySize}, allocation in steps larger than the default, no transactions, specific serializers
 * that write into its own buffer, values inline because they are small, and no size counter because nobody asks for the
 * size. Without a serializer, its own for {@code String} and its Java serialization.
 */
public class MapDbStore extends LibraryStore<MapDbStore.Running> {

    private static final long ALLOCATION_BYTES_MAX = 16L << 20;

    /** Allocates in steps of this part of the budget, so that little of it is left over. */
    private static final int ALLOCATION_PART = 16;

    @Override
    public String id() {
        return "mapdb";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk).directMemory(maxOffHeapBytes).nativeAccess().list();
    }

    @Override
    Running start(StoreConfig config) {
        long step = Math.min(ALLOCATION_BYTES_MAX, config.maxOffHeapBytes() / ALLOCATION_PART);
        DB database = maker(config).allocateIncrement(step).make();
        HTreeMap<Object, Object> map = database.hashMap(
                        "entries",
                        serializer(config.keys(), config.keyType()),
                        serializer(config.values(), config.valueType()))
                .valueInline()
                .create();
        return new Running(database, map, config.maxOffHeapBytes());
    }

    /** Returns where the database keeps its entries. */
    DBMaker.Maker maker(StoreConfig config) {
        return DBMaker.memoryDirectDB();
    }

    @Override
    void stop(Running running) {
        running.database.close();
    }

    @Override
    public void put(Object key, Object value) throws StoreFullException {
        library().map.put(key, value);
    }

    @Override
    public @Nullable Object get(Object key) {
        return library().map.get(key);
    }

    @Override
    public long offHeapBytes() {
        Store store = library().database.getStore();
        return store instanceof org.mapdb.StoreDirect direct ? direct.getTotalSize() : -1;
    }

    private static org.mapdb.Serializer<Object> serializer(@Nullable Serializer<Object> given, Class<?> type) {
        if (given != null) {
            return new Adapter(given);
        }
        org.mapdb.Serializer<?> own = type == String.class ? org.mapdb.Serializer.STRING : org.mapdb.Serializer.JAVA;
        @SuppressWarnings("unchecked") // its serializers are typed; this interface has only objects
        org.mapdb.Serializer<Object> untyped = (org.mapdb.Serializer<Object>) own;
        return untyped;
    }

    /** An open database, its only map and its budget. */
    record Running(DB database, HTreeMap<Object, Object> map, long bytesMax) {}

    /** A serializer as MapDB sees it. The length goes before the bytes: an inline value doesn't know where it ends. */
    private record Adapter(Serializer<Object> serializer) implements org.mapdb.Serializer<Object> {

        @Override
        public void serialize(DataOutput2 target, Object value) throws IOException {
            int size = serializer.size(value);
            target.packInt(size);
            target.ensureAvail(size);
            serializer.write(value, ByteBuffer.wrap(target.buf, target.pos, size));
            target.pos += size;
        }

        @Override
        public Object deserialize(DataInput2 source, int available) throws IOException {
            int size = source.unpackInt();
            int start = source.getPos();
            Object value = serializer.read(window(source, start, size));
            source.setPos(start + size);
            return value;
        }

        private static ByteBuffer window(DataInput2 source, int start, int size) throws IOException {
            byte[] array = source.internalByteArray();
            if (array != null) {
                return ByteBuffer.wrap(array, start, size);
            }
            ByteBuffer buffer = source.internalByteBuffer();
            if (buffer != null) {
                return buffer.duplicate().limit(start + size).position(start);
            }
            byte[] bytes = new byte[size];
            source.readFully(bytes);
            return ByteBuffer.wrap(bytes);
        }
    }
}

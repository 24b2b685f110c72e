package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
import java.nio.ByteBuffer;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.OffHeapStore;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.ObjectDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;

/**
 * MVStore, the storage engine of the H2 database: a B-tree of pages, written to direct buffers by its
 * {@code OffHeapStore}. {@link MvFileStore} has it in a file.
 *
 * <p>Set up by the sections "Off-Heap and Pluggable Storage" and "Fast Data Structures" of its documentation: data
 * types of one's own, a raised {@code -XX:MaxDirectMemorySize}, commits by its background thread, its default page
 * cache; no retention of old chunks and versions, which serve a recovery that memory can't have. Without a serializer,
 * its own types for {@code String} and for objects.
 *
 * <p>Pages wait on the heap, up to some megabytes, before they are written.
 */
public class MvStore extends LibraryStore<MvStore.Running> {

    @Override
    public String id() {
        return "mvstore";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk).directMemory(maxOffHeapBytes).list();
    }

    @Override
    Running start(StoreConfig config) {
        MVStore store = open(new MVStore.Builder(), config);
        MVMap<Object, Object> map = store.openMap(
                "entries",
                new MVMap.Builder<Object, Object>()
                        .keyType(type(config.keys(), config.keyType()))
                        .valueType(type(config.values(), config.valueType())));
        return new Running(store, store.getFileStore(), map, config.maxOffHeapBytes());
    }

    /** Opens an empty store. */
    MVStore open(MVStore.Builder builder, StoreConfig config) {
        MVStore store = builder.fileStore(new OffHeapStore()).open();
        store.setRetentionTime(0);
        store.setVersionsToKeep(0);
        return store;
    }

    @Override
    void stop(Running running) {
        running.store.closeImmediately();
    }

    @Override
    public void put(Object key, Object value) throws StoreFullException {
        Running running = library();
        try {
            running.map.put(key, value);
        } catch (MVStoreException e) {
            throw new StoreFullException("MVStore cannot write: " + e.getMessage(), e);
        }
        // A failed write in the background is told late, or never where the data still fits the heap.
        if (running.file.size() > running.bytesMax) {
            throw new StoreFullException("MVStore is full: bytes=" + running.file.size(), null);
        }
    }

    @Override
    public @Nullable Object get(Object key) {
        return library().map.get(key);
    }

    @Override
    public long offHeapBytes() {
        return library().file.size();
    }

    private static DataType<Object> type(@Nullable Serializer<Object> given, Class<?> type) {
        if (given != null) {
            return new Adapter(given);
        }
        DataType<?> own = type == String.class ? StringDataType.INSTANCE : new ObjectDataType();
        @SuppressWarnings("unchecked") // its types are typed; this interface has only objects
        DataType<Object> untyped = (DataType<Object>) own;
        return untyped;
    }

    /** An open store, its memory or file, and its only map. */
    record Running(MVStore store, FileStore<?> file, MVMap<Object, Object> map, long bytesMax) {}

    /** A serializer as MVStore sees it; entries lie in pages, so that each one needs its length. */
    private static final class Adapter extends BasicDataType<Object> {

        /** About what an object of a few fields adds to its data, for the page cache's account of the heap. */
        private static final int OBJECT_BYTES = 48;

        private final Serializer<Object> serializer;

        Adapter(Serializer<Object> serializer) {
            this.serializer = serializer;
        }

        @Override
        public int getMemory(Object value) {
            return OBJECT_BYTES + serializer.size(value);
        }

        @Override
        public void write(WriteBuffer target, Object value) {
            byte[] bytes = serializer.toBytes(value);
            target.putVarInt(bytes.length).put(bytes);
        }

        @Override
        public Object read(ByteBuffer source) {
            int size = DataUtils.readVarInt(source);
            int limit = source.limit();
            source.limit(source.position() + size);
            try {
                return serializer.read(source);
            } finally {
                source.limit(limit);
            }
        }

        @Override
        @SuppressWarnings("unchecked") // keys of a sorted map are comparable
        public int compare(Object a, Object b) {
            return ((Comparable<Object>) a).compareTo(b);
        }

        @Override
        public Object[] createStorage(int size) {
            return new Object[size];
        }
    }
}

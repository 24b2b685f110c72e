// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
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
 * {@code OffHeapStore}. {@link InFile} has it in a file.
 *
 * <p>Set up by the sections "Off-Heap and Pluggable Storage" and "Fast Data Structures" of its documentation: data
 * types of one's own, a raised {@code -XX:MaxDirectMemorySize}, commits by its background thread, its default page
 * cache; no retention of old chunks and versions, which serve a recovery that memory can't have. Without a serializer,
 * its own types for {@code String} and for objects.
 *
 * <p>Pages wait on the heap, up to some megabytes, before they are written.
 */
public class MvStoreAdapter implements StoreAdapter {

    @Override
    public String id() {
        return "mvstore";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk).directMemory(maximumBytes).list();
    }

    @Override
    public final <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        MVStore store = open(new MVStore.Builder(), spec.directory());
        MVMap<K, V> map = store.openMap(
                "entries", new MVMap.Builder<K, V>().keyType(type(spec.keys())).valueType(type(spec.values())));
        return new OpenMap<>(store, store.getFileStore(), map, spec.maximumBytes());
    }

    /** Opens an empty store. */
    MVStore open(MVStore.Builder builder, Path directory) {
        MVStore store = builder.fileStore(new OffHeapStore()).open();
        store.setRetentionTime(0);
        store.setVersionsToKeep(0);
        return store;
    }

    private static <T> DataType<T> type(Form<T> form) {
        if (form.serializer() != null) {
            return new PageType<>(form.serializer());
        }
        DataType<?> own = form.type() == String.class ? StringDataType.INSTANCE : new ObjectDataType();
        @SuppressWarnings("unchecked") // it is for the class that was tested for, or for all
        DataType<T> typed = (DataType<T>) own;
        return typed;
    }

    /**
     * MVStore in a file.
     *
     * <p>Its defaults, by the section "Log Structured Storage" of its documentation: changes are written when a
     * megabyte of them has come together, and once a second by a thread of its own. Old chunks stay for 45 seconds,
     * so that the file can go back to an older state after a loss of power; nothing is synced.
     */
    public static final class InFile extends MvStoreAdapter {

        @Override
        public String id() {
            return "mvstore-file";
        }

        @Override
        public List<String> jvmFlags(int jdk, long maximumBytes) {
            return List.of();
        }

        @Override
        public String durability() {
            return "all puts but those of the last second after kill -9, an older state after a loss of power";
        }

        @Override
        MVStore open(MVStore.Builder builder, Path directory) {
            return builder.fileName(directory.resolve("store").toString()).open();
        }
    }

    /** An open store, its memory or file, and its only map. */
    private record OpenMap<K, V>(MVStore store, FileStore<?> file, MVMap<K, V> map, long bytesMax)
            implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            try {
                map.put(key, value);
            } catch (MVStoreException e) {
                throw new StoreFullException("MVStore cannot write: " + e.getMessage(), e);
            }
            // A failed write in the background is told late, or never where the data still fits the heap.
            if (file.size() > bytesMax) {
                throw new StoreFullException("MVStore is full: bytes=" + file.size(), null);
            }
        }

        @Override
        public @Nullable V get(K key) {
            return map.get(key);
        }

        @Override
        public long offHeapBytes() {
            return file.size();
        }

        @Override
        public void close() {
            store.closeImmediately();
        }
    }

    /** A serializer as MVStore sees it; entries lie in pages, so that each one needs its length. */
    private static final class PageType<T> extends BasicDataType<T> {

        /** About what an object of a few fields adds to its data, for the page cache's account of the heap. */
        private static final int OBJECT_BYTES = 48;

        private final Serializer<T> serializer;

        PageType(Serializer<T> serializer) {
            this.serializer = serializer;
        }

        @Override
        public int getMemory(T value) {
            return OBJECT_BYTES + serializer.size(value);
        }

        @Override
        public void write(WriteBuffer target, T value) {
            byte[] bytes = serializer.toBytes(value);
            target.putVarInt(bytes.length).put(bytes);
        }

        @Override
        public T read(ByteBuffer source) {
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
        public int compare(T a, T b) {
            return ((Comparable<T>) a).compareTo(b);
        }

        @Override
        @SuppressWarnings("unchecked") // nobody outside looks at the class of the array
        public T[] createStorage(int size) {
            return (T[]) new Object[size];
        }
    }
}

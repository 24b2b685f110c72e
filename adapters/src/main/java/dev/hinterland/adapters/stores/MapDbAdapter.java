// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.DataInput2;
import org.mapdb.DataOutput2;
import org.mapdb.HTreeMap;
import org.mapdb.StoreDirect;

/**
 * MapDB 3: an {@code HTreeMap} in direct buffers. ({@code DBMaker.memoryDB} would be on the heap, in byte arrays.)
 * {@link InFile} has it in a file.
 *
 * <p>Set up by the pages "Performance" and "HTreeMap" of its manual: {@code memoryDirectDB} with a raised
 * {@code -XX:MaxDirectMemorySize}, allocation in steps larger than the default, no transactions, specific serializers
 * that write into its own buffer, values inline because they are small, and no size counter because nobody asks for the
 * size. Without a serializer, its own for {@code String} and its Java serialization.
 */
public class MapDbAdapter implements StoreAdapter {

    private static final long ALLOCATION_BYTES_MAX = 16L << 20;

    /** Allocates in steps of this part of the budget, so that little of it is left over. */
    private static final int ALLOCATION_PART = 16;

    @Override
    public String id() {
        return "mapdb";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk).directMemory(maximumBytes).nativeAccess().list();
    }

    @Override
    public final <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        long step = Math.min(ALLOCATION_BYTES_MAX, spec.maximumBytes() / ALLOCATION_PART);
        DB database = maker(spec).allocateIncrement(step).make();
        HTreeMap<K, V> map = database.hashMap("entries", serializer(spec.keys()), serializer(spec.values()))
                .valueInline()
                .create();
        return new OpenMap<>(database, map, isWithoutLimit() ? spec.maximumBytes() : Long.MAX_VALUE);
    }

    /** Returns where the database keeps its entries. */
    DBMaker.Maker maker(StoreSpec<?, ?> spec) {
        return DBMaker.memoryDirectDB();
    }

    /** Returns whether nothing but the adapter bounds what the database takes. */
    boolean isWithoutLimit() {
        return false;
    }

    private static <T> org.mapdb.Serializer<T> serializer(Form<T> form) {
        if (form.serializer() != null) {
            return new DataSerializer<>(form.serializer());
        }
        org.mapdb.Serializer<?> own =
                form.type() == String.class ? org.mapdb.Serializer.STRING : org.mapdb.Serializer.JAVA;
        @SuppressWarnings("unchecked") // it is for the class that was tested for, or for all
        org.mapdb.Serializer<T> typed = (org.mapdb.Serializer<T>) own;
        return typed;
    }

    /**
     * MapDB in a memory-mapped file.
     *
     * <p>Set up by the page "Performance and durability" of its manual: mapped files as the fastest way to a file, and
     * without preclearing, which makes them faster. There is no write-ahead log, which is its default.
     *
     * <p>That page: without the log all data is lost if the database is not closed; the next process refuses the file.
     */
    public static final class InFile extends MapDbAdapter {

        @Override
        public String id() {
            return "mapdb-file";
        }

        @Override
        public List<String> jvmFlags(int jdk, long maximumBytes) {
            return JvmFlags.on(jdk).nativeAccess().list();
        }

        @Override
        public String durability() {
            return "no puts after kill -9 or a loss of power, all after a close";
        }

        @Override
        DBMaker.Maker maker(StoreSpec<?, ?> spec) {
            return DBMaker.fileDB(spec.directory().resolve("map").toFile())
                    .fileMmapEnableIfSupported()
                    .fileMmapPreclearDisable();
        }

        @Override
        boolean isWithoutLimit() {
            return true;
        }
    }

    /** An open database, its only map, and the bytes at which it counts as full. */
    private record OpenMap<K, V>(DB database, HTreeMap<K, V> map, long bytesMax) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            map.put(key, value);
            if (bytesMax < Long.MAX_VALUE && offHeapBytes() > bytesMax) {
                throw new StoreFullException("MapDB's file is full: bytes=" + offHeapBytes(), null);
            }
        }

        @Override
        public @Nullable V get(K key) {
            return map.get(key);
        }

        @Override
        public long offHeapBytes() {
            return database.getStore() instanceof StoreDirect direct ? direct.getTotalSize() : -1;
        }

        @Override
        public void close() {
            database.close();
        }
    }

    /** A serializer as MapDB sees it. The length goes before the bytes: an inline value doesn't know where it ends. */
    private record DataSerializer<T>(Serializer<T> serializer) implements org.mapdb.Serializer<T> {

        @Override
        public void serialize(DataOutput2 target, T value) throws IOException {
            int size = serializer.size(value);
            target.packInt(size);
            target.ensureAvail(size);
            serializer.write(value, ByteBuffer.wrap(target.buf, target.pos, size));
            target.pos += size;
        }

        @Override
        public T deserialize(DataInput2 source, int available) throws IOException {
            int size = source.unpackInt();
            int start = source.getPos();
            T value = serializer.read(window(source, start, size));
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

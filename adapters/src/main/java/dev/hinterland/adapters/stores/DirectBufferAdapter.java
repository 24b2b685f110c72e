// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The naive way off the heap: a map is built on the heap, serialized as a whole into one direct buffer, and read back
 * as a whole when it is needed.
 *
 * <p>Entries go to a {@code HashMap} until the first read: that is the <i>build</i>. The first read moves everything
 * into the buffer and drops the map (<i>move-in</i>), then makes the map again out of the buffer (<i>move-out</i>) and
 * is answered from it, as are all that follow. So building costs the collections that the buffer was to save, and
 * reading needs the heap again. Entries are serialized one after the other, {@code key size, key, value size, value},
 * since no array holds a map of any size; without a serializer, by Java's.
 */
public final class DirectBufferAdapter implements StoreAdapter {

    private static final int SIZES = 2 * Integer.BYTES;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public String id() {
        return "direct-buffer";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk).directMemory(maximumBytes).list();
    }

    /** True, for that is where entries are read; the buffer comes on top. */
    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        return new OpenBuffer<>(spec);
    }

    private static final class OpenBuffer<K, V> implements OpenStore<K, V> {

        private final Map<String, Double> timings = new LinkedHashMap<>();
        private final Serializer<K> keys;
        private final Serializer<V> values;
        private final long maximumBytes;
        private Map<K, V> map = new HashMap<>();
        private volatile @Nullable ByteBuffer buffer;
        private long builtSinceNanos;

        OpenBuffer(StoreSpec<K, V> spec) {
            keys = spec.keys().serializerOrJava();
            values = spec.values().serializerOrJava();
            maximumBytes = Math.min(spec.maximumBytes(), Integer.MAX_VALUE);
        }

        @Override
        public synchronized void put(K key, V value) {
            if (map.isEmpty()) {
                builtSinceNanos = System.nanoTime();
            }
            map.put(key, value);
        }

        @Override
        public synchronized @Nullable V get(K key) {
            if (buffer == null) {
                takeTime("build", builtSinceNanos);
                long moveIn = System.nanoTime();
                ByteBuffer moved = moveIn();
                buffer = moved;
                map = new HashMap<>();
                takeTime("move-in", moveIn);
                long moveOut = System.nanoTime();
                map = moveOut(moved);
                takeTime("move-out", moveOut);
            }
            return map.get(key);
        }

        private ByteBuffer moveIn() {
            ByteBuffer target = ByteBuffer.allocateDirect(totalSize());
            for (Map.Entry<K, V> entry : map.entrySet()) {
                write(entry.getKey(), keys, target);
                write(entry.getValue(), values, target);
            }
            return target.flip();
        }

        private int totalSize() {
            long size = 0;
            for (Map.Entry<K, V> entry : map.entrySet()) {
                size += SIZES + keys.size(entry.getKey()) + values.size(entry.getValue());
            }
            if (size > maximumBytes) {
                throw new StoreFullException(
                        "one direct buffer does not hold it: bytes=" + size + ", max=" + maximumBytes, null);
            }
            return (int) size;
        }

        private Map<K, V> moveOut(ByteBuffer source) {
            Map<K, V> read = new HashMap<>();
            ByteBuffer entries = source.duplicate();
            while (entries.hasRemaining()) {
                K key = read(keys, entries);
                read.put(key, read(values, entries));
            }
            return read;
        }

        private static <T> void write(T object, Serializer<T> serializer, ByteBuffer target) {
            target.putInt(serializer.size(object));
            serializer.write(object, target);
        }

        private static <T> T read(Serializer<T> serializer, ByteBuffer source) {
            int end = source.getInt() + source.position();
            int limit = source.limit();
            T object = serializer.read(source.limit(end));
            source.limit(limit);
            return object;
        }

        private void takeTime(String name, long sinceNanos) {
            timings.put(name, (System.nanoTime() - sinceNanos) / NANOS_PER_MILLI);
        }

        /** Not synchronized: moving in and out takes seconds, and whoever asks is not to wait for it. */
        @Override
        public long offHeapBytes() {
            ByteBuffer moved = buffer;
            return moved == null ? 0 : moved.capacity();
        }

        @Override
        public synchronized Map<String, Double> extraTimings() {
            return new LinkedHashMap<>(timings);
        }

        @Override
        public synchronized void close() {
            map = new HashMap<>();
            buffer = null;
        }
    }
}

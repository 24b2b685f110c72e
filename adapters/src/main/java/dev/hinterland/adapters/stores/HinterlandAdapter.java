// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.codec.Codec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Our own map, told nothing but its budget; perhaps in a file, with its default durability. */
public class HinterlandAdapter implements StoreAdapter {

    /** The option that has the map take its budget at once, where the heap is touched before, too. */
    public static final String PRE_TOUCH = "hinterland-pre-touch";

    private static final int MINIMUM_JDK = 25;

    private final boolean inFile;

    /** Creates an adapter of a map in memory, or in a file. */
    public HinterlandAdapter(boolean inFile) {
        this.inFile = inFile;
    }

    @Override
    public String id() {
        return inFile ? "hinterland-file" : "hinterland";
    }

    @Override
    public int minimumJdk() {
        return MINIMUM_JDK;
    }

    @Override
    public String durability() {
        return inFile ? "all puts after kill -9, none after a loss of power" : "";
    }

    /** Returns the codec of keys, and of values unless they have another: the built-in one of their class. */
    @SuppressWarnings("unchecked") // each branch returns the codec of the class that it tested for
    protected <T> Codec<T> codecOf(Form<T> form) {
        Class<T> type = form.type();
        if (type == String.class) {
            return (Codec<T>) Codec.ofString();
        }
        if (type == byte[].class) {
            return (Codec<T>) Codec.ofBytes();
        }
        return type == Long.class ? (Codec<T>) Codec.ofLong() : Codec.of(type);
    }

    /** Returns the codec of values. */
    protected <T> Codec<T> valueCodecOf(Form<T> form) {
        return codecOf(form);
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        MapBuilder<K, V> builder = Hinterland.map(codecOf(spec.keys()), valueCodecOf(spec.values()))
                .name("lab")
                .maximumBytes(spec.maximumBytes());
        if (spec.options().containsKey(PRE_TOUCH)) {
            builder.alwaysPreTouch();
        }
        if (inFile) {
            builder.file(spec.directory().resolve("map"));
        }
        return new OpenMap<>(builder.build());
    }

    private record OpenMap<K, V>(OffHeapMap<K, V> map) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            try {
                map.put(key, value);
            } catch (OutOfBudgetException full) {
                throw new StoreFullException(String.valueOf(full.getMessage()), full);
            }
        }

        @Override
        public @Nullable V get(K key) {
            return map.get(key);
        }

        @Override
        public Map<K, V> getAll(List<K> keys) {
            return map.getAll(keys);
        }

        @Override
        public long offHeapBytes() {
            return map.stats().usedBytes();
        }

        @Override
        public long stallNanos() {
            return map.stats().allocationStallNanos();
        }

        @Override
        public void close() {
            map.close();
        }
    }

    /** Our own cache. Its budget is in bytes, and counts the index and the spare memory too. */
    public static class Cache extends HinterlandAdapter {

        /** An index that can grow and a few regions of the least size. */
        private static final long LEAST_BYTES = 51_200;

        /** Creates an adapter of a cache in memory. */
        public Cache() {
            super(false);
        }

        @Override
        public String id() {
            return "hinterland-cache";
        }

        @Override
        public long leastBytes() {
            return LEAST_BYTES;
        }

        @Override
        public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
            return new OpenCache<>(build(spec));
        }

        /** Builds the cache. */
        protected <K, V> OffHeapCache<K, V> build(StoreSpec<K, V> spec) {
            return builder(spec).build();
        }

        /** Returns the options of the cache, for others to add. */
        protected final <K, V> CacheBuilder<K, V> builder(StoreSpec<K, V> spec) {
            return Hinterland.cache(codecOf(spec.keys()), valueCodecOf(spec.values()))
                    .maximumBytes(Math.max(LEAST_BYTES, spec.maximumBytes()));
        }
    }

    /**
     * The cache, open.
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    public static class OpenCache<K, V> implements OpenStore<K, V> {

        private final OffHeapCache<K, V> cache;

        /** Opens it. */
        public OpenCache(OffHeapCache<K, V> cache) {
            this.cache = cache;
        }

        @Override
        public void put(K key, V value) {
            cache.put(key, value);
        }

        @Override
        public @Nullable V get(K key) {
            return cache.getIfPresent(key);
        }

        @Override
        public Map<K, V> getAll(List<K> keys) {
            return cache.getAllPresent(keys);
        }

        @Override
        public long size() {
            cache.cleanUp();
            return cache.estimatedSize();
        }

        @Override
        public long offHeapBytes() {
            return cache.memory().usedBytes();
        }

        @Override
        public long stallNanos() {
            return cache.memory().allocationStallNanos();
        }

        @Override
        public void close() {
            cache.close();
        }
    }
}

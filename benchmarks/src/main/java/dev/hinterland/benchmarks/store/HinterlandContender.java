package dev.hinterland.benchmarks.store;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hinterland with its built-in codecs, or one that it is given, told nothing else but its budget. */
final class HinterlandContender<K, V> implements Contender<K, V> {

    private final OffHeapMap<K, V> map;

    HinterlandContender(Shape<K, V> shape) {
        this(shape, codecOf(shape.valueType()));
    }

    HinterlandContender(Shape<K, V> shape, Codec<V> values) {
        map = Hinterland.map(codecOf(shape.keyType()), values)
                .maxBytes(shape.maxBytes())
                .build();
    }

    @SuppressWarnings("unchecked") // each branch returns the codec of the class that it tested for
    static <T> Codec<T> codecOf(Class<T> type) {
        if (type == String.class) {
            return (Codec<T>) Codec.ofString();
        }
        if (type == byte[].class) {
            return (Codec<T>) Codec.ofBytes();
        }
        if (type == Long.class) {
            return (Codec<T>) Codec.ofLong();
        }
        if (type.isRecord()) {
            return Codec.of(type);
        }
        throw new IllegalArgumentException("no codec: type=" + type.getName());
    }

    @Override
    public void put(K key, V value) {
        map.put(key, value);
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
    public long stallNanos() {
        return map.stats().allocationStallNanos();
    }

    @Override
    public long offHeapBytes() {
        return map.stats().usedBytes();
    }

    @Override
    public void close() {
        map.close();
    }
}

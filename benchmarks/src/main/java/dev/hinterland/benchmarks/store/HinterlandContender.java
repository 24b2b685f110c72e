package dev.hinterland.benchmarks.store;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hinterland with its built-in codecs, or one that it is given, told no more than its budget; perhaps in a file. */
final class HinterlandContender<K, V> implements Contender<K, V> {

    private final OffHeapMap<K, V> map;
    private final @Nullable ScratchFolder folder;

    HinterlandContender(Shape<K, V> shape) {
        this(shape, codecOf(shape.valueType()));
    }

    HinterlandContender(Shape<K, V> shape, Codec<V> values) {
        this(builder(shape, values), null);
    }

    private HinterlandContender(MapBuilder<K, V> builder, @Nullable ScratchFolder folder) {
        this.folder = folder;
        map = builder.build();
    }

    /** Opens one in a file. */
    static <K, V> HinterlandContender<K, V> inFile(Shape<K, V> shape) {
        ScratchFolder folder = ScratchFolder.ofStore();
        return new HinterlandContender<>(
                builder(shape, codecOf(shape.valueType())).file(folder.resolve("map")), folder);
    }

    private static <K, V> MapBuilder<K, V> builder(Shape<K, V> shape, Codec<V> values) {
        return Hinterland.map(codecOf(shape.keyType()), values).maxBytes(shape.maxBytes());
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
        if (folder != null) {
            folder.close();
        }
    }
}

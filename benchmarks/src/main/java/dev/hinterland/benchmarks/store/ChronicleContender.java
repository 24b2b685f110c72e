package dev.hinterland.benchmarks.store;

import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Chronicle Map in memory. It must be told the number of entries; it is told the exact sizes too, and that nobody wants
 * the value that a put replaces, as it recommends.
 */
final class ChronicleContender<K, V> implements Contender<K, V> {

    private final ChronicleMap<K, V> map;

    ChronicleContender(Shape<K, V> shape) {
        ChronicleMapBuilder<K, V> builder = ChronicleMapBuilder.of(shape.keyType(), shape.valueType())
                .name("benchmark")
                .entries(shape.entries())
                .putReturnsNull(true);
        // The size of a Long is known to it, and it refuses to be told.
        if (shape.keyType() != Long.class) {
            builder.constantKeySizeBySample(shape.sampleKey());
        }
        if (shape.valueType() != Long.class) {
            builder.constantValueSizeBySample(shape.sampleValue());
        }
        map = builder.create();
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
    public long offHeapBytes() {
        return map.offHeapMemoryUsed();
    }

    @Override
    public void close() {
        map.close();
    }
}

package dev.hinterland.benchmarks.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Chronicle Map in memory, or in a file as {@code createPersistedTo} makes it, with checksums. It must be told the
 * number of entries; it is told the exact sizes too, and that nobody wants the value that a put replaces, as it
 * recommends.
 */
final class ChronicleContender<K, V> implements Contender<K, V> {

    private final ChronicleMap<K, V> map;
    private final @Nullable ScratchFolder folder;

    ChronicleContender(Shape<K, V> shape) {
        map = builder(shape).create();
        folder = null;
    }

    private ChronicleContender(Shape<K, V> shape, ScratchFolder folder) throws IOException {
        map = builder(shape).createPersistedTo(folder.resolve("map").toFile());
        this.folder = folder;
    }

    /** Opens one in a file. */
    static <K, V> ChronicleContender<K, V> inFile(Shape<K, V> shape) {
        try {
            return new ChronicleContender<>(shape, ScratchFolder.ofStore());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the builder of a map for such entries. */
    static <K, V> ChronicleMapBuilder<K, V> builder(Shape<K, V> shape) {
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
        return builder;
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
        if (folder != null) {
            folder.close();
        }
    }
}

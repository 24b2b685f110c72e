package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.hash.serialization.SizedReader;
import net.openhft.chronicle.hash.serialization.SizedWriter;
import net.openhft.chronicle.hash.serialization.StatefulCopyable;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import net.openhft.chronicle.wire.WireIn;
import net.openhft.chronicle.wire.WireOut;
import org.jspecify.annotations.Nullable;

/**
 * Chronicle Map in anonymous memory; {@link ChronicleMapFileStore} has it in a file.
 *
 * <p>Set up by its tutorial and the Javadoc of {@code ChronicleMapBuilder}: the number of entries without any margin,
 * the average sizes of keys and values, {@code putReturnsNull} because nobody wants the old value, and a marshaller of
 * the {@code SizedReader} and {@code SizedWriter} kind, which is its advice for objects that know their size before
 * they are written; the marshaller keeps its buffer and is {@code StatefulCopyable}, so that each thread has one of its
 * own. Without a serializer its own way: UTF-8 for {@code String}, Java serialization for {@code Serializable}. As
 * sizes are guesses then, it may bloat.
 *
 * <p>It compiles some of its classes when it starts, so it needs a JDK, not only a JVM.
 */
public class ChronicleMapStore extends LibraryStore<ChronicleMap<Object, Object>> {

    /** How much larger than planned the map may become when it serializes by itself, to sizes that nobody knows. */
    private static final double BLOAT_OF_UNKNOWN_SIZES = 10;

    @Override
    public String id() {
        return "chronicle-map";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk)
                .opened("java.base/java.lang", "java.base/java.lang.reflect")
                .exported("java.base/jdk.internal.ref", "java.base/sun.nio.ch", "jdk.compiler/com.sun.tools.javac.file")
                .unsafeMemory()
                .nativeAccess()
                .list();
    }

    @Override
    ChronicleMap<Object, Object> start(StoreConfig config) throws IOException, StoreFullException {
        // The map insists on the exact classes; this interface has only objects.
        @SuppressWarnings("unchecked")
        ChronicleMapBuilder<Object, Object> builder =
                ChronicleMapBuilder.of((Class<Object>) config.keyType(), (Class<Object>) config.valueType());
        builder.name("hinterland-lab")
                .entries(config.entries())
                .averageKeySize(config.keyBytes())
                .averageValueSize(config.valueBytes())
                .putReturnsNull(true)
                .removeReturnsNull(true)
                .skipCloseOnExitHook(true);
        if (config.keys() != null) {
            builder.keyMarshaller(new Marshaller(config.keys()));
        }
        if (config.values() != null) {
            builder.valueMarshaller(new Marshaller(config.values()));
        } else {
            builder.maxBloatFactor(BLOAT_OF_UNKNOWN_SIZES);
        }
        return requireWithin(config.maxOffHeapBytes(), create(builder, config));
    }

    /** Creates the map. */
    ChronicleMap<Object, Object> create(ChronicleMapBuilder<Object, Object> builder, StoreConfig config)
            throws IOException {
        return builder.create();
    }

    /** The map takes what the number and the sizes of the entries ask for, and knows no budget. */
    private static ChronicleMap<Object, Object> requireWithin(long budget, ChronicleMap<Object, Object> map)
            throws StoreFullException {
        long needed = map.offHeapMemoryUsed();
        if (needed > budget) {
            map.close();
            throw new StoreFullException(
                    "Chronicle Map does not fit the budget: needed=" + needed + ", budget=" + budget, null);
        }
        return map;
    }

    @Override
    void stop(ChronicleMap<Object, Object> map) {
        map.close();
    }

    @Override
    public void put(Object key, Object value) throws StoreFullException {
        try {
            library().put(key, value);
        } catch (IllegalStateException e) {
            throw new StoreFullException("Chronicle Map refuses an entry: " + e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Object get(Object key) {
        return library().get(key);
    }

    @Override
    public long offHeapBytes() {
        return library().offHeapMemoryUsed();
    }

    /** A serializer as Chronicle Map sees it: one copy through an array that is kept. */
    private static final class Marshaller
            implements SizedReader<Object>, SizedWriter<Object>, StatefulCopyable<Marshaller> {

        private final Serializer<Object> serializer;
        private byte[] bytes = new byte[256];
        private ByteBuffer buffer = ByteBuffer.wrap(bytes);

        Marshaller(Serializer<Object> serializer) {
            this.serializer = serializer;
        }

        @Override
        public long size(Object value) {
            return serializer.size(value);
        }

        @Override
        public void write(Bytes<?> target, long size, Object value) {
            serializer.write(value, bufferOf((int) size));
            target.write(bytes, 0, (int) size);
        }

        @Override
        public Object read(Bytes<?> source, long size, @Nullable Object using) {
            ByteBuffer target = bufferOf((int) size);
            source.read(bytes, 0, (int) size);
            return serializer.read(target);
        }

        private ByteBuffer bufferOf(int size) {
            if (bytes.length < size) {
                bytes = new byte[Integer.highestOneBit(size) << 1];
                buffer = ByteBuffer.wrap(bytes);
            }
            return buffer.clear().limit(size);
        }

        @Override
        public Marshaller copy() {
            return new Marshaller(serializer);
        }

        @Override
        public void writeMarshallable(WireOut wire) {
            // no header is ever read: no map is opened again
        }

        @Override
        public void readMarshallable(WireIn wire) {
            throw new UnsupportedOperationException("a map of the laboratory is not opened again");
        }
    }
}

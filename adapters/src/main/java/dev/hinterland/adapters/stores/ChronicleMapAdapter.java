// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.io.File;
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
 * Chronicle Map in anonymous memory; {@link InFile} has it in a file.
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
public class ChronicleMapAdapter implements StoreAdapter {

    /** How much larger than planned the map may become when it serializes by itself, to sizes that nobody knows. */
    private static final double BLOAT_OF_UNKNOWN_SIZES = 10;

    @Override
    public String id() {
        return "chronicle-map";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk)
                .opened("java.base/java.lang", "java.base/java.lang.reflect")
                .exported("java.base/jdk.internal.ref", "java.base/sun.nio.ch", "jdk.compiler/com.sun.tools.javac.file")
                .unsafeMemory()
                .nativeAccess()
                .list();
    }

    @Override
    public final <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws IOException {
        ChronicleMapBuilder<K, V> builder = ChronicleMapBuilder.of(
                        spec.keys().type(), spec.values().type())
                .name("hinterland-lab")
                .entries(spec.entries())
                .putReturnsNull(true)
                .removeReturnsNull(true)
                .skipCloseOnExitHook(true);
        tellOfKeys(builder, spec.keys());
        tellOfValues(builder, spec.values());
        return new OpenMap<>(requireWithin(spec.maximumBytes(), create(builder, spec)));
    }

    /** The size of a Long is known to it, and it refuses to be told. */
    private static <K, V> void tellOfKeys(ChronicleMapBuilder<K, V> builder, Form<K> keys) {
        if (keys.serializer() != null) {
            builder.keyMarshaller(new Marshaller<>(keys.serializer()));
        }
        if (keys.sample() == null) {
            builder.averageKeySize(keys.averageBytes());
        } else if (keys.type() != Long.class) {
            builder.constantKeySizeBySample(keys.sample());
        }
    }

    private static <K, V> void tellOfValues(ChronicleMapBuilder<K, V> builder, Form<V> values) {
        if (values.serializer() != null) {
            builder.valueMarshaller(new Marshaller<>(values.serializer()));
        } else if (values.sample() == null) {
            builder.maxBloatFactor(BLOAT_OF_UNKNOWN_SIZES);
        }
        if (values.sample() == null) {
            builder.averageValueSize(values.averageBytes());
        } else if (values.type() != Long.class) {
            builder.constantValueSizeBySample(values.sample());
        }
    }

    /** Creates the map. */
    <K, V> ChronicleMap<K, V> create(ChronicleMapBuilder<K, V> builder, StoreSpec<K, V> spec) throws IOException {
        return builder.create();
    }

    /** The map takes what the number and the sizes of the entries ask for, and knows no budget. */
    private static <K, V> ChronicleMap<K, V> requireWithin(long budget, ChronicleMap<K, V> map) {
        long needed = map.offHeapMemoryUsed();
        if (needed > budget) {
            map.close();
            throw new StoreFullException(
                    "Chronicle Map does not fit the budget: needed=" + needed + ", budget=" + budget, null);
        }
        return map;
    }

    /**
     * Chronicle Map in a memory-mapped file, by {@code createPersistedTo}, which also opens a file that was closed.
     * Entries have checksums then, which is its default for files.
     *
     * <p>Its tutorial, section "Recovery": a file whose process was killed is opened by {@code recoverPersistedTo},
     * which scans all of it, and deletes entries whose checksum is wrong.
     */
    public static final class InFile extends ChronicleMapAdapter {

        /** The option that says that the process was killed that last had the file. */
        public static final String KILLED = "killed";

        @Override
        public String id() {
            return "chronicle-map-file";
        }

        @Override
        public String durability() {
            return "all puts after kill -9, once it was recovered; after a loss of power those that are intact";
        }

        @Override
        <K, V> ChronicleMap<K, V> create(ChronicleMapBuilder<K, V> builder, StoreSpec<K, V> spec) throws IOException {
            File file = spec.directory().resolve("map").toFile();
            return spec.options().containsKey(KILLED) && file.exists()
                    ? builder.recoverPersistedTo(file, true)
                    : builder.createPersistedTo(file);
        }
    }

    private record OpenMap<K, V>(ChronicleMap<K, V> map) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            try {
                map.put(key, value);
            } catch (IllegalStateException e) {
                throw new StoreFullException("Chronicle Map refuses an entry: " + e.getMessage(), e);
            }
        }

        @Override
        public @Nullable V get(K key) {
            return map.get(key);
        }

        @Override
        public long size() {
            return map.longSize();
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

    /** A serializer as Chronicle Map sees it: one copy through an array that is kept. */
    private static final class Marshaller<T>
            implements SizedReader<T>, SizedWriter<T>, StatefulCopyable<Marshaller<T>> {

        private final Serializer<T> serializer;
        private byte[] bytes = new byte[256];
        private ByteBuffer buffer = ByteBuffer.wrap(bytes);

        Marshaller(Serializer<T> serializer) {
            this.serializer = serializer;
        }

        @Override
        public long size(T value) {
            return serializer.size(value);
        }

        @Override
        public void write(Bytes<?> target, long size, T value) {
            serializer.write(value, bufferOf((int) size));
            target.write(bytes, 0, (int) size);
        }

        @Override
        public T read(Bytes<?> source, long size, @Nullable T using) {
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
        public Marshaller<T> copy() {
            return new Marshaller<>(serializer);
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

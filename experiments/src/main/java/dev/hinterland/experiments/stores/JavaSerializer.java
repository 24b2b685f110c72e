package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.Serializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Java serialization: the default of a Java program whose store takes bytes and offers no serializer. Only for data
 * that this process has written itself.
 */
final class JavaSerializer implements Serializer<Object> {

    /** What {@link #size} has serialized and {@link #write}, which follows it, needs. */
    private final ThreadLocal<Serialized> last = ThreadLocal.withInitial(Serialized::new);

    /** Returns a serializer, or Java's own where there is none. */
    static Serializer<Object> unless(@Nullable Serializer<Object> given) {
        return given != null ? given : new JavaSerializer();
    }

    @Override
    public int size(Object value) {
        Serialized serialized = last.get();
        serialized.bytes = toBytes(value);
        serialized.value = value;
        return serialized.bytes.length;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // an equal object may have other bytes
    public void write(Object value, ByteBuffer target) {
        Serialized serialized = last.get();
        target.put(serialized.value == value ? serialized.bytes : toBytes(value));
        serialized.value = null;
    }

    @Override
    public Object read(ByteBuffer source) {
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        return fromBytes(bytes);
    }

    @Override
    public byte[] toBytes(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
            objects.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot serialize: class=" + value.getClass().getName(), e);
        }
        return bytes.toByteArray();
    }

    @Override
    public Object fromBytes(byte[] bytes) {
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return objects.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot deserialize: bytes=" + bytes.length, e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("cannot deserialize: class not found: " + e.getMessage(), e);
        }
    }

    private static final class Serialized {
        private @Nullable Object value;
        private byte[] bytes = new byte[0];
    }
}

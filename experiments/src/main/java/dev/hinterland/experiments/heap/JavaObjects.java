package dev.hinterland.experiments.heap;

import dev.hinterland.experiments.serializer.ArraySerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

/** Java serialization. Only for data that this process has written itself. */
final class JavaObjects extends ArraySerializer<Object> {

    @Override
    public byte[] toBytes(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
            output.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot serialize: class=" + value.getClass().getName(), e);
        }
        return bytes.toByteArray();
    }

    @Override
    public Object fromBytes(byte[] bytes) {
        try (ObjectInputStream input = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return input.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot deserialize: bytes=" + bytes.length, e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("cannot deserialize: class=" + e.getMessage(), e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Java's serialization, with the classes of one loader that a filter allows. A class that the filter refuses is refused
 * when an object of it is written too, so that no entry is put that cannot be read.
 *
 * @param loader finds the classes
 * @param filter says which are allowed
 */
record SerializedObjects(ClassLoader loader, ObjectInputFilter filter) {

    /** Refuses a class that the filter refuses. */
    static void checkAllowed(Class<?> type, ObjectInputFilter filter) {
        if (filter.checkInput(new ClassInfo(type)) == ObjectInputFilter.Status.REJECTED) {
            throw new IllegalArgumentException("serialization filter refuses the class: class=" + type.getName());
        }
    }

    byte[] write(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Output output = new Output(bytes, filter)) {
            output.writeObject(object);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "value cannot be serialized: class=" + object.getClass().getName(), e);
        }
        return bytes.toByteArray();
    }

    Object read(byte[] bytes) {
        try (Input input = new Input(new ByteArrayInputStream(bytes), this)) {
            return input.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("value cannot be deserialized", e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("value is of a class that is not there", e);
        }
    }

    private static final class Output extends ObjectOutputStream {

        private final ObjectInputFilter filter;

        Output(OutputStream bytes, ObjectInputFilter filter) throws IOException {
            super(bytes);
            this.filter = filter;
        }

        @Override
        protected void annotateClass(Class<?> type) {
            checkAllowed(type, filter);
        }
    }

    private static final class Input extends ObjectInputStream {

        private final ClassLoader loader;

        Input(InputStream bytes, SerializedObjects objects) throws IOException {
            super(bytes);
            this.loader = objects.loader;
            setObjectInputFilter(objects.filter);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException elsewhere) {
                return super.resolveClass(description); // primitive types, and classes of the library's own loader
            }
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
            throw new ClassNotFoundException("proxies are not read: interfaces=" + String.join(",", interfaces));
        }
    }

    /** Asks a filter for one class. */
    private record ClassInfo(Class<?> type) implements ObjectInputFilter.FilterInfo {

        @Override
        public @Nullable Class<?> serialClass() {
            return type;
        }

        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}

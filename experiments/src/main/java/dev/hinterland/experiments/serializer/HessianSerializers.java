// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import com.caucho.hessian.io.SerializerFactory;
import dev.hinterland.adapters.serializer.ArraySerializer;
import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.workload.Feed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Hessian 2, each value a message of its own. Hessian sets the fields of an object that it has made empty, which no
 * record allows; so a {@link Feed} travels as a {@link FeedBean}. Only for data that this process has written itself.
 */
public final class HessianSerializers implements SerializerProvider {

    static {
        // By default Hessian sets fields through sun.misc.Unsafe, of which new JDKs warn; reflection does as well.
        System.setProperty("com.caucho.hessian.unsafe", "false");
    }

    @Override
    public String id() {
        return "hessian";
    }

    @Override
    public Serializer<Object> serializerOf(Class<?> type) {
        return new Hessian();
    }

    private static final class Hessian extends ArraySerializer<Object> {

        private final SerializerFactory factory = new SerializerFactory();

        @Override
        public byte[] toBytes(Object value) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
            try {
                Hessian2Output output = new Hessian2Output(bytes);
                output.setSerializerFactory(factory);
                output.writeObject(value instanceof Feed feed ? new FeedBean(feed) : value);
                output.close();
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot serialize: class=" + value.getClass().getName(), e);
            }
            return bytes.toByteArray();
        }

        @Override
        public Object fromBytes(byte[] bytes) {
            try {
                Hessian2Input input = new Hessian2Input(new ByteArrayInputStream(bytes));
                input.setSerializerFactory(factory);
                Object value = input.readObject();
                return value instanceof FeedBean bean ? bean.toFeed() : value;
            } catch (IOException e) {
                throw new UncheckedIOException("cannot deserialize: bytes=" + bytes.length, e);
            }
        }
    }
}

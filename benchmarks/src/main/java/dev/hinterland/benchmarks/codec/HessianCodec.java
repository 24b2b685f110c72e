// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import com.caucho.hessian.io.SerializerFactory;
import dev.hinterland.codec.Codec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Hessian 2, each value a message of its own, and one factory for all, which keeps what it knows about classes. It sets
 * fields through {@code sun.misc.Unsafe}, as is its default; as that cannot be done to a record, {@link Feed} and
 * {@link Quote} travel as beans. Only for data that this process has written itself. Thread-safe.
 *
 * @param <V> the type of the values
 */
public final class HessianCodec<V> implements Codec<V> {

    private static final int INITIAL_BYTES = 256;

    private final Class<V> type;
    private final SerializerFactory factory = new SerializerFactory();

    /** Creates a codec for objects of a class. */
    public HessianCodec(Class<V> type) {
        this.type = type;
    }

    @Override
    public long size(V value) {
        return toBytes(value).length;
    }

    @Override
    public void encode(V value, MemorySegment target) {
        target.copyFrom(MemorySegment.ofArray(toBytes(value)));
    }

    private byte[] toBytes(V value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL_BYTES);
        try {
            Hessian2Output output = new Hessian2Output(bytes);
            output.setSerializerFactory(factory);
            output.writeObject(toBean(value));
            output.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot encode: type=" + type.getName(), e);
        }
        return bytes.toByteArray();
    }

    @Override
    public V decode(MemorySegment source) {
        try {
            Hessian2Input input = new Hessian2Input(new ByteArrayInputStream(source.toArray(ValueLayout.JAVA_BYTE)));
            input.setSerializerFactory(factory);
            return type.cast(ofBean(input.readObject()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot decode: bytes=" + source.byteSize(), e);
        }
    }

    private static Object toBean(Object value) {
        return switch (value) {
            case Feed feed -> new FeedBean(feed);
            case Quote quote -> new QuoteBean(quote);
            default -> value;
        };
    }

    private static Object ofBean(Object object) {
        return switch (object) {
            case FeedBean bean -> bean.toFeed();
            case QuoteBean bean -> bean.toQuote();
            default -> object;
        };
    }
}

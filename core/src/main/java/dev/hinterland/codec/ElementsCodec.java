// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.WholeCodec;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;

/**
 * The codec of a graph that is no record: a collection, or one of the records of a sealed interface.
 *
 * @param element writes and reads the graph
 * @param encodedClass the class of the values
 * @param name for errors
 * @param layoutText see {@link KnownContent}
 * @param notCanonical see {@link KeyCodec}
 */
record ElementsCodec<T>(
        ElementCodec element, Class<?> encodedClass, String name, String layoutText, Optional<String> notCanonical)
        implements Codec<T>, WholeCodec<T>, KeyCodec, KnownContent {

    @Override
    public long size(T value) {
        return toSegment(value).byteSize();
    }

    @Override
    public void encode(T value, MemorySegment target) {
        target.copyFrom(toSegment(value));
    }

    @Override
    public MemorySegment toSegment(T value) {
        GraphSink sink = new GraphSink();
        element.writePresent(Objects.requireNonNull(value), sink, 0);
        return sink.written();
    }

    @Override
    @SuppressWarnings("unchecked") // the element reads values of this type
    public T fromSegment(MemorySegment bytes) {
        GraphSource source = new GraphSource(bytes, 0, bytes.byteSize());
        Object value = element.read(source, 0);
        source.checkEnd();
        if (value == null) {
            throw GraphSource.malformed("no value: type=" + name);
        }
        return (T) value;
    }

    @Override
    public T decode(MemorySegment source) {
        return fromSegment(source);
    }

    @Override
    public String toString() {
        return "Codec[" + name + "]";
    }
}

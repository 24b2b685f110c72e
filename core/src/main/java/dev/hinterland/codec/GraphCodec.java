// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.WholeCodec;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.StoredShape;
import java.lang.foreign.MemorySegment;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * The codec of a record that leads to collections, sealed interfaces or itself: to encode it may run code of the
 * user's, so it does not work in place.
 *
 * @param body the generated code
 * @param shapes of this record, and of all that it leads to
 */
record GraphCodec<R>(RecordBody body, RecordShape shape, Collection<RecordShape> shapes)
        implements Codec<R>, WholeCodec<R>, RecordBytes, KeyCodec {

    @Override
    public long size(R value) {
        return toSegment(value).byteSize();
    }

    @Override
    public void encode(R value, MemorySegment target) {
        target.copyFrom(toSegment(value));
    }

    @Override
    public MemorySegment toSegment(R value) {
        return body.toSegment(Objects.requireNonNull(value), 0);
    }

    @Override
    @SuppressWarnings("unchecked") // the body was generated for this class
    public R fromSegment(MemorySegment bytes) {
        return (R) body.fromSegment(bytes, 0, bytes.byteSize(), 0);
    }

    @Override
    public R decode(MemorySegment source) {
        return fromSegment(source);
    }

    @Override
    public Optional<String> notCanonical() {
        return shapes.stream()
                .map(RecordShape::notCanonical)
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public String layoutText() {
        return StoredShape.text(shape, shapes);
    }

    @Override
    public Class<?> recordClass() {
        return shape.root().type().raw();
    }

    @Override
    public String toString() {
        return "Codec[" + shape.name() + "]";
    }
}

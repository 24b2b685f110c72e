// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.StoredShape;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The base class of the generated codecs of flat records: those that run no code of the user's but the constructors.
 * They work in place. The methods that read and write memory are generated.
 *
 * <p>Each is generated twice. One copy sees native memory only, so that the JIT need not tell kinds of memory apart in
 * it; its twin sees memory on the heap.
 */
abstract class FlatCodec<R> implements Codec<R>, InPlaceCodec<R>, RecordBody, RecordBytes, KeyCodec {

    private final RecordShape shape;
    private final @Nullable FlatCodec<R> twin;

    /**
     * Makes a codec.
     *
     * @param twin the one for memory on the heap; {@code null} if this is it
     */
    FlatCodec(RecordShape shape, @Nullable FlatCodec<R> twin) {
        this.shape = shape;
        this.twin = twin;
    }

    private FlatCodec<R> heap() {
        return twin == null ? this : twin;
    }

    @Override
    public long size(R value) {
        return Extent.bytes(extent(Objects.requireNonNull(value)));
    }

    @Override
    public void encode(R value, MemorySegment target) {
        heap().encode(value, Extent.of(target.byteSize()), target, 0);
    }

    @Override
    public R decode(MemorySegment source) {
        return heap().decode(source, 0, Extent.of(source.byteSize()));
    }

    @Override
    public Supplier<R> decodeLater(MemorySegment memory, long offset, long extent) {
        MemorySegment copy = SegmentCodec.INSTANCE.decode(memory, offset, extent);
        return () -> heap().decode(copy, 0, extent);
    }

    @Override
    public MemorySegment bytes(R value) {
        FlatCodec<R> heap = heap();
        long extent = heap.extent(value);
        MemorySegment bytes = SegmentCodec.allocate(Extent.bytes(extent));
        heap.encode(value, extent, bytes, 0);
        return bytes;
    }

    @Override
    public R decodeOwned(MemorySegment scratch, long extent) {
        return heap().decode(scratch, 0, extent);
    }

    @Override
    public Object prepare(R value) {
        return value;
    }

    @Override
    public Optional<String> notCanonical() {
        return shape.notCanonical();
    }

    @Override
    @SuppressWarnings("unchecked") // a graph asks the codec of the record's class
    public MemorySegment toSegment(Object record, int depth) {
        return bytes((R) record);
    }

    @Override
    public Object fromSegment(MemorySegment memory, long offset, long bytes, int depth) {
        return Objects.requireNonNull(heap().decode(memory, offset, Extent.of(bytes)));
    }

    @Override
    public String layoutText() {
        return StoredShape.text(shape, List.of(shape));
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

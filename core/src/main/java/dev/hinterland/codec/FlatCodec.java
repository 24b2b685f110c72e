package dev.hinterland.codec;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.KeyCodec;
import dev.hinterland.memory.RecordBytes;
import dev.hinterland.memory.SegmentCodec;
import dev.hinterland.shape.RecordShape;
import java.lang.foreign.MemorySegment;
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
        return extent(Objects.requireNonNull(value)) >>> 1;
    }

    @Override
    public void encode(R value, MemorySegment target) {
        heap().encode(value, target.byteSize() << 1, target, 0);
    }

    @Override
    public R decode(MemorySegment source) {
        return heap().decode(source, 0, source.byteSize() << 1);
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
        MemorySegment bytes = SegmentCodec.allocate(extent >>> 1);
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
        return RecordCodecs.notCanonical(shape);
    }

    @Override
    @SuppressWarnings("unchecked") // a graph asks the codec of the record's class
    public MemorySegment toSegment(Object record, int depth) {
        return bytes((R) record);
    }

    @Override
    public Object fromSegment(MemorySegment memory, long offset, long bytes, int depth) {
        return Objects.requireNonNull(heap().decode(memory, offset, bytes << 1));
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

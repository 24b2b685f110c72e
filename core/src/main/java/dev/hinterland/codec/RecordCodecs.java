package dev.hinterland.codec;

import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.ShapeReader;
import dev.hinterland.internal.shape.TypeRef;
import dev.hinterland.record.StoredLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates the codecs of a record class, and of all record classes that its graphs lead to. */
final class RecordCodecs {

    private static final Map<Class<?>, Codec<?>> BUILT_IN = Map.of(
            String.class, StringCodec.INSTANCE,
            Long.class, LongCodec.INSTANCE,
            Integer.class, IntCodec.INSTANCE,
            byte[].class, BytesCodec.INSTANCE,
            UUID.class, UuidCodec.INSTANCE);

    private final Map<TypeRef, RecordBody> bodies = new HashMap<>();

    private RecordCodecs() {}

    /** Returns the built-in codec of a class, or the generated one. */
    @SuppressWarnings("unchecked") // the map has for each class the codec of this class
    static <T> Codec<T> ofClass(Class<T> type, @Nullable Lookup lookup) {
        Codec<?> builtIn = BUILT_IN.get(type);
        return builtIn == null ? ofRecord(type, lookup) : (Codec<T>) builtIn;
    }

    private static <R> Codec<R> ofRecord(Class<R> type, @Nullable Lookup lookup) {
        Map<TypeRef, RecordShape> shapes = ShapeReader.read(type, lookup);
        RecordShape shape = Objects.requireNonNull(shapes.get(TypeRef.of(type)));
        if (shape.isFlat()) {
            FlatCodec<R> heap = CodecClass.flat(shape, null);
            return CodecClass.flat(shape, heap);
        }
        RecordCodecs codecs = new RecordCodecs();
        shapes.values().forEach(codecs::generate);
        return new GraphCodec<>(codecs.body(shape.root().type()), shape, List.copyOf(shapes.values()));
    }

    /** Returns what reads bytes of an older layout. */
    @SuppressWarnings("unchecked") // the body makes records of this class
    static <R> Function<MemorySegment, R> reading(Class<R> type, StoredLayout stored, @Nullable Lookup lookup) {
        Map<TypeRef, RecordShape> shapes = ShapeReader.read(type, lookup);
        RecordCodecs codecs = new RecordCodecs();
        Schema.evolve(type, shapes, stored).forEach(codecs::generateReader);
        RecordBody body = codecs.body(TypeRef.of(type));
        return source -> (R) body.fromSegment(source, 0, source.byteSize(), 0);
    }

    private void generateReader(RecordShape shape) {
        bodies.put(shape.root().type(), CodecClass.reader(shape, this::element));
    }

    private void generate(RecordShape shape) {
        RecordBody body = shape.isFlat() ? CodecClass.flat(shape, null) : CodecClass.graph(shape, this::element);
        bodies.put(shape.root().type(), body);
    }

    private ElementCodec element(Element element) {
        return switch (element) {
            case Element.Plain plain -> new PlainElement(plain.format());
            case Element.OptionalOf optional -> new CollectionElement.OfOptional(element(optional.content()));
            case Element.ListOf list -> new CollectionElement.OfList(element(list.content()));
            case Element.SetOf set -> new CollectionElement.OfSet(element(set.content()));
            case Element.MapOf map -> new CollectionElement.OfMap(element(map.key()), element(map.value()));
            case Element.RecordOf record -> new RecordElement(List.of(record.type()), false, this::body);
            case Element.SealedOf sealed -> new RecordElement(sealed.records(), true, this::body);
        };
    }

    private RecordBody body(TypeRef type) {
        return Objects.requireNonNull(bodies.get(type), type::text);
    }
}

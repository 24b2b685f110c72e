// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.ShapeReader;
import dev.hinterland.internal.shape.StoredShape;
import dev.hinterland.internal.shape.TypeRef;
import dev.hinterland.record.StoredLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates the codecs of classes: for a record class, also those of all record classes that its graphs lead to. */
final class RecordCodecs {

    private static final Map<Class<?>, Codec<?>> BUILT_IN = Map.of(
            String.class, StringCodec.INSTANCE,
            Long.class, LongCodec.INSTANCE,
            Integer.class, IntCodec.INSTANCE,
            byte[].class, BytesCodec.INSTANCE,
            UUID.class, UuidCodec.INSTANCE);

    /** What to write for classes whose elements' class is not known. */
    private static final Map<Class<?>, String> COLLECTIONS = Map.of(
            List.class, "write Codec.list(...) with the codec of its elements",
            Set.class, "write Codec.set(...) with the codec of its elements",
            Map.class, "write Codec.mapOf(...) with the codecs of its keys and values",
            Optional.class, "write Codec.optional(...) with the codec of its content");

    private final Map<TypeRef, RecordBody> bodies = new HashMap<>();

    private RecordCodecs() {}

    /** Returns the built-in codec of a class, the one of its format, or the generated one. */
    @SuppressWarnings("unchecked") // the map has for each class the codec of this class
    static <T> Codec<T> ofClass(Class<T> type, @Nullable Lookup lookup) {
        Class<T> box = box(type);
        Codec<?> builtIn = BUILT_IN.get(box);
        if (builtIn != null) {
            return (Codec<T>) builtIn;
        }
        if (type.isRecord()) {
            return ofRecord(type, lookup);
        }
        return ShapeReader.format(box)
                .<Codec<T>>map(format -> new PlainCodec<>(box, format))
                .orElseGet(() -> {
                    if (type.isInterface() && type.isSealed()) {
                        return ofSealed(type, lookup);
                    }
                    throw new IllegalArgumentException(without(type));
                });
    }

    /** Returns the class of a primitive's boxes: its codec's values are these. */
    @SuppressWarnings("unchecked") // int.class is a Class<Integer> too
    private static <T> Class<T> box(Class<T> type) {
        return type.isPrimitive()
                ? (Class<T>) Primitive.of(type).<Class<?>>map(Primitive::box).orElse(type)
                : type;
    }

    private static String without(Class<?> type) {
        return "Codec.of has no codec for a class, "
                + COLLECTIONS.getOrDefault(
                        type,
                        "write Codec.of(Row.class).via(...) with a record of its content, or Codec.ofBytes(...) with the"
                                + " functions of a serialization library")
                + ": type=" + type.getTypeName();
    }

    /** Returns the class of a codec without parameters. */
    static Optional<Class<?>> classOfBuiltIn(Codec<?> codec) {
        return BUILT_IN.entrySet().stream()
                .filter(entry -> entry.getValue().equals(codec))
                .<Class<?>>map(Map.Entry::getKey)
                .findFirst();
    }

    private static <T> Codec<T> ofSealed(Class<T> type, @Nullable Lookup lookup) {
        ShapeReader.SealedShape shape = ShapeReader.readSealed(type, lookup);
        Collection<RecordShape> shapes = shape.shapes().values();
        RecordCodecs codecs = new RecordCodecs();
        shapes.forEach(codecs::generate);
        String records = shapes.stream()
                .map(each -> StoredShape.text(each, List.of(each)))
                .sorted()
                .collect(Collectors.joining());
        return new ElementsCodec<>(
                codecs.element(shape.element()),
                type,
                type.getSimpleName(),
                shape.element().name() + "\n" + records,
                shapes.stream()
                        .map(RecordShape::notCanonical)
                        .flatMap(Optional::stream)
                        .findFirst());
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

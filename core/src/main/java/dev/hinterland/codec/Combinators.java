// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.WholeCodec;
import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.ShapeReader;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Makes codecs of codecs. */
final class Combinators {

    private Combinators() {}

    static <T> Codec<List<T>> list(Codec<T> codec) {
        return new ElementsCodec<>(
                new CollectionElement.OfList(element(codec)),
                List.class,
                "List<" + codec + ">",
                "list<" + layoutText(codec) + ">",
                notCanonical(codec));
    }

    static <T> Codec<Set<T>> set(Codec<T> codec) {
        return new ElementsCodec<>(
                new CollectionElement.OfSet(element(codec)),
                Set.class,
                "Set<" + codec + ">",
                "set<" + layoutText(codec) + ">",
                Optional.of("type=java.util.Set"));
    }

    static <T> Codec<Optional<T>> optional(Codec<T> codec) {
        return new ElementsCodec<>(
                new CollectionElement.OfOptional(element(codec)),
                Optional.class,
                "Optional<" + codec + ">",
                "optional<" + layoutText(codec) + ">",
                notCanonical(codec));
    }

    static <K, V> Codec<Map<K, V>> map(Codec<K> keys, Codec<V> values) {
        return new ElementsCodec<>(
                new CollectionElement.OfMap(element(keys), element(values)),
                Map.class,
                "Map<" + keys + "," + values + ">",
                "map<" + layoutText(keys) + "," + layoutText(values) + ">",
                Optional.of("type=java.util.Map"));
    }

    /** Returns what writes and reads a codec's values as elements: no longer than as elements of a record's list. */
    private static ElementCodec element(Codec<?> codec) {
        Objects.requireNonNull(codec, "codec");
        if (codec instanceof PlainCodec<?> plain) {
            return new PlainElement(plain.format());
        }
        if (codec instanceof ElementsCodec<?> elements) {
            return elements.element();
        }
        return RecordCodecs.classOfBuiltIn(codec)
                .flatMap(ShapeReader::format)
                .<ElementCodec>map(PlainElement::new)
                .orElseGet(() -> new CodecElement<>(codec));
    }

    /** Returns what a codec encodes, as text: see {@link KnownContent}. */
    static String layoutText(Codec<?> codec) {
        if (codec instanceof KnownContent known) {
            return known.layoutText();
        }
        return RecordCodecs.classOfBuiltIn(codec)
                .flatMap(ShapeReader::format)
                .map(format -> new Element.Plain(format).name())
                .orElse("codec of the application");
    }

    private static Optional<String> notCanonical(Codec<?> codec) {
        return codec instanceof KeyCodec keys ? keys.notCanonical() : Optional.empty();
    }

    /** Returns the bytes of a value, in memory that no other code uses. */
    @SuppressWarnings("unchecked") // a codec of the library's is one of the same type
    static <T> MemorySegment bytes(Codec<T> codec, T value) {
        return codec instanceof WholeCodec<?> whole
                ? ((WholeCodec<T>) whole).toSegment(value)
                : SegmentCodec.written(codec, codec.size(value), target -> codec.encode(value, target));
    }

    /** Reads a value from memory that no other code uses. */
    static <T> T value(Codec<T> codec, MemorySegment bytes) {
        return Objects.requireNonNull(codec.decode(bytes.asReadOnly()), "Codec.decode must not return null");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.codec.Codec;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.interceptor.SimpleKey;

/**
 * Writes one object.
 *
 * @param objects how
 * @param output where
 */
record TaggedWriter(TaggedObjects objects, DataOutputStream output) {

    @SuppressWarnings("JavaUtilDate") // an application may have such values
    void write(@Nullable Object object, int depth) throws IOException {
        if (depth > TaggedObjects.MAX_DEPTH) {
            throw new IllegalArgumentException(
                    objects.what() + " is nested too deep, or contains itself: max=" + TaggedObjects.MAX_DEPTH);
        }
        switch (object) {
            case null -> tag(Tag.NULL);
            case Boolean truth -> tag(truth ? Tag.TRUE : Tag.FALSE);
            case String text -> writeText(text);
            case Character character -> {
                tag(Tag.CHARACTER);
                output.writeChar(character);
            }
            case Date date
            when date.getClass() == Date.class -> {
                tag(Tag.DATE);
                output.writeLong(date.getTime());
            }
            case SimpleKey key -> writeParameters(Tag.SIMPLE_KEY, Arrays.asList(SimpleKeyParameters.of(key)), depth);
            case ParameterKey key -> writeParameters(Tag.PARAMETER_KEY, key.parameters(), depth);
            case Optional<?> optional -> writeOptional(optional, depth);
            case Object[] array -> writeArray(array, depth);
            default -> writeOther(object, depth);
        }
    }

    private void tag(Tag tag) throws IOException {
        output.writeByte(tag.ordinal());
    }

    private void writeText(String text) throws IOException {
        tag(Tag.STRING);
        boolean wide = text.chars().anyMatch(character -> character > 0xff);
        output.writeInt((text.length() << 1) | (wide ? 1 : 0));
        if (wide) {
            output.writeChars(text);
        } else {
            output.writeBytes(text);
        }
    }

    private boolean writtenAsNumber(Number number) throws IOException {
        switch (number) {
            case Integer value -> {
                tag(Tag.INTEGER);
                output.writeInt(value);
            }
            case Long value -> {
                tag(Tag.LONG);
                output.writeLong(value);
            }
            case Double value -> {
                tag(Tag.DOUBLE);
                output.writeDouble(value);
            }
            case Float value -> {
                tag(Tag.FLOAT);
                output.writeFloat(value);
            }
            case Short value -> {
                tag(Tag.SHORT);
                output.writeShort(value);
            }
            case Byte value -> {
                tag(Tag.BYTE);
                output.writeByte(value);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void writeParameters(Tag tag, List<? extends @Nullable Object> parameters, int depth) throws IOException {
        tag(tag);
        output.writeInt(parameters.size());
        for (Object parameter : parameters) {
            write(parameter, depth + 1);
        }
    }

    private void writeOptional(Optional<?> optional, int depth) throws IOException {
        if (optional.isEmpty()) {
            tag(Tag.EMPTY_OPTIONAL);
        } else {
            tag(Tag.PRESENT_OPTIONAL);
            write(optional.get(), depth + 1);
        }
    }

    /** Arrays of keys are compared by content, so the class of the elements does not count there. */
    private void writeArray(Object[] array, int depth) throws IOException {
        tag(Tag.ARRAY);
        objects.classes()
                .writeClass(objects.keys() ? Object.class : array.getClass().getComponentType(), output);
        output.writeInt(array.length);
        for (Object element : array) {
            write(element, depth + 1);
        }
    }

    private boolean writtenAsCollection(Collection<?> collection, int depth) throws IOException {
        Optional<Integer> kind = objects.keys() ? kindOfKey(collection) : CollectionKind.of(collection);
        if (kind.isEmpty()) {
            return false;
        }
        tag(Tag.COLLECTION);
        output.writeByte(kind.get());
        output.writeInt(collection.size());
        if (objects.keys() && collection instanceof Set<?>) {
            writeSorted(encoded(collection, depth));
            return true;
        }
        for (Object element : collection) {
            write(element, depth + 1);
        }
        return true;
    }

    private static Optional<Integer> kindOfKey(Collection<?> collection) {
        return switch (collection) {
            case List<?> _ -> Optional.of(CollectionKind.LIST);
            case Set<?> _ -> Optional.of(CollectionKind.SET);
            default -> Optional.empty();
        };
    }

    private List<byte[]> encoded(Collection<?> elements, int depth) {
        List<byte[]> encoded = new ArrayList<>();
        elements.forEach(element -> encoded.add(objects.encode(element, depth + 1)));
        return encoded;
    }

    private void writeSorted(List<byte[]> encoded) throws IOException {
        encoded.sort(Arrays::compareUnsigned);
        for (byte[] bytes : encoded) {
            output.write(bytes);
        }
    }

    private boolean writtenAsMap(Map<?, ?> map, int depth) throws IOException {
        Optional<Integer> kind = objects.keys() ? Optional.of(CollectionKind.MAP) : CollectionKind.of(map);
        if (kind.isEmpty()) {
            return false;
        }
        tag(Tag.MAP);
        output.writeByte(kind.get());
        output.writeInt(map.size());
        if (objects.keys()) {
            writeSorted(encodedEntries(map, depth));
            return true;
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            write(entry.getKey(), depth + 1);
            write(entry.getValue(), depth + 1);
        }
        return true;
    }

    /** Writes a set of constants with their class, which an empty set has too. */
    private boolean writtenAsEnumSet(EnumSet<?> set) throws IOException {
        Optional<? extends Class<?>> type = EnumTypes.of(set);
        Optional<Codec<Object>> codec = type.flatMap(objects.classes()::codec);
        if (codec.isEmpty()) {
            return false;
        }
        writeEnumHead(Tag.ENUM_SET, type.get(), set.size());
        for (Object constant : set) {
            writeBytes(EncodedClasses.encode(codec.get(), constant));
        }
        return true;
    }

    private boolean writtenAsEnumMap(EnumMap<?, ?> map, int depth) throws IOException {
        Optional<Class<?>> type = EnumTypes.of(map);
        Optional<Codec<Object>> codec = type.flatMap(objects.classes()::codec);
        if (codec.isEmpty()) {
            return false;
        }
        writeEnumHead(Tag.ENUM_MAP, type.get(), map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            writeBytes(EncodedClasses.encode(codec.get(), entry.getKey()));
            write(entry.getValue(), depth + 1);
        }
        return true;
    }

    private void writeEnumHead(Tag tag, Class<?> type, int count) throws IOException {
        tag(tag);
        objects.classes().writeClass(type, output);
        output.writeInt(count);
    }

    private List<byte[]> encodedEntries(Map<?, ?> map, int depth) {
        List<byte[]> encoded = new ArrayList<>();
        map.forEach((key, value) -> {
            byte[] first = objects.encode(key, depth + 1);
            byte[] second = objects.encode(value, depth + 1);
            byte[] both = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, both, first.length, second.length);
            encoded.add(both);
        });
        return encoded;
    }

    private void writeOther(Object object, int depth) throws IOException {
        boolean written = switch (object) {
            case Number number -> writtenAsNumber(number);
            case EnumSet<?> set when !objects.keys() -> writtenAsEnumSet(set);
            case EnumMap<?, ?> map
            when !objects.keys() && map.getClass() == EnumMap.class -> writtenAsEnumMap(map, depth);
            case Collection<?> collection -> writtenAsCollection(collection, depth);
            case Map<?, ?> map -> writtenAsMap(map, depth);
            default -> false;
        };
        if (!written) {
            writeByClass(object);
        }
    }

    private void writeByClass(Object object) throws IOException {
        Class<?> type = EncodedClasses.encodedClass(object);
        Optional<Codec<Object>> codec = objects.classes().codec(type);
        if (codec.isPresent()) {
            tag(Tag.CODED);
            objects.classes().writeClass(type, output);
            writeBytes(EncodedClasses.encode(codec.get(), object));
        } else if (objects.serialized() != null && object instanceof Serializable) {
            tag(Tag.SERIALIZED);
            writeBytes(objects.serialized().write(object));
        } else {
            throw new IllegalArgumentException(objects.what() + " has no codec; define the cache with "
                    + (objects.keys() ? "keys(type, codec)" : "values(type, codec) or serialized(filter)") + ": class="
                    + type.getName() + comparatorOf(object));
        }
    }

    private static String comparatorOf(Object object) {
        return CollectionKind.comparator(object)
                .map(comparator -> ", comparator=" + comparator.getClass().getName())
                .orElse("");
    }

    private void writeBytes(byte[] bytes) throws IOException {
        output.writeInt(bytes.length);
        output.write(bytes);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.codec.Codec;
import dev.hinterland.codec.Serialization;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.interceptor.SimpleKey;

/**
 * Reads one object.
 *
 * @param objects how
 * @param input from where
 */
record TaggedReader(TaggedObjects objects, DataInputStream input) {

    @SuppressWarnings("JavaUtilDate") // an application may have such values
    @Nullable
    Object read() throws IOException {
        Tag tag = Tag.read(input);
        return switch (tag) {
            case NULL -> null;
            case FALSE -> false;
            case TRUE -> true;
            case EMPTY_OPTIONAL -> Optional.empty();
            case BYTE -> input.readByte();
            case SHORT -> input.readShort();
            case CHARACTER -> input.readChar();
            case INTEGER -> input.readInt();
            case LONG -> input.readLong();
            case FLOAT -> input.readFloat();
            case DOUBLE -> input.readDouble();
            case DATE -> new Date(input.readLong());
            case STRING -> readText();
            case CODED -> readCoded();
            case ARRAY -> readArray();
            case COLLECTION -> readCollection();
            case MAP -> readMap();
            case PRESENT_OPTIONAL -> Optional.ofNullable(read());
            case SIMPLE_KEY -> simpleKey();
            case PARAMETER_KEY -> ParameterKey.of(readParameters());
            case SERIALIZED -> readSerialized();
            case ENUM_SET -> readEnumSet(readEnum());
            case ENUM_MAP -> readEnumMap(readEnum());
        };
    }

    /** Returns bytes that are there: a count that is wrong takes no memory. */
    private byte[] readBytes(int count) throws IOException {
        if (count < 0 || count > input.available()) {
            throw new IOException("bytes are missing: count=" + count + ", available=" + input.available());
        }
        return input.readNBytes(count);
    }

    private int readCount() throws IOException {
        int count = input.readInt();
        if (count < 0 || count > input.available()) {
            throw new IOException("count is too large: count=" + count + ", available=" + input.available());
        }
        return count;
    }

    private String readText() throws IOException {
        int length = input.readInt();
        return (length & 1) == 0
                ? new String(readBytes(length >>> 1), StandardCharsets.ISO_8859_1)
                : wideText(readBytes(length & ~1));
    }

    /** Makes a text of characters of two bytes. A decoder would replace surrogates that are alone. */
    private static String wideText(byte[] bytes) {
        char[] characters = new char[bytes.length / Character.BYTES];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = (char) ((bytes[2 * i] << Byte.SIZE) | (bytes[2 * i + 1] & 0xff));
        }
        return new String(characters);
    }

    private Object readCoded() throws IOException {
        return readByCodec(objects.classes().readClass(input));
    }

    private Object readByCodec(Class<?> type) throws IOException {
        Codec<Object> codec = objects.classes()
                .codec(type)
                .orElseThrow(() -> new IOException("class has no codec: class=" + type.getName()));
        return EncodedClasses.decode(codec, readBytes(input.readInt()));
    }

    private Object readArray() throws IOException {
        Class<?> type = objects.classes().readClass(input);
        @Nullable Object[] array = (@Nullable Object[]) Array.newInstance(type, readCount());
        for (int i = 0; i < array.length; i++) {
            array[i] = read();
        }
        return array;
    }

    private Object readCollection() throws IOException {
        int kind = input.readUnsignedByte();
        int count = readCount();
        Collection<@Nullable Object> collection = CollectionKind.newCollection(kind, count);
        for (int i = 0; i < count; i++) {
            collection.add(read());
        }
        return collection;
    }

    private Object readMap() throws IOException {
        int kind = input.readUnsignedByte();
        int count = readCount();
        Map<@Nullable Object, @Nullable Object> map = CollectionKind.newMap(kind, count);
        for (int i = 0; i < count; i++) {
            map.put(read(), read());
        }
        return map;
    }

    @SuppressWarnings("rawtypes") // which enum it is is known at run time
    private Class<? extends Enum> readEnum() throws IOException {
        Class<?> type = objects.classes().readClass(input);
        if (!type.isEnum()) {
            throw new IOException("class is no enum: class=" + type.getName());
        }
        return type.asSubclass(Enum.class);
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // all constants are of the one enum
    private Object readEnumSet(Class<? extends Enum> type) throws IOException {
        EnumSet set = EnumSet.noneOf((Class) type);
        for (int i = readCount(); i > 0; i--) {
            set.add(type.cast(readByCodec(type)));
        }
        return set;
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // all keys are of the one enum
    private Object readEnumMap(Class<? extends Enum> type) throws IOException {
        EnumMap map = new EnumMap(type);
        for (int i = readCount(); i > 0; i--) {
            map.put(type.cast(readByCodec(type)), read());
        }
        return map;
    }

    private @Nullable Object[] readParameters() throws IOException {
        @Nullable Object[] parameters = new Object[readCount()];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = read();
        }
        return parameters;
    }

    private SimpleKey simpleKey() throws IOException {
        @Nullable Object[] parameters = readParameters();
        return parameters.length == 0 ? SimpleKey.EMPTY : new SimpleKey(parameters);
    }

    private Object readSerialized() throws IOException {
        Serialization serialized = objects.serialized();
        if (serialized == null) {
            throw new IOException("object was serialized, and the cache has no filter");
        }
        return serialized.read(readBytes(input.readInt()));
    }
}

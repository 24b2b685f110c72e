// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.Hinterland;
import dev.hinterland.codec.Codec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The classes that have a codec of the library, found by a class loader when their objects come first. */
final class EncodedClasses {

    /** Classes that are written as a number. New ones come last, since files of caches have these numbers. */
    private static final List<Class<?>> KNOWN = List.of(
            UUID.class,
            BigInteger.class,
            BigDecimal.class,
            Instant.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Duration.class,
            Period.class,
            ZoneId.class,
            boolean[].class,
            byte[].class,
            short[].class,
            char[].class,
            int[].class,
            long[].class,
            float[].class,
            double[].class);

    private static final long PROBE_BYTES = 1 << 20;

    private final ClassLoader loader;
    private final boolean keys;
    private final boolean serializes;
    private final ConcurrentMap<Class<?>, Optional<Codec<Object>>> codecs = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Class<?>> byName = new ConcurrentHashMap<>();

    /**
     * Creates what finds classes.
     *
     * @param loader finds them
     * @param keys whether their objects are keys
     * @param serializes whether objects that have no codec are serialized
     */
    EncodedClasses(ClassLoader loader, boolean keys, boolean serializes) {
        this.loader = loader;
        this.keys = keys;
        this.serializes = serializes;
    }

    /** Returns the class whose codec an object has. */
    static Class<?> encodedClass(Object object) {
        return switch (object) {
            case Enum<?> constant -> constant.getDeclaringClass();
            case ZoneId _ -> ZoneId.class;
            default -> object.getClass();
        };
    }

    /** Returns the library's codec of a class, or nothing if it has none. */
    Optional<Codec<Object>> codec(Class<?> type) {
        boolean possible = KNOWN.contains(type)
                || type.isRecord()
                || type.isEnum()
                || type.getPackageName().equals("java.time");
        return possible ? codecs.computeIfAbsent(type, this::made) : Optional.empty();
    }

    private Optional<Codec<Object>> made(Class<?> type) {
        try {
            Codec<Object> codec = codecOf(type);
            if (keys) {
                checkCanonical(codec);
            }
            return Optional.of(codec);
        } catch (IllegalArgumentException unsupported) {
            if (serializes && Serializable.class.isAssignableFrom(type)) {
                return Optional.empty();
            }
            throw unsupported;
        }
    }

    @SuppressWarnings("unchecked") // it is used for objects of the class only
    private static Codec<Object> codecOf(Class<?> type) {
        return (Codec<Object>) Codec.of(type);
    }

    /** Refuses a codec whose bytes do not tell whether two keys are equal, as the library's own builders do. */
    private static void checkCanonical(Codec<Object> codec) {
        Hinterland.map(codec, Codec.ofInt()).maximumBytes(PROBE_BYTES).build().close();
    }

    void writeClass(Class<?> type, DataOutput output) throws IOException {
        int number = KNOWN.indexOf(type) + 1;
        output.writeByte(number);
        if (number == 0) {
            output.writeUTF(type.getName());
        }
    }

    Class<?> readClass(DataInput input) throws IOException {
        int number = input.readUnsignedByte();
        if (number > KNOWN.size()) {
            throw new IOException("class is unknown: number=" + number);
        }
        return number == 0 ? classOf(input.readUTF()) : KNOWN.get(number - 1);
    }

    private Class<?> classOf(String name) {
        return byName.computeIfAbsent(name, missing -> {
            try {
                return Class.forName(missing, false, loader);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("object is of a class that is not there: class=" + missing, e);
            }
        });
    }

    static byte[] encode(Codec<Object> codec, Object object) {
        int size = Math.toIntExact(codec.size(object));
        MemorySegment words = MemorySegment.ofArray(new long[(size + Long.BYTES - 1) / Long.BYTES])
                .asSlice(0, size);
        codec.encode(object, words);
        return words.toArray(ValueLayout.JAVA_BYTE);
    }

    static Object decode(Codec<Object> codec, byte[] bytes) {
        MemorySegment words = MemorySegment.ofArray(new long[(bytes.length + Long.BYTES - 1) / Long.BYTES])
                .asSlice(0, bytes.length);
        MemorySegment.copy(bytes, 0, words, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return codec.decode(words.asReadOnly());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The bytes of identifiers: the codec's of a class of the JDK, or those of Java's serialization, and behind them a byte
 * that says which.
 */
final class Identifiers {

    /** The classes with a codec, by the byte that says so. Only ever added to at the end. */
    private static final List<Class<?>> CLASSES = List.of(
            Long.class,
            Integer.class,
            String.class,
            UUID.class,
            Short.class,
            Byte.class,
            Character.class,
            BigInteger.class,
            BigDecimal.class,
            LocalDate.class,
            LocalDateTime.class,
            Instant.class);

    private static final int SERIALIZED = 0xFF;

    private static final List<Codec<?>> CODECS =
            CLASSES.stream().<Codec<?>>map(Codec::of).toList();

    private static final Map<Class<?>, Integer> TAGS = IntStream.range(0, CLASSES.size())
            .boxed()
            .collect(Collectors.toUnmodifiableMap(CLASSES::get, Function.identity()));

    private final Codec<Object> others;

    Identifiers(Codec<Object> others) {
        this.others = others;
    }

    byte[] encode(Object id) {
        int tag = TAGS.getOrDefault(id.getClass(), SERIALIZED);
        return encode(codec(tag), id, (byte) tag);
    }

    private static byte[] encode(Codec<Object> codec, Object id, byte tag) {
        int size = Math.toIntExact(codec.size(id));
        // Codecs are promised zeros that are aligned to eight bytes.
        MemorySegment memory = MemorySegment.ofArray(new long[size / Long.BYTES + 1]);
        codec.encode(id, memory.asSlice(0, size));
        memory.set(ValueLayout.JAVA_BYTE, size, tag);
        return memory.asSlice(0, size + 1L).toArray(ValueLayout.JAVA_BYTE);
    }

    Object decode(byte[] bytes) {
        if (bytes.length == 0) {
            throw new MalformedBytesException("identifier has no tag: bytes=0", null);
        }
        int size = bytes.length - 1;
        MemorySegment memory = MemorySegment.ofArray(new long[size / Long.BYTES + 1]);
        MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, 0, size);
        return codec(Byte.toUnsignedInt(bytes[size]))
                .decode(memory.asSlice(0, size).asReadOnly());
    }

    @SuppressWarnings("unchecked") // the tag is that of the identifier's class
    private Codec<Object> codec(int tag) {
        if (tag == SERIALIZED) {
            return others;
        }
        if (tag >= CODECS.size()) {
            throw new MalformedBytesException("identifier has an unknown tag: tag=" + tag, null);
        }
        return (Codec<Object>) CODECS.get(tag);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.codec.Codec;
import dev.hinterland.codec.Serialization;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.UUID;

/**
 * The bytes of an object of any class: a tag, and what the tag says. Usual values have tags of their own, and bytes
 * that are equal if the values are. All other objects are written by Java's serialization, and read through a filter.
 */
final class ObjectBytes {

    private static final int SERIALIZED = 0;
    private static final int LATIN_1 = 1;
    private static final int UTF_16 = 2;
    private static final int INTEGER = 3;
    private static final int LONG = 4;
    private static final int DOUBLE = 5;
    private static final int FLOAT = 6;
    private static final int SHORT = 7;
    private static final int BYTE = 8;
    private static final int CHARACTER = 9;
    private static final int BOOLEAN = 10;
    private static final int UUID_TAG = 11;
    private static final int BYTES = 12;
    private static final int BIG_INTEGER = 13;
    private static final int BIG_DECIMAL = 14;
    private static final int INSTANT = 15;
    private static final int LOCAL_DATE = 16;
    private static final int LOCAL_DATE_TIME = 17;
    private static final int DATE = 18;

    private static final int MOST_LATIN_1 = 0xFF;

    private final Serialization serialization;

    /** Creates a way to write and read objects. */
    ObjectBytes(Serialization serialization) {
        this.serialization = serialization;
    }

    /**
     * Returns the codec of a class, or of all its subclasses. It neither writes nor reads objects of other classes,
     * which callers without type arguments have.
     */
    <T> Codec<T> codec(Class<T> type) {
        return Codec.ofBytes(value -> write(type.cast(value)), bytes -> type.cast(read(bytes)));
    }

    /** Returns the bytes of an object. */
    byte[] write(Object value) {
        return switch (value) {
            case String text -> text(text);
            case Integer number -> start(INTEGER, Integer.BYTES).putInt(number).array();
            case Long number -> start(LONG, Long.BYTES).putLong(number).array();
            case Double number ->
                start(DOUBLE, Long.BYTES)
                        .putLong(Double.doubleToLongBits(number))
                        .array();
            case Float number ->
                start(FLOAT, Integer.BYTES).putInt(Float.floatToIntBits(number)).array();
            case Short number -> start(SHORT, Short.BYTES).putShort(number).array();
            case Byte number -> start(BYTE, Byte.BYTES).put(number).array();
            case Character character ->
                start(CHARACTER, Character.BYTES).putChar(character).array();
            case Boolean truth -> start(BOOLEAN, 1).put((byte) (truth ? 1 : 0)).array();
            case UUID id ->
                start(UUID_TAG, 2 * Long.BYTES)
                        .putLong(id.getMostSignificantBits())
                        .putLong(id.getLeastSignificantBits())
                        .array();
            case byte[] bytes -> start(BYTES, bytes.length).put(bytes).array();
            case Instant time ->
                start(INSTANT, Long.BYTES + Integer.BYTES)
                        .putLong(time.getEpochSecond())
                        .putInt(time.getNano())
                        .array();
            case LocalDate date ->
                start(LOCAL_DATE, Long.BYTES).putLong(date.toEpochDay()).array();
            case LocalDateTime time ->
                start(LOCAL_DATE_TIME, 2 * Long.BYTES)
                        .putLong(time.toLocalDate().toEpochDay())
                        .putLong(time.toLocalTime().toNanoOfDay())
                        .array();
            default -> writeExactly(value);
        };
    }

    /** Writes an object of a class that may have subclasses, which are no such values. */
    @SuppressWarnings("JavaUtilDate") // the user's value
    private byte[] writeExactly(Object value) {
        Class<?> type = value.getClass();
        if (type == BigInteger.class) {
            byte[] magnitude = ((BigInteger) value).toByteArray();
            return start(BIG_INTEGER, magnitude.length).put(magnitude).array();
        }
        if (type == BigDecimal.class) {
            BigDecimal number = (BigDecimal) value;
            byte[] unscaled = number.unscaledValue().toByteArray();
            return start(BIG_DECIMAL, Integer.BYTES + unscaled.length)
                    .putInt(number.scale())
                    .put(unscaled)
                    .array();
        }
        if (type == Date.class) {
            return start(DATE, Long.BYTES).putLong(((Date) value).getTime()).array();
        }
        return serialize(value);
    }

    private static ByteBuffer start(int tag, int bytes) {
        return ByteBuffer.allocate(1 + bytes).put((byte) tag);
    }

    private static byte[] text(String text) {
        boolean latin1 = text.chars().allMatch(character -> character <= MOST_LATIN_1);
        if (latin1) {
            return start(LATIN_1, text.length())
                    .put(text.getBytes(StandardCharsets.ISO_8859_1))
                    .array();
        }
        byte[] bytes = new byte[1 + text.length() * Character.BYTES];
        bytes[0] = UTF_16;
        ByteBuffer.wrap(bytes, 1, bytes.length - 1).asCharBuffer().put(text);
        return bytes;
    }

    /** Returns the object that has been written as some bytes. */
    @SuppressWarnings("JavaUtilDate") // the user's value
    Object read(byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        return switch (bytes[0]) {
            case SERIALIZED -> serialization.read(content(rest));
            case LATIN_1 -> new String(bytes, 1, bytes.length - 1, StandardCharsets.ISO_8859_1);
            case UTF_16 -> rest.asCharBuffer().toString();
            case INTEGER -> rest.getInt();
            case LONG -> rest.getLong();
            case DOUBLE -> Double.longBitsToDouble(rest.getLong());
            case FLOAT -> Float.intBitsToFloat(rest.getInt());
            case SHORT -> rest.getShort();
            case BYTE -> rest.get();
            case CHARACTER -> rest.getChar();
            case BOOLEAN -> rest.get() != 0;
            case UUID_TAG -> new UUID(rest.getLong(), rest.getLong());
            case BYTES -> content(rest);
            case BIG_INTEGER -> new BigInteger(content(rest));
            case BIG_DECIMAL -> {
                int scale = rest.getInt();
                yield new BigDecimal(new BigInteger(content(rest)), scale);
            }
            case INSTANT -> Instant.ofEpochSecond(rest.getLong(), rest.getInt());
            case LOCAL_DATE -> LocalDate.ofEpochDay(rest.getLong());
            case LOCAL_DATE_TIME ->
                LocalDateTime.of(LocalDate.ofEpochDay(rest.getLong()), java.time.LocalTime.ofNanoOfDay(rest.getLong()));
            case DATE -> new Date(rest.getLong());
            default -> throw new IllegalArgumentException("bytes have an unknown tag: tag=" + bytes[0]);
        };
    }

    private static byte[] content(ByteBuffer rest) {
        byte[] content = new byte[rest.remaining()];
        rest.get(content);
        return content;
    }

    private byte[] serialize(Object value) {
        byte[] serialized;
        try {
            serialized = serialization.write(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "object has no codec and is not serialized as serial-filter allows: class="
                            + value.getClass().getName() + ", problem=[" + e.getMessage() + "]",
                    e);
        }
        return start(SERIALIZED, serialized.length).put(serialized).array();
    }
}

package dev.hinterland.codec;

import dev.hinterland.memory.InPlaceCodec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * One byte per character where all are Latin-1 (variant 0), two bytes, little-endian, where they are not (variant 1). In
 * place the variant is kept beside the size; as a codec for others it is a first byte of its own.
 *
 * <p>The choice depends on the characters alone, so equal strings have equal bytes.
 */
final class StringCodec implements Codec<String>, InPlaceCodec<String> {

    static final StringCodec INSTANCE = new StringCodec();

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int WORD_CHARS = Long.BYTES;
    private static final int MAX_LATIN1 = 0xFF;

    /** Up to this length, packing characters into words beats a copy by way of an array. */
    private static final int PACKED_CHARS = 64;

    private StringCodec() {}

    private static boolean isLatin1(String value) {
        int all = 0;
        for (int i = 0; i < value.length(); i++) {
            all |= value.charAt(i);
        }
        return all <= MAX_LATIN1;
    }

    /** Returns eight characters from an index as bytes, the first one lowest; wrong where one is not Latin-1. */
    private static long pack(String value, int i) {
        return (long) value.charAt(i)
                | (long) value.charAt(i + 1) << 8
                | (long) value.charAt(i + 2) << 16
                | (long) value.charAt(i + 3) << 24
                | (long) value.charAt(i + 4) << 32
                | (long) value.charAt(i + 5) << 40
                | (long) value.charAt(i + 6) << 48
                | (long) value.charAt(i + 7) << 56;
    }

    @Override
    public long extent(String value) {
        return isLatin1(value) ? (long) value.length() << 1 : (long) value.length() << 2 | 1;
    }

    @Override
    public void encode(String value, long extent, MemorySegment memory, long offset) {
        int length = value.length();
        if ((extent & 1) != 0) {
            MemorySegment.copy(value.toCharArray(), 0, memory, CHAR, offset, length);
        } else if (length > PACKED_CHARS) {
            byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
            MemorySegment.copy(bytes, 0, memory, BYTE, offset, length);
        } else {
            int i = 0;
            for (; i <= length - WORD_CHARS; i += WORD_CHARS) {
                memory.set(LONG, offset + i, pack(value, i));
            }
            for (; i < length; i++) {
                memory.set(BYTE, offset + i, (byte) value.charAt(i));
            }
        }
    }

    @Override
    public String decode(MemorySegment memory, long offset, long extent) {
        int size = (int) (extent >>> 1);
        if ((extent & 1) != 0) {
            char[] chars = new char[size / Character.BYTES];
            MemorySegment.copy(memory, CHAR, offset, chars, 0, chars.length);
            return new String(chars);
        }
        byte[] bytes = new byte[size];
        MemorySegment.copy(memory, BYTE, offset, bytes, 0, size);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Override
    public long hash(String value) {
        // Looks at the characters' array, so that its cache miss, if it is one, begins together with the index's.
        return value.isEmpty() ? 0 : value.hashCode();
    }

    @Override
    public boolean matches(String value, MemorySegment memory, long offset, long extent) {
        int length = value.length();
        if ((extent & 1) != 0) {
            return extent >>> 1 == (long) length * Character.BYTES && matchesChars(value, memory, offset);
        }
        return extent >>> 1 == length && matchesLatin1(value, length, memory, offset);
    }

    /** Compares eight characters at a time. One beyond Latin-1 spills into its neighbours' bits, so all are checked too. */
    private static boolean matchesLatin1(String value, int length, MemorySegment memory, long offset) {
        int all = 0;
        long difference = 0;
        int i = 0;
        for (; i <= length - WORD_CHARS; i += WORD_CHARS) {
            char a = value.charAt(i);
            char b = value.charAt(i + 1);
            char c = value.charAt(i + 2);
            char d = value.charAt(i + 3);
            char e = value.charAt(i + 4);
            char f = value.charAt(i + 5);
            char g = value.charAt(i + 6);
            char h = value.charAt(i + 7);
            all |= a | b | c | d | e | f | g | h;
            long low = a | b << 8 | c << 16 | (long) d << 24;
            long high = e | f << 8 | g << 16 | (long) h << 24;
            difference |= (low | high << 32) ^ memory.get(LONG, offset + i);
        }
        for (; i < length; i++) {
            all |= value.charAt(i);
            difference |= value.charAt(i) ^ (memory.get(BYTE, offset + i) & MAX_LATIN1);
        }
        return difference == 0 && all <= MAX_LATIN1;
    }

    private static boolean matchesChars(String value, MemorySegment memory, long offset) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) != memory.get(CHAR, offset + (long) i * Character.BYTES)) {
                return false;
            }
        }
        return true;
    }

    // As a codec for others

    @Override
    public long size(String value) {
        return 1 + (extent(value) >>> 1);
    }

    @Override
    public void encode(String value, MemorySegment target) {
        long extent = extent(value);
        target.set(BYTE, 0, (byte) (extent & 1));
        encode(value, extent, target, 1);
    }

    @Override
    public String decode(MemorySegment source) {
        return decode(source, 1, (source.byteSize() - 1) << 1 | (source.get(BYTE, 0) & 1));
    }
}

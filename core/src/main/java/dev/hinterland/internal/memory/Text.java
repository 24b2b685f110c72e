// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The encoding of strings in memory: one byte per character if all are Latin-1 (variant 0), otherwise two bytes,
 * little-endian (variant 1). The choice depends on the characters alone, so equal strings have equal bytes. An extent
 * is {@code size << 1 | variant}, as in {@link InPlaceCodec}.
 */
public final class Text {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfChar CHAR = ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Up to this length, an array of the bytes is quicker to look through than the characters one by one. */
    private static final int SHORT_CHARS = 128;

    private static final int MAX_LATIN1 = 0xFF;

    private Text() {}

    /** Returns whether all characters are Latin-1. */
    public static boolean isLatin1(String value) {
        if (isShort(value)) {
            return (charactersOf(value, 0) | charactersOf(value, value.length() - Long.BYTES)) <= MAX_LATIN1;
        }
        if (value.length() <= SHORT_CHARS) {
            byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
            if (isSurelyExact(value, bytes)) {
                return true;
            }
        }
        int all = 0;
        for (int i = 0; i < value.length(); i++) {
            all |= value.charAt(i);
        }
        return all <= MAX_LATIN1;
    }

    /**
     * Returns whether two words, which may overlap, have all characters of a string: then no array of its bytes is
     * wanted.
     */
    private static boolean isShort(String value) {
        return value.length() >= Long.BYTES && value.length() <= 2 * Long.BYTES;
    }

    /** Returns the bits that eight characters have among them. Written out, because C2 does not unroll the loop. */
    private static int charactersOf(String text, int from) {
        return text.charAt(from)
                | text.charAt(from + 1)
                | text.charAt(from + 2)
                | text.charAt(from + 3)
                | text.charAt(from + 4)
                | text.charAt(from + 5)
                | text.charAt(from + 6)
                | text.charAt(from + 7);
    }

    /** Returns eight Latin-1 characters as a word, the first one lowest. */
    private static long packed(String text, int from) {
        int low = text.charAt(from)
                | text.charAt(from + 1) << 8
                | text.charAt(from + 2) << 16
                | text.charAt(from + 3) << 24;
        int high = text.charAt(from + 4)
                | text.charAt(from + 5) << 8
                | text.charAt(from + 6) << 16
                | text.charAt(from + 7) << 24;
        return (low & 0xFFFF_FFFFL) | (long) high << Integer.SIZE;
    }

    /**
     * Returns whether bytes in Latin-1 stand for all characters of a string: what Latin-1 lacks has become a question
     * mark, and a surrogate pair one for two. If there is a question mark, the characters must tell.
     */
    public static boolean isSurelyExact(String value, byte[] bytes) {
        return bytes.length == value.length() && !ShortBytes.contains(bytes, '?');
    }

    /** Returns the extent of a string. */
    public static long extent(String value) {
        return isLatin1(value) ? (long) value.length() << 1 : (long) value.length() << 2 | 1;
    }

    /** Writes a string of a known extent. */
    public static void write(String value, long extent, MemorySegment memory, long offset) {
        if ((extent & 1) == 0 && isShort(value)) {
            int last = value.length() - Long.BYTES;
            memory.set(WORD, offset, packed(value, 0));
            memory.set(WORD, offset + last, packed(value, last));
        } else if ((extent & 1) == 0) {
            ShortBytes.write(value.getBytes(StandardCharsets.ISO_8859_1), memory, offset);
        } else {
            MemorySegment.copy(value.toCharArray(), 0, memory, CHAR, offset, value.length());
        }
    }

    /** Writes a string, and returns its extent: looks at the characters once if all are Latin-1. */
    public static long write(String value, MemorySegment memory, long offset) {
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        if (isSurelyExact(value, bytes)) {
            ShortBytes.write(bytes, memory, offset);
            return (long) bytes.length << 1;
        }
        long extent = extent(value);
        write(value, extent, memory, offset);
        return extent;
    }

    /** Returns whether bytes of an extent are those that writing the string would make. */
    public static boolean matches(String value, MemorySegment memory, long offset, long extent) {
        int length = value.length();
        if ((extent & 1) != 0) {
            return extent == ((long) length << 2 | 1) && matchesChars(value, memory, offset) && !isLatin1(value);
        }
        return extent == (long) length << 1 && matchesLatin1(value, 0, length, memory, offset);
    }

    /** Returns whether the characters of a range are the bytes, one each, of the same range behind an offset. */
    static boolean matchesLatin1(String value, int from, int to, MemorySegment memory, long offset) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            if (!matchesWord(value, i, memory.get(WORD, offset + i))) {
                return false;
            }
        }
        for (; i < to; i++) {
            if (value.charAt(i) != (memory.get(BYTE, offset + i) & MAX_LATIN1)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether eight characters, from an index on, are the bytes of a word. */
    private static boolean matchesWord(String value, int from, long word) {
        long characters = 0;
        int all = 0;
        for (int i = Long.BYTES - 1; i >= 0; i--) {
            char next = value.charAt(from + i);
            all |= next;
            characters = characters << Byte.SIZE | next;
        }
        return characters == word && all <= MAX_LATIN1;
    }

    private static boolean matchesChars(String value, MemorySegment memory, long offset) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) != memory.get(CHAR, offset + (long) i * Character.BYTES)) {
                return false;
            }
        }
        return true;
    }

    /** Reads a string of a known extent. */
    public static String read(MemorySegment memory, long offset, long extent) {
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
}

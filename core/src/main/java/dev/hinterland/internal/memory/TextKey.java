// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A String that is ready to be compared with bytes in memory, as {@link Text} writes them, or to be written. Its
 * characters are packed into words before the reader touches the entry, so that the comparison itself is two loads, and
 * little waits for the entry's cache line.
 *
 * <p>The JIT does without the object if it is made and compared in one compiled method. {@link #of} reads the
 * characters from an array of their bytes, which it allocates; {@link #lean} takes them from the String one by one,
 * which allocates nothing and takes several times as long.
 *
 * @param latin1Extent the extent of the string in Latin-1; {@value #NOT_LATIN1} if it is known to have other characters
 * @param first the first eight characters, or all of a shorter string
 * @param last the last eight characters, which may overlap with the first
 * @param bytes all characters of a Latin-1 string of more than 16; {@code null} of a short or lean one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TextKey(String text, long latin1Extent, long first, long last, byte @Nullable [] bytes) {

    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int MAX_LATIN1 = 0xFF;
    private static final long NOT_LATIN1 = -1;

    /** The longest string that first and last word cover. */
    private static final int SHORT_CHARS = 2 * Long.BYTES;

    /** Up to this length, the characters that the words do not cover are taken from the String one by one. */
    private static final int LEAN_CHARS = 32;

    // Each makes the object at one place, for a JIT does without an object only if it knows which.

    /** Makes a string ready. */
    public static TextKey of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int length = bytes.length;
        long first = 0;
        long last = 0;
        boolean exact = length == text.length();
        if (length < Long.BYTES) {
            for (int i = length - 1; i >= 0; i--) {
                first = first << Byte.SIZE | (bytes[i] & MAX_LATIN1);
                exact &= bytes[i] != '?';
            }
        } else {
            first = (long) WORDS.get(bytes, 0);
            last = (long) WORDS.get(bytes, length - Long.BYTES);
            // What Latin-1 lacks has become a question mark, and a surrogate pair one for two.
            exact &= length > SHORT_CHARS
                    ? Text.isSurelyExact(text, bytes)
                    : (ShortBytes.zeroBytes(first ^ ShortBytes.QUESTION_MARKS)
                                    | ShortBytes.zeroBytes(last ^ ShortBytes.QUESTION_MARKS))
                            == 0;
        }
        long extent = exact || Text.isLatin1(text) ? (long) length << 1 : NOT_LATIN1;
        return new TextKey(text, extent, first, last, length > SHORT_CHARS ? bytes : null);
    }

    /**
     * Makes a string ready and allocates nothing, if the string has at most 32 characters, but the object itself. A
     * loop, because written out it is so much code that HotSpot would keep it out of its callers.
     */
    public static TextKey lean(String text) {
        int length = text.length();
        int last = Math.max(0, length - Long.BYTES);
        long firstWord = 0;
        long lastWord = 0;
        int all = 0;
        for (int i = Math.min(Long.BYTES, length) - 1; i >= 0; i--) {
            char low = text.charAt(i);
            char high = text.charAt(last + i);
            all |= low | high;
            firstWord = firstWord << Byte.SIZE | low;
            lastWord = lastWord << Byte.SIZE | high;
        }
        boolean isLong = length > LEAN_CHARS;
        boolean latin1 = all <= MAX_LATIN1 && (!isLong || Text.isLatin1(text));
        return new TextKey(
                text,
                latin1 ? (long) length << 1 : NOT_LATIN1,
                firstWord,
                lastWord,
                isLong ? text.getBytes(StandardCharsets.ISO_8859_1) : null);
    }

    /** Returns the extent of the string. */
    public long extent() {
        return latin1Extent == NOT_LATIN1 ? Text.extent(text) : latin1Extent;
    }

    /** Writes the string, whose extent this is. */
    public void write(long extent, MemorySegment memory, long offset) {
        long size = extent >>> 1;
        if (extent != latin1Extent || size < Long.BYTES || size > SHORT_CHARS) {
            Text.write(text, extent, memory, offset);
        } else {
            memory.set(WORD, offset, first);
            memory.set(WORD, offset + size - Long.BYTES, last);
        }
    }

    /** Returns whether bytes of an extent are those that writing the string would make. */
    public boolean matches(MemorySegment memory, long offset, long extent) {
        if (extent != latin1Extent) {
            return (extent & 1) != 0 && Text.matches(text, memory, offset, extent);
        }
        long size = extent >>> 1;
        if (size < Long.BYTES) {
            return offset < Long.BYTES
                    ? Text.matches(text, memory, offset, extent)
                    : wordBefore(memory, offset + size, (int) size) == first;
        }
        return ((memory.get(WORD, offset) ^ first) | (memory.get(WORD, offset + size - Long.BYTES) ^ last)) == 0
                && (size <= SHORT_CHARS || matchesMiddle(text, bytes, memory, offset, (int) size));
    }

    // Static, because a JIT does without an object only if it is passed to nothing.

    /** Returns the bytes that end at an offset. The word begins before them: an entry's header lies before its key. */
    private static long wordBefore(MemorySegment memory, long end, int size) {
        // Two shifts, because one by 64, for an empty string, would be none.
        return memory.get(WORD, end - Long.BYTES) >>> 1 >>> (Long.SIZE - 1 - size * Byte.SIZE);
    }

    private static boolean matchesMiddle(
            String text, byte @Nullable [] bytes, MemorySegment memory, long offset, int size) {
        return bytes == null
                ? Text.matchesLatin1(text, Long.BYTES, size - Long.BYTES, memory, offset)
                : ShortBytes.equal(bytes, memory, offset);
    }
}

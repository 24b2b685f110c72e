package dev.hinterland.codec;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.ShortBytes;
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

    /** Up to this length, an array of the bytes is quicker to look through than the characters one by one. */
    private static final int SHORT_CHARS = 128;

    private static final int MAX_LATIN1 = 0xFF;

    private StringCodec() {}

    private static boolean isLatin1(String value) {
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
     * Returns whether bytes in Latin-1 stand for all characters of a string: what Latin-1 lacks has become a question
     * mark, and a surrogate pair one for two. Where there is a question mark, the characters must tell.
     */
    private static boolean isSurelyExact(String value, byte[] bytes) {
        return bytes.length == value.length() && !ShortBytes.contains(bytes, '?');
    }

    @Override
    public long extent(String value) {
        return isLatin1(value) ? (long) value.length() << 1 : (long) value.length() << 2 | 1;
    }

    @Override
    public void encode(String value, long extent, MemorySegment memory, long offset) {
        if ((extent & 1) == 0) {
            ShortBytes.write(value.getBytes(StandardCharsets.ISO_8859_1), memory, offset);
        } else {
            MemorySegment.copy(value.toCharArray(), 0, memory, CHAR, offset, value.length());
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
    public MemorySegment bytes(String value) {
        return isLatin1(value)
                ? MemorySegment.ofArray(value.getBytes(StandardCharsets.ISO_8859_1))
                : MemorySegment.ofArray(value.toCharArray());
    }

    /** Returns the bytes of a string in Latin-1, or the string itself where it has others. */
    @Override
    public Object prepare(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        return isSurelyExact(value, bytes) || isLatin1(value) ? bytes : value;
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        if (prepared instanceof byte[] bytes) {
            return extent == (long) bytes.length << 1 && ShortBytes.equal(bytes, memory, offset);
        }
        String value = (String) prepared;
        return extent == ((long) value.length() << 2 | 1) && matchesChars(value, memory, offset);
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

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The characters of a string as bytes: one byte for ASCII, two up to {@code U+07FF}, three for every other
 * {@code char}.
 *
 * <p>That is UTF-8 but for supplementary characters, whose two surrogates are encoded each by itself. So any string
 * comes back as it was, also one with half of a surrogate pair, and equal bytes mean equal strings.
 */
final class Characters {

    private static final int ONE_BYTE_END = 0x80;
    private static final int TWO_BYTES_END = 0x800;

    private Characters() {}

    static int size(String text) {
        int length = text.length();
        int size = length;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ONE_BYTE_END) {
                size += c < TWO_BYTES_END ? 1 : 2;
            }
        }
        return size;
    }

    static void write(String text, ByteBuffer target) {
        int ascii = target.hasArray() ? writeAsciiToArray(text, target) : writeAscii(text, target);
        for (int i = ascii; i < text.length(); i++) {
            writeCharacter(text.charAt(i), target);
        }
    }

    static String read(ByteBuffer source, int size) {
        if (source.hasArray()) {
            int start = source.arrayOffset() + source.position();
            source.position(source.position() + size);
            return decode(source.array(), start, size);
        }
        byte[] bytes = new byte[size];
        source.get(bytes);
        return decode(bytes, 0, size);
    }

    /** Writes the ASCII characters that the text starts with, and returns how many they are. */
    private static int writeAsciiToArray(String text, ByteBuffer target) {
        byte[] bytes = target.array();
        int start = target.arrayOffset() + target.position();
        int end = Math.min(text.length(), target.remaining());
        int i = 0;
        for (; i < end && text.charAt(i) < ONE_BYTE_END; i++) {
            bytes[start + i] = (byte) text.charAt(i);
        }
        target.position(target.position() + i);
        return i;
    }

    private static int writeAscii(String text, ByteBuffer target) {
        int start = target.position();
        int end = Math.min(text.length(), target.remaining());
        int i = 0;
        for (; i < end && text.charAt(i) < ONE_BYTE_END; i++) {
            target.put(start + i, (byte) text.charAt(i));
        }
        target.position(start + i);
        return i;
    }

    private static void writeCharacter(char c, ByteBuffer target) {
        if (c < ONE_BYTE_END) {
            target.put((byte) c);
        } else if (c < TWO_BYTES_END) {
            target.put((byte) (0xc0 | (c >> 6))).put((byte) (0x80 | (c & 0x3f)));
        } else {
            target.put((byte) (0xe0 | (c >> 12)))
                    .put((byte) (0x80 | ((c >> 6) & 0x3f)))
                    .put((byte) (0x80 | (c & 0x3f)));
        }
    }

    private static String decode(byte[] bytes, int start, int size) {
        return isAscii(bytes, start, size)
                ? new String(bytes, start, size, StandardCharsets.ISO_8859_1)
                : decodeCharacters(bytes, start, size);
    }

    private static boolean isAscii(byte[] bytes, int start, int size) {
        int bits = 0;
        for (int i = start; i < start + size; i++) {
            bits |= bytes[i];
        }
        return bits >= 0;
    }

    private static String decodeCharacters(byte[] bytes, int start, int size) {
        char[] characters = new char[size];
        int length = 0;
        int i = start;
        while (i < start + size) {
            int first = bytes[i++];
            if (first >= 0) {
                characters[length++] = (char) first;
            } else if ((first & 0x20) == 0) {
                characters[length++] = (char) (((first & 0x1f) << 6) | (bytes[i++] & 0x3f));
            } else {
                characters[length++] =
                        (char) (((first & 0x0f) << 12) | ((bytes[i++] & 0x3f) << 6) | (bytes[i++] & 0x3f));
            }
        }
        return new String(characters, 0, length);
    }
}

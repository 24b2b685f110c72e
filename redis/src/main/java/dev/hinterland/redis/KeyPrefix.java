// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the keys of a cache begin with on a server. What follows is the cache's own: a character that says of what kind
 * the key is, and the key.
 *
 * @param bytes the bytes of the prefix
 */
@SuppressWarnings("ArrayRecordComponent") // prefixes are not compared
record KeyPrefix(byte[] bytes) {

    /** The characters after the prefix with which keys of entries begin, of which the server is to tell. */
    private static final String KINDS = ":;";

    /** Returns the prefixes of whose keys the server is to tell. */
    String[] tracked() {
        return KINDS.chars().mapToObj(kind -> this + Character.toString(kind)).toArray(String[]::new);
    }

    byte[] with(byte[] key) {
        byte[] whole = Arrays.copyOf(bytes, bytes.length + key.length);
        System.arraycopy(key, 0, whole, bytes.length, key.length);
        return whole;
    }

    /** Returns what follows the prefix, or {@code null} if a key does not begin with it. */
    byte @Nullable [] without(byte[] key) {
        boolean begins = key.length > bytes.length && Arrays.equals(key, 0, bytes.length, bytes, 0, bytes.length);
        return begins ? Arrays.copyOfRange(key, bytes.length, key.length) : null;
    }

    /** Returns a pattern of all keys of entries of a kind, for {@code SCAN}. */
    static byte[] pattern(byte[] prefix, char kind) {
        ByteBuffer pattern = ByteBuffer.allocate(2 * prefix.length + 2);
        for (byte each : prefix) {
            if ("*?[]\\^-".indexOf(each) >= 0) {
                pattern.put((byte) '\\');
            }
            pattern.put(each);
        }
        pattern.put((byte) kind).put((byte) '*');
        return Arrays.copyOf(pattern.array(), pattern.position());
    }

    /** Returns the patterns of all keys of entries. */
    byte[][] patterns() {
        return KINDS.chars().mapToObj(kind -> pattern(bytes, (char) kind)).toArray(byte[][]::new);
    }

    /** Returns the bytes of a buffer. */
    static byte[] bytes(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(copy);
        return copy;
    }

    /** Returns whether a result is a text. */
    static boolean isText(@Nullable Object result, String text) {
        return text.equals(text(result));
    }

    /** Returns a result as text. */
    static String text(@Nullable Object result) {
        return result instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : String.valueOf(result);
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}

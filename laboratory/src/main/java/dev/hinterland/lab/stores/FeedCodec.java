// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.stores;

import dev.hinterland.codec.Codec;
import dev.hinterland.experiments.serializer.BinarySerializers;
import dev.hinterland.experiments.workload.Feed;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Lays out feeds as the laboratory's binary serializer does, byte for byte, but straight into memory segments. Feeds
 * with a character beyond ASCII or with a long user id are rare, and go through that serializer itself.
 *
 * <pre>
 *    0               8               16      20           21
 *   +---------------+---------------+-------+------------+--------+---------+
 *   |      id       |  createTime   | type  | length of  | userId | content |
 *   |               |               |       | userId     |        |         |
 *   +---------------+---------------+-------+------------+--------+---------+
 * </pre>
 */
final class FeedCodec implements Codec<Feed> {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int CREATE_TIME = 8;
    private static final int TYPE = 16;
    private static final int USER_ID_LENGTH = 20;
    private static final int USER_ID = 21;
    private static final int ONE_BYTE_LENGTH_END = 0x80;

    private final SerializerCodec<Object> others =
            new SerializerCodec<>(new BinarySerializers().serializerOf(Feed.class));

    @Override
    public long size(Feed feed) {
        return isSimple(feed) ? simpleSize(feed) : others.size(feed);
    }

    /** The size tells both kinds apart: a character beyond ASCII, or a longer length, takes at least a byte more. */
    @Override
    public void encode(Feed feed, MemorySegment target) {
        if (target.byteSize() != simpleSize(feed)) {
            others.encode(feed, target);
            return;
        }
        int userIdLength = feed.userId().length();
        target.set(LONG, 0, feed.id());
        target.set(LONG, CREATE_TIME, feed.createTime());
        target.set(INT, TYPE, feed.type());
        target.set(ValueLayout.JAVA_BYTE, USER_ID_LENGTH, (byte) userIdLength);
        writeAscii(feed.userId(), target, USER_ID);
        writeAscii(feed.content(), target, USER_ID + userIdLength);
    }

    private static void writeAscii(String text, MemorySegment target, int offset) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, offset, bytes.length);
    }

    @Override
    public Feed decode(MemorySegment source) {
        byte[] bytes = source.toArray(ValueLayout.JAVA_BYTE);
        int userIdLength = bytes[USER_ID_LENGTH];
        if (userIdLength < 0 || !isAscii(bytes)) {
            return (Feed) others.decode(source);
        }
        int content = USER_ID + userIdLength;
        return new Feed(
                source.get(LONG, 0),
                new String(bytes, USER_ID, userIdLength, StandardCharsets.ISO_8859_1),
                source.get(INT, TYPE),
                new String(bytes, content, bytes.length - content, StandardCharsets.ISO_8859_1),
                source.get(LONG, CREATE_TIME));
    }

    private static int simpleSize(Feed feed) {
        return USER_ID + feed.userId().length() + feed.content().length();
    }

    private static boolean isSimple(Feed feed) {
        return feed.userId().length() < ONE_BYTE_LENGTH_END && isAscii(feed.userId()) && isAscii(feed.content());
    }

    private static boolean isAscii(String text) {
        int bits = 0;
        for (int i = 0; i < text.length(); i++) {
            bits |= text.charAt(i);
        }
        return bits < ONE_BYTE_LENGTH_END;
    }

    private static boolean isAscii(byte[] bytes) {
        int bits = 0;
        for (int i = USER_ID; i < bytes.length; i++) {
            bits |= bytes[i];
        }
        return bits >= 0;
    }
}

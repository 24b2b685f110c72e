// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.workload.Feed;
import java.nio.ByteBuffer;

/**
 * A {@link Feed} in 21 bytes and its characters; the content ends where the value ends.
 *
 * <pre>
 *    0               8               16      20
 *   +---------------+---------------+-------+--------------+--------+---------+
 *   |      id       |  createTime   | type  | bytes of     | userId | content |
 *   |               |               |       | userId, 1..5 |        |         |
 *   +---------------+---------------+-------+--------------+--------+---------+
 * </pre>
 *
 * <p>The length has seven bits in each byte, the lowest first; a set high bit says that another byte follows.
 */
final class BinaryFeed implements Serializer<Feed> {

    private static final int FIXED = Long.BYTES + Long.BYTES + Integer.BYTES;

    @Override
    public int size(Feed feed) {
        int userId = Characters.size(feed.userId());
        return FIXED + lengthSize(userId) + userId + Characters.size(feed.content());
    }

    @Override
    public void write(Feed feed, ByteBuffer target) {
        target.putLong(feed.id()).putLong(feed.createTime()).putInt(feed.type());
        writeLength(Characters.size(feed.userId()), target);
        Characters.write(feed.userId(), target);
        Characters.write(feed.content(), target);
    }

    @Override
    public Feed read(ByteBuffer source) {
        long id = source.getLong();
        long createTime = source.getLong();
        int type = source.getInt();
        String userId = Characters.read(source, readLength(source));
        String content = Characters.read(source, source.remaining());
        return new Feed(id, userId, type, content, createTime);
    }

    private static int lengthSize(int length) {
        int size = 1;
        for (int rest = length >>> 7; rest != 0; rest >>>= 7) {
            size++;
        }
        return size;
    }

    private static void writeLength(int length, ByteBuffer target) {
        int rest = length;
        while (rest > 0x7f) {
            target.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        target.put((byte) rest);
    }

    private static int readLength(ByteBuffer source) {
        int length = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 7) {
            byte part = source.get();
            length |= (part & 0x7f) << shift;
            if (part >= 0) {
                return length;
            }
        }
        throw new IllegalArgumentException("not a length: it has more than five bytes");
    }
}

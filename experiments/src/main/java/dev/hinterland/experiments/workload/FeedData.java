// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.workload;

import org.jspecify.annotations.Nullable;

/** The data of the published experiment: key {@code key_<index>}, value a {@link Feed}. */
final class FeedData implements Data {

    private static final int USERS = 100_000;
    private static final int TYPES = 8;
    private static final long FIRST_CREATE_TIME = 1_400_000_000_000L;

    @Override
    public long entriesMax() {
        return Long.MAX_VALUE;
    }

    @Override
    public Class<?> keyType() {
        return String.class;
    }

    @Override
    public Class<?> valueType() {
        return Feed.class;
    }

    @Override
    public Object key(long index) {
        return "key_" + index;
    }

    @Override
    public Object value(long index) {
        String userId = "user_" + index % USERS;
        return new Feed(index, userId, (int) (index % TYPES), userId + "_" + index, FIRST_CREATE_TIME + index);
    }

    @Override
    public boolean matches(long index, @Nullable Object read) {
        return value(index).equals(read);
    }

    @Override
    public long checksum(Object value) {
        Feed feed = (Feed) value;
        return feed.id() * 31 + feed.createTime() + feed.content().length();
    }

    @Override
    public int payloadBytes(long index) {
        Feed feed = (Feed) value(index);
        int fields = Long.BYTES + Integer.BYTES + Long.BYTES;
        return ((String) key(index)).length()
                + fields
                + feed.userId().length()
                + feed.content().length();
    }
}

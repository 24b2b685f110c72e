package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.workload.Feed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The plainest binary serializers of the feed experiment's keys and values. */
final class FeedSerializers {

    static final Serializer<Object> KEYS = new Keys();
    static final Serializer<Object> VALUES = new Values();

    private FeedSerializers() {}

    private static final class Keys implements Serializer<Object> {

        @Override
        public int size(Object value) {
            return ((String) value).length();
        }

        @Override
        public void write(Object value, ByteBuffer target) {
            target.put(((String) value).getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public Object read(ByteBuffer source) {
            return string(source, source.remaining());
        }
    }

    private static final class Values implements Serializer<Object> {

        @Override
        public int size(Object value) {
            Feed feed = (Feed) value;
            return 2 * Long.BYTES
                    + 2 * Integer.BYTES
                    + feed.userId().length()
                    + feed.content().length();
        }

        @Override
        public void write(Object value, ByteBuffer target) {
            Feed feed = (Feed) value;
            target.putLong(feed.id()).putLong(feed.createTime()).putInt(feed.type());
            target.putInt(feed.userId().length());
            target.put(feed.userId().getBytes(StandardCharsets.ISO_8859_1));
            target.put(feed.content().getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public Object read(ByteBuffer source) {
            long id = source.getLong();
            long createTime = source.getLong();
            int type = source.getInt();
            String userId = string(source, source.getInt());
            return new Feed(id, userId, type, string(source, source.remaining()), createTime);
        }
    }

    private static String string(ByteBuffer source, int length) {
        byte[] bytes = new byte[length];
        source.get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}

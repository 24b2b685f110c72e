// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.internal.memory.Text;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.NullUnmarked;

/** Seven numbers, two ends of texts, the texts: what {@link HandWrittenCodec} writes into memory. */
@NullUnmarked // components of records may be null
final class FeedBufferCodec implements Serializer<Feed> {

    private static final int ID = 1;
    private static final int TYPE = ID + Long.BYTES;
    private static final int FLAGS = TYPE + Integer.BYTES;
    private static final int TIME = FLAGS + Integer.BYTES;
    private static final int SCORE = TIME + Long.BYTES;
    private static final int LIKES = SCORE + Double.BYTES;
    private static final int HOT = LIKES + Integer.BYTES;
    private static final int AUTHOR = HOT + Byte.BYTES;
    private static final int CONTENT = AUTHOR + Integer.BYTES;
    private static final int TAIL = CONTENT + Integer.BYTES;
    private static final int NO_AUTHOR = 1;
    private static final int NO_CONTENT = 2;

    @Override
    public int size(Feed value) {
        return TAIL + bytes(value.author()) + bytes(value.content());
    }

    private static int bytes(String text) {
        return text == null ? 0 : (int) (Text.extent(text) >>> 1);
    }

    @Override
    public void write(Feed value, ByteBuffer target) {
        int start = target.order(ByteOrder.LITTLE_ENDIAN).position();
        target.put((byte) ((value.author() == null ? NO_AUTHOR : 0) | (value.content() == null ? NO_CONTENT : 0)))
                .putLong(value.id())
                .putInt(value.type())
                .putInt(value.flags())
                .putLong(value.time())
                .putDouble(value.score())
                .putInt(value.likes())
                .put((byte) (value.hot() ? 1 : 0))
                .position(start + TAIL);
        write(value.author(), target, start, AUTHOR);
        write(value.content(), target, start, CONTENT);
    }

    private static void write(String text, ByteBuffer target, int start, int slot) {
        boolean latin1 = text == null || Text.isLatin1(text);
        if (text != null) {
            target.put(text.getBytes(latin1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16LE));
        }
        target.putInt(start + slot, ((target.position() - start) << 1) | (latin1 ? 0 : 1));
    }

    @Override
    public Feed read(ByteBuffer source) {
        int start = source.order(ByteOrder.LITTLE_ENDIAN).position();
        int nulls = source.get(start);
        int author = source.getInt(start + AUTHOR);
        int content = source.getInt(start + CONTENT);
        return new Feed(
                source.getLong(start + ID),
                source.getInt(start + TYPE),
                source.getInt(start + FLAGS),
                (nulls & NO_AUTHOR) != 0 ? null : read(source, start, TAIL, author),
                (nulls & NO_CONTENT) != 0 ? null : read(source, start, author >>> 1, content),
                source.getLong(start + TIME),
                source.getDouble(start + SCORE),
                source.getInt(start + LIKES),
                source.get(start + HOT) != 0);
    }

    private static String read(ByteBuffer source, int start, int from, int word) {
        byte[] bytes = new byte[(word >>> 1) - from];
        source.get(start + from, bytes);
        return new String(bytes, (word & 1) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16LE);
    }
}

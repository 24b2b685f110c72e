// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.Text;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.NullUnmarked;

/** What an engineer would write for the layout that is generated: author and content may be null, all else is there. */
@NullUnmarked // components of records may be null
final class HandWrittenCodec implements InPlaceCodec<Feed> {

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final int ID = 1;
    private static final int TYPE = ID + Long.BYTES;
    private static final int FLAGS = TYPE + Integer.BYTES;
    private static final int TIME = FLAGS + Integer.BYTES;
    private static final int SCORE = TIME + Long.BYTES;
    private static final int LIKES = SCORE + Long.BYTES;
    private static final int HOT = LIKES + Integer.BYTES;
    private static final int AUTHOR = HOT + Byte.BYTES;
    private static final int CONTENT = AUTHOR + Integer.BYTES;
    private static final int TAIL = CONTENT + Integer.BYTES;
    private static final int NO_AUTHOR = 1;
    private static final int NO_CONTENT = 2;

    private static long textExtent(String text) {
        return text == null ? 0 : Text.extent(text);
    }

    @Override
    public long extent(Feed feed) {
        return (TAIL + (textExtent(feed.author()) >>> 1) + (textExtent(feed.content()) >>> 1)) << 1;
    }

    @Override
    public void encode(Feed feed, long extent, MemorySegment memory, long offset) {
        int nulls = (feed.author() == null ? NO_AUTHOR : 0) | (feed.content() == null ? NO_CONTENT : 0);
        memory.set(BYTE, offset, (byte) nulls);
        memory.set(LONG, offset + ID, feed.id());
        memory.set(INT, offset + TYPE, feed.type());
        memory.set(INT, offset + FLAGS, feed.flags());
        memory.set(LONG, offset + TIME, feed.time());
        memory.set(LONG, offset + SCORE, Double.doubleToLongBits(feed.score()));
        memory.set(INT, offset + LIKES, feed.likes());
        memory.set(BYTE, offset + HOT, (byte) (feed.hot() ? 1 : 0));
        long end = write(feed.author(), memory, offset, AUTHOR, TAIL);
        write(feed.content(), memory, offset, CONTENT, end);
    }

    private static long write(String text, MemorySegment memory, long offset, int slot, long start) {
        long extent = text == null ? 0 : Text.write(text, memory, offset + start);
        long end = start + (extent >>> 1);
        memory.set(INT, offset + slot, (int) (end << 1 | (extent & 1)));
        return end;
    }

    @Override
    public Feed decode(MemorySegment memory, long offset, long extent) {
        int nulls = memory.get(BYTE, offset);
        int author = memory.get(INT, offset + AUTHOR);
        int content = memory.get(INT, offset + CONTENT);
        return new Feed(
                memory.get(LONG, offset + ID),
                memory.get(INT, offset + TYPE),
                memory.get(INT, offset + FLAGS),
                (nulls & NO_AUTHOR) != 0 ? null : read(memory, offset, TAIL, author),
                (nulls & NO_CONTENT) != 0 ? null : read(memory, offset, author >>> 1, content),
                memory.get(LONG, offset + TIME),
                Double.longBitsToDouble(memory.get(LONG, offset + SCORE)),
                memory.get(INT, offset + LIKES),
                memory.get(BYTE, offset + HOT) != 0);
    }

    private static String read(MemorySegment memory, long offset, int start, int word) {
        int size = (word >>> 1) - start;
        if (size < 0) {
            throw new IndexOutOfBoundsException("ends before it begins: start=" + start);
        }
        return Text.read(memory, offset + start, (long) size << 1 | (word & 1));
    }

    @Override
    public long hash(Feed value) {
        throw new UnsupportedOperationException("not a key");
    }

    @Override
    public MemorySegment bytes(Feed value) {
        throw new UnsupportedOperationException("not a key");
    }

    @Override
    public Object prepare(Feed value) {
        throw new UnsupportedOperationException("not a key");
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        throw new UnsupportedOperationException("not a key");
    }
}

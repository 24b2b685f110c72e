// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Protobuf's wire format, written and read with its own streams in the order of the fields, as the code does that its
 * compiler generates, but without a message object between the record and the bytes.
 */
final class ProtobufForm implements FeedForm {

    private static final int TAG_BITS = 3;

    private byte[] bytes = {};

    private static int size(Feed feed) {
        return CodedOutputStream.computeInt64Size(1, feed.id())
                + CodedOutputStream.computeInt32Size(2, feed.type())
                + CodedOutputStream.computeInt32Size(3, feed.flags())
                + CodedOutputStream.computeStringSize(4, feed.author())
                + CodedOutputStream.computeStringSize(5, feed.content())
                + CodedOutputStream.computeInt64Size(6, feed.time())
                + CodedOutputStream.computeDoubleSize(7, feed.score())
                + CodedOutputStream.computeInt32Size(8, feed.likes())
                + CodedOutputStream.computeBoolSize(9, feed.hot());
    }

    @Override
    public int encode(Feed feed) {
        bytes = new byte[size(feed)];
        CodedOutputStream stream = CodedOutputStream.newInstance(bytes);
        try {
            stream.writeInt64(1, feed.id());
            stream.writeInt32(2, feed.type());
            stream.writeInt32(3, feed.flags());
            stream.writeString(4, feed.author());
            stream.writeString(5, feed.content());
            stream.writeInt64(6, feed.time());
            stream.writeDouble(7, feed.score());
            stream.writeInt32(8, feed.likes());
            stream.writeBool(9, feed.hot());
            stream.checkNoSpaceLeft();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.length;
    }

    @Override
    public Feed decode() {
        try {
            return decode(CodedInputStream.newInstance(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Feed decode(CodedInputStream stream) throws IOException {
        long id = 0;
        int type = 0;
        int flags = 0;
        String author = "";
        String content = "";
        long time = 0;
        double score = 0;
        int likes = 0;
        boolean hot = false;
        for (int tag = stream.readTag(); tag != 0; tag = stream.readTag()) {
            switch (tag >>> TAG_BITS) {
                case 1 -> id = stream.readInt64();
                case 2 -> type = stream.readInt32();
                case 3 -> flags = stream.readInt32();
                case 4 -> author = stream.readStringRequireUtf8();
                case 5 -> content = stream.readStringRequireUtf8();
                case 6 -> time = stream.readInt64();
                case 7 -> score = stream.readDouble();
                case 8 -> likes = stream.readInt32();
                case 9 -> hot = stream.readBool();
                default -> throw new IOException("unknown field: tag=" + tag);
            }
        }
        return new Feed(id, type, flags, author, content, time, score, likes, hot);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.TypeRef;
import dev.hinterland.record.MalformedBytesException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The graph element of a record: the number of its class, if several are possible, its size, its bytes. */
final class RecordElement extends ElementCodec {

    /** Each record takes some stack frames of the thread that writes or reads it. */
    static final int MAX_DEPTH = 256;

    private final List<TypeRef> types;
    private final boolean tagged;
    private final Function<TypeRef, RecordBody> bodies;
    private volatile RecordBody @Nullable [] resolved;

    /**
     * Makes one.
     *
     * @param types that may stand here
     * @param tagged whether to write which it is
     * @param bodies are asked when the first record is written or read: the record may be of the class whose codec is
     *     being generated now
     */
    RecordElement(List<TypeRef> types, boolean tagged, Function<TypeRef, RecordBody> bodies) {
        this.types = types;
        this.tagged = tagged;
        this.bodies = bodies;
    }

    private RecordBody body(int tag) {
        RecordBody[] all = resolved;
        if (all == null) {
            all = types.stream().map(bodies).toArray(RecordBody[]::new);
            resolved = all;
        }
        return all[tag];
    }

    @Override
    void writePresent(Object value, GraphSink sink, int depth) {
        if (depth == MAX_DEPTH) {
            throw new IllegalArgumentException("Codec.encode requires records nested less deeply: most=" + MAX_DEPTH);
        }
        int tag = tagged ? tag(value) : 0;
        sink.putByte(PRESENT);
        if (tagged) {
            sink.putChar(tag);
        }
        sink.putSegment(body(tag).toSegment(value, depth + 1));
    }

    private int tag(Object value) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).raw() == value.getClass()) {
                return i;
            }
        }
        throw new IllegalArgumentException("Codec.encode requires a class that the sealed interface permits: type="
                + value.getClass().getTypeName());
    }

    @Override
    Object readPresent(int mark, GraphSource source, int depth) {
        checkMark(mark);
        if (depth == MAX_DEPTH) {
            throw new MalformedBytesException("records are nested too deeply: most=" + MAX_DEPTH, null);
        }
        int tag = tagged ? source.getChar() : 0;
        if (tag >= types.size()) {
            throw GraphSource.malformed("unknown tag: tag=" + tag + ", types=" + types.size());
        }
        int bytes = source.getInt();
        return body(tag).fromSegment(source.memory(), source.skip(bytes), bytes, depth + 1);
    }
}

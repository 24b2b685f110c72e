// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.Text;
import dev.hinterland.internal.shape.StoredReader;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.ValueLayout;
import java.time.DateTimeException;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes values of stored bytes, as far as the header of a file says what they are. */
final class StoredDecoder {

    /** The codecs of the library whose bytes in a file are what they encode for others. */
    private static final Map<String, Codec<?>> CODECS =
            Map.of("Long", Codec.ofLong(), "Integer", Codec.ofInt(), "byte[]", Codec.ofBytes(), "UUID", Codec.ofUuid());

    private final @Nullable Function<RawBytes, Object> decoder;

    private StoredDecoder(@Nullable Function<RawBytes, Object> decoder) {
        this.decoder = decoder;
    }

    /** Returns the decoder for what a header calls a kind of keys or values. */
    static StoredDecoder of(String kind) {
        Codec<?> codec = CODECS.get(kind);
        if (codec != null) {
            return new StoredDecoder(bytes -> codec.decode(bytes.segment().asReadOnly()));
        }
        if (kind.equals("String")) {
            return new StoredDecoder(StoredDecoder::text);
        }
        if (!StoredContent.isRecord(kind)) {
            return new StoredDecoder(null);
        }
        try {
            StoredReader reader = StoredReader.of(kind + "\n");
            return new StoredDecoder(bytes -> reader.read(bytes.segment()));
        } catch (IllegalArgumentException unknown) {
            // A record of a later version, perhaps: its bytes are told.
            return new StoredDecoder(null);
        }
    }

    private static String text(RawBytes bytes) {
        if (!KeyHashes.isText(bytes.extent())) {
            throw new IndexOutOfBoundsException("half a character: extent=" + bytes.extent());
        }
        return Text.read(bytes.memory(), bytes.offset(), bytes.extent());
    }

    /** Returns whether values can be made. */
    boolean isKnown() {
        return decoder != null;
    }

    /** Returns the value, or its bytes where it is not known what they are; {@code null} if they are no value. */
    @Nullable
    Object decode(RawBytes bytes) {
        if (decoder == null) {
            return bytes.segment().toArray(ValueLayout.JAVA_BYTE);
        }
        try {
            return decoder.apply(bytes);
        } catch (IndexOutOfBoundsException | DateTimeException | ArithmeticException | MalformedBytesException wrong) {
            // The caller counts what is no value.
            return null;
        }
    }
}

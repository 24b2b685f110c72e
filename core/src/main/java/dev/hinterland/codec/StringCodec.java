// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.Text;
import dev.hinterland.internal.memory.TextKey;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * The codec of {@code String}, which lays strings out as {@link Text} does. In place the variant is kept beside the
 * size. As a codec for others it is a first byte of its own.
 */
final class StringCodec implements Codec<String>, InPlaceCodec<String> {

    static final StringCodec INSTANCE = new StringCodec();

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    private StringCodec() {}

    @Override
    public long extent(String value) {
        return Text.extent(value);
    }

    @Override
    public void encode(String value, long extent, MemorySegment memory, long offset) {
        Text.write(value, extent, memory, offset);
    }

    @Override
    public String decode(MemorySegment memory, long offset, long extent) {
        return Text.read(memory, offset, extent);
    }

    @Override
    public long hash(String value) {
        // Looks at the characters' array, so that its cache miss, if it is one, begins together with the index's.
        return value.isEmpty() ? 0 : value.hashCode();
    }

    @Override
    public MemorySegment bytes(String value) {
        return Text.isLatin1(value)
                ? MemorySegment.ofArray(value.getBytes(StandardCharsets.ISO_8859_1))
                : MemorySegment.ofArray(value.toCharArray());
    }

    @Override
    public Object prepare(String value) {
        return TextKey.of(value);
    }

    @Override
    public Object prepareLean(String value) {
        return TextKey.lean(value);
    }

    @Override
    public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
        return ((TextKey) prepared).matches(memory, offset, extent);
    }

    @Override
    public Object prepareToWrite(String value) {
        return TextKey.of(value);
    }

    @Override
    public long preparedExtent(Object prepared) {
        return ((TextKey) prepared).extent();
    }

    @Override
    public void encodePrepared(Object prepared, long extent, MemorySegment memory, long offset) {
        ((TextKey) prepared).write(extent, memory, offset);
    }

    @Override
    public boolean isAt(String value, MemorySegment memory, long offset, long extent) {
        return Text.matches(value, memory, offset, extent);
    }

    // As a codec for others

    @Override
    public long size(String value) {
        return 1 + Extent.bytes(extent(value));
    }

    @Override
    public void encode(String value, MemorySegment target) {
        long extent = extent(value);
        target.set(BYTE, 0, (byte) (extent & 1));
        encode(value, extent, target, 1);
    }

    @Override
    public String decode(MemorySegment source) {
        long bytes = source.byteSize() - 1;
        int variant = bytes < 0 ? -1 : source.get(BYTE, 0);
        if ((variant != 0 && variant != 1) || (variant == 1 && bytes % Character.BYTES != 0)) {
            throw GraphSource.malformed("no string: bytes=" + bytes + ", variant=" + variant);
        }
        return decode(source, 1, Extent.of(bytes, variant));
    }

    @Override
    public String toString() {
        return "Codec[String]";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** A user's own type with a user's own codec: a number and a text. */
public record Text(long number, String words) {

    public static final Codec<Text> CODEC = new TextCodec();

    /** Plain and honest; tests of liars derive from it. */
    public static class TextCodec implements Codec<Text> {

        @Override
        public long size(Text value) {
            return (long) Long.BYTES + value.words.length();
        }

        @Override
        public void encode(Text value, MemorySegment target) {
            byte[] bytes = value.words.getBytes(StandardCharsets.ISO_8859_1);
            target.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, value.number);
            MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, Long.BYTES, bytes.length);
        }

        @Override
        public Text decode(MemorySegment source) {
            byte[] bytes = source.asSlice(Long.BYTES).toArray(ValueLayout.JAVA_BYTE);
            return new Text(
                    source.get(ValueLayout.JAVA_LONG_UNALIGNED, 0), new String(bytes, StandardCharsets.ISO_8859_1));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** One encoding for size and encode, and always that of the value as it is. */
class ArrayCodecTest {

    /** Counts how often it encodes. */
    private static final class Counting extends ArrayCodec<StringBuilder> {

        private int encoded;

        @Override
        byte[] toBytes(StringBuilder value) {
            encoded++;
            return value.toString().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        StringBuilder fromBytes(byte[] bytes) {
            return new StringBuilder(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private final Counting codec = new Counting();

    private static String text(MemorySegment segment) {
        return new String(segment.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    @Test
    void put_encodesOnce_andSeesTheValueAsItIsNow() {
        try (OffHeapMap<Integer, StringBuilder> map =
                Hinterland.map(Codec.ofInt(), codec).maximumBytes(1 << 20).build()) {
            StringBuilder value = new StringBuilder("first");
            map.put(1, value);
            assertThat(codec.encoded).isEqualTo(1);
            map.put(2, value.append(" and more"));
            assertThat(codec.encoded).isEqualTo(2);
            assertThat(map.get(1)).hasToString("first");
            assertThat(map.get(2)).hasToString("first and more");
        }
    }

    @Test
    void encode_afterAnotherThreadsSize_writesItsOwnValue() {
        StringBuilder mine = new StringBuilder("mine");
        MemorySegment target = MemorySegment.ofArray(new byte[(int) codec.size(mine)]);
        assertThat(codec.size(new StringBuilder("another's"))).isEqualTo(9);
        codec.encode(mine, target);
        assertThat(text(target)).isEqualTo("mine");
    }

    @Test
    void valueThatChangedSinceSize_isRefused() {
        StringBuilder value = new StringBuilder("short");
        MemorySegment target = MemorySegment.ofArray(new byte[(int) codec.size(value)]);
        codec.size(new StringBuilder());
        value.setLength(2);
        assertThatThrownBy(() -> codec.encode(value, target)).isInstanceOf(IllegalStateException.class);
    }
}

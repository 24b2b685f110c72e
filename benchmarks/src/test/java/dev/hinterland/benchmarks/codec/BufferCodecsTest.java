// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BufferCodecsTest {

    private static final int BEFORE = 3;

    private static <V extends Record> void writesWhatIsGenerated(Class<V> type, V value) {
        Serializer<V> byHand = BufferCodecs.of(type);
        ByteBuffer buffer = ByteBuffer.allocate(BEFORE + byHand.size(value)).position(BEFORE);
        byHand.write(value, buffer);
        assertThat(buffer.remaining()).isZero();
        assertThat(byHand.read(buffer.position(BEFORE))).isEqualTo(value);

        Codec<V> generated = Codec.of(type);
        byte[] bytes = new byte[(int) generated.size(value)];
        generated.encode(value, MemorySegment.ofArray(bytes));
        assertThat(buffer.position(BEFORE).slice()).isEqualTo(ByteBuffer.wrap(bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 35, 999_999})
    void encode_writesWhatIsGenerated(int number) {
        writesWhatIsGenerated(Feed.class, Feed.of(number));
        writesWhatIsGenerated(Quote.class, Quote.of(number, ~number));
    }

    @Test
    void encode_otherAlphabetsAndEmptyTexts_writesWhatIsGenerated() {
        writesWhatIsGenerated(Feed.class, new Feed(-1, -2, 3, "Зевс", "", 4, -0.5, 5, true));
    }
}

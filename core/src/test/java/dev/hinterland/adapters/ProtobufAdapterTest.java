// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Protobuf's messages as values. */
class ProtobufAdapterTest {

    private final ProtobufCodec<Struct> codec = new ProtobufCodec<>(Struct.parser());

    private static Value text(String text) {
        return Value.newBuilder().setStringValue(text).build();
    }

    private static Struct order(int number) {
        ListValue.Builder lines = ListValue.newBuilder();
        for (int i = 0; i < number % 10; i++) {
            lines.addValues(text("article " + i));
        }
        return Struct.newBuilder()
                .putFields("customer", text("customer ✓ " + number))
                .putFields("lines", Value.newBuilder().setListValue(lines).build())
                .build();
    }

    @Test
    void messages_comeBackFromMapAndCache_whileTwoThreadsWork() throws Exception {
        RoundTrip.of(
                codec,
                ProtobufAdapterTest::order,
                key -> found -> assertThat(found).isEqualTo(order(key)));
    }

    @Test
    void bytesThatAreNoMessage_areRefused() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[] {-1, -1, -1});
        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(UncheckedIOException.class);
    }
}

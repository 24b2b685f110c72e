// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.workload.Feed;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SerializersTest {

    private static final int ROUNDS = 500;

    /** ASCII, Latin-1, two-byte characters, three-byte ones, lone surrogates, and whole pairs. */
    private static final int[][] RANGES = {
        {0, 0x80}, {0, 0x100}, {0x80, 0x900}, {0, 0x10000}, {0xd800, 0xe000}, {0x10000, 0x10ffff}
    };

    record Case(SerializerProvider provider, Class<?> type, Function<Random, Object> values) {

        Serializer<Object> serializer() {
            return provider.serializerOf(type);
        }

        @Override
        public String toString() {
            return provider.id() + " " + type.getSimpleName();
        }
    }

    static Stream<Case> cases() {
        return Stream.of(new BinarySerializers(), new HessianSerializers())
                .flatMap(provider -> Stream.of(
                        new Case(provider, String.class, SerializersTest::text),
                        new Case(provider, byte[].class, SerializersTest::bytes),
                        new Case(provider, Feed.class, SerializersTest::feed)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void read_givesBackWhatWriteWrote_inHeapAndDirectAndSlicedBuffers(Case random) {
        Serializer<Object> serializer = random.serializer();
        Random source = new Random(42);
        for (int i = 0; i < ROUNDS; i++) {
            Object value = random.values().apply(source);
            int size = serializer.size(value);
            int before = source.nextInt(9);
            assertRoundTrip(serializer, value, ByteBuffer.allocate(before + size + 3), before, size);
            assertRoundTrip(serializer, value, ByteBuffer.allocateDirect(before + size + 3), before, size);
            ByteBuffer slice =
                    ByteBuffer.allocate(before + size + 9).position(6).slice();
            assertRoundTrip(serializer, value, slice, before, size);
        }
    }

    private static void assertRoundTrip(
            Serializer<Object> serializer, Object value, ByteBuffer buffer, int start, int size) {
        buffer.position(start);
        serializer.write(value, buffer);
        assertThat(buffer.position()).as("written").isEqualTo(start + size);
        buffer.flip().position(start);
        assertThat(serializer.read(buffer)).isEqualTo(value);
        assertThat(buffer.remaining()).as("left").isZero();
        ByteBuffer readOnly = buffer.asReadOnlyBuffer().position(start);
        assertThat(serializer.read(readOnly)).isEqualTo(value);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void fromBytes_givesBackWhatToBytesWrote(Case random) {
        Serializer<Object> serializer = random.serializer();
        Random source = new Random(7);
        for (int i = 0; i < ROUNDS; i++) {
            Object value = random.values().apply(source);
            byte[] bytes = serializer.toBytes(value);
            assertThat(bytes).hasSize(serializer.size(value));
            assertThat(serializer.fromBytes(bytes)).isEqualTo(value);
        }
    }

    @Test
    void binary_feed_addsTwentyOneBytesToItsCharacters() {
        Feed feed = new Feed(1, "user_12", 3, "user_12_1", 99);

        assertThat(new BinarySerializers().serializerOf(Feed.class).size(feed)).isEqualTo(21 + 7 + 9);
    }

    @Test
    void binary_otherStrings_haveOtherBytes() {
        Serializer<Object> serializer = new BinarySerializers().serializerOf(String.class);

        assertThat(serializer.toBytes("\ud800")).isNotEqualTo(serializer.toBytes("?"));
        assertThat(serializer.toBytes("key_1")).isEqualTo("key_1".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    @Test
    void binary_unknownClass_isRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BinarySerializers().serializerOf(Thread.class))
                .withMessageContaining("java.lang.Thread");
    }

    @Test
    void providers_areFoundById() {
        assertThat(ServiceLoader.load(SerializerProvider.class))
                .extracting(SerializerProvider::id)
                .contains("binary", "default", "hessian");
    }

    @Test
    void default_leavesItToTheStore() {
        assertThat(new DefaultSerializers().serializerOf(String.class)).isNull();
    }

    private static String text(Random random) {
        int[] range = RANGES[random.nextInt(RANGES.length)];
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(200); length > 0; length--) {
            text.appendCodePoint(range[0] + random.nextInt(range[1] - range[0]));
        }
        return text.toString();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Feed feed(Random random) {
        return new Feed(random.nextLong(), text(random), random.nextInt(), text(random), random.nextLong());
    }
}

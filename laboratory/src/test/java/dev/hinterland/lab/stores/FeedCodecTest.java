// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.serializer.BinarySerializers;
import dev.hinterland.experiments.workload.Feed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeedCodecTest {

    private final FeedCodec codec = new FeedCodec();
    private final Serializer<Object> serializer =
            Objects.requireNonNull(new BinarySerializers().serializerOf(Feed.class));

    static Stream<Feed> feeds() {
        return Stream.of(
                new Feed(0, "", 0, "", 0),
                new Feed(1_699_999, "user_17", 3, "user_17_1699999", 1_400_000_000_000L),
                new Feed(Long.MIN_VALUE, "a".repeat(127), Integer.MIN_VALUE, "b", Long.MAX_VALUE),
                new Feed(1, "a".repeat(128), -1, "b".repeat(20_000), -1),
                new Feed(4, "a".repeat(128), -1, "", -1),
                new Feed(5, "", 0, "\u0080", 0),
                new Feed(6, "\uffff", 0, "", 0),
                new Feed(2, "grün", 1, "content", 2),
                new Feed(3, "user", 1, "\u20ac \ud83d\ude00 and half a pair \ud83d", 2));
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void encodes_theSameBytesAsTheBinarySerializer(Feed feed) {
        assertThat(encoded(feed)).isEqualTo(serializer.toBytes(feed));
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void decodes_whatItEncoded(Feed feed) {
        assertThat(codec.decode(MemorySegment.ofArray(encoded(feed)).asReadOnly()))
                .isEqualTo(feed);
    }

    private byte[] encoded(Feed feed) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(codec.size(feed));
            codec.encode(feed, target);
            return target.toArray(ValueLayout.JAVA_BYTE);
        }
    }
}

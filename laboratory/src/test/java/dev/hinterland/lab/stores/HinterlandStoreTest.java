package dev.hinterland.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.serializer.SerializerProvider;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.workload.Feed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HinterlandStoreTest {

    private static final Feed PLAIN = new Feed(17, "user_17", 3, "user_17_17", 1_400_000_000_017L);
    private static final Feed BEYOND_ASCII = new Feed(18, "grün", 4, "grün_18 \u20ac \ud83d\ude00", 1_400_000_000_018L);

    @TempDir
    private Path directory;

    static Stream<SerializerProvider> serializers() {
        return ServiceLoader.load(SerializerProvider.class).stream().map(ServiceLoader.Provider::get);
    }

    @ParameterizedTest
    @MethodSource("serializers")
    void feeds_comeBackThroughEverySerializer(SerializerProvider serializers) throws Exception {
        feedsComeBack(new HinterlandStore(), serializers);
    }

    @ParameterizedTest
    @MethodSource("serializers")
    void feeds_comeBackFromAFile_andNothingElseLiesBesideIt(SerializerProvider serializers) throws Exception {
        feedsComeBack(new HinterlandFileStore(), serializers);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("map"));
        }
    }

    private void feedsComeBack(HinterlandStore opened, SerializerProvider serializers) throws Exception {
        try (HinterlandStore store = opened) {
            store.open(config(serializers));

            store.put("plain", PLAIN);
            store.put("beyond ASCII", BEYOND_ASCII);

            assertThat(store.get("plain")).isEqualTo(PLAIN);
            assertThat(store.get("beyond ASCII")).isEqualTo(BEYOND_ASCII);
            assertThat(store.get("absent")).isNull();
            assertThat(store.offHeapBytes()).isPositive();
        }
    }

    private StoreConfig config(SerializerProvider serializers) {
        @Nullable Serializer<Object> keys = serializers.serializerOf(String.class);
        @Nullable Serializer<Object> values = serializers.serializerOf(Feed.class);
        return new StoreConfig(2, 8, 80, 64L << 20, keys, values, String.class, Feed.class, directory, Map.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.experiments.serializer.SerializerProvider;
import dev.hinterland.experiments.workload.Feed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
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
        feedsComeBack(new HinterlandStore.InFile(), serializers);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("map"));
        }
    }

    private void feedsComeBack(HinterlandStore adapter, SerializerProvider serializers) {
        try (OpenStore<Object, Object> store = adapter.open(spec(serializers))) {

            store.put("plain", PLAIN);
            store.put("beyond ASCII", BEYOND_ASCII);

            assertThat(store.get("plain")).isEqualTo(PLAIN);
            assertThat(store.get("beyond ASCII")).isEqualTo(BEYOND_ASCII);
            assertThat(store.get("absent")).isNull();
            assertThat(store.offHeapBytes()).isPositive();
        }
    }

    private StoreSpec<Object, Object> spec(SerializerProvider serializers) {
        return new StoreSpec<>(
                form(serializers, String.class),
                form(serializers, Feed.class),
                2,
                true,
                null,
                64L << 20,
                directory,
                Map.of());
    }

    @SuppressWarnings("unchecked") // the laboratory has only objects
    private static Form<Object> form(SerializerProvider serializers, Class<?> type) {
        return Form.of((Class<Object>) type, serializers.serializerOf(type), 80);
    }
}

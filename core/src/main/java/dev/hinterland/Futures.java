package dev.hinterland;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Several futures as one. */
final class Futures {

    private Futures() {}

    /** Returns a future of the values of several keys, in the order of the keys; those that have none are left out. */
    static <K, V> CompletableFuture<Map<K, V>> ofEach(
            Set<K> keys, Function<? super K, CompletableFuture<@Nullable V>> futureOf) {
        Map<K, CompletableFuture<@Nullable V>> futures = new LinkedHashMap<>();
        keys.forEach(key -> futures.put(key, futureOf.apply(key)));
        return allOf(futures);
    }

    /** Returns a future of all values that there are, in the order of the keys; it fails if one of the futures does. */
    static <K, V> CompletableFuture<Map<K, V>> allOf(Map<K, CompletableFuture<@Nullable V>> futures) {
        return CompletableFuture.allOf(futures.values().toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> {
                    Map<K, V> values = new LinkedHashMap<>();
                    futures.forEach((key, future) -> {
                        V value = future.join();
                        if (value != null) {
                            values.put(key, value);
                        }
                    });
                    return values;
                });
    }
}

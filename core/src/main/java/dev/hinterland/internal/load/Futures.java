// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Combines several futures into one. */
public final class Futures {

    private Futures() {}

    /** Returns a future of the values of several keys, in the order of the keys; those that have none are left out. */
    public static <K, V> CompletableFuture<Map<K, V>> ofEach(
            Set<K> keys, Function<? super K, CompletableFuture<@Nullable V>> futureOf) {
        Map<K, CompletableFuture<@Nullable V>> futures = new LinkedHashMap<>();
        keys.forEach(key -> futures.put(key, futureOf.apply(key)));
        return allOf(futures);
    }

    /** Returns a future of all values that there are, in the order of the keys; it fails if one of the futures does. */
    public static <K, V> CompletableFuture<Map<K, V>> allOf(Map<K, CompletableFuture<@Nullable V>> futures) {
        Whole<Map<K, V>> whole = new Whole<>(futures.values());
        CompletableFuture<Map<K, V>> _ = CompletableFuture.allOf(
                        futures.values().toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> present(futures))
                .whenComplete(whole::end);
        return whole;
    }

    private static <K, V> Map<K, V> present(Map<K, CompletableFuture<@Nullable V>> futures) {
        Map<K, V> values = new LinkedHashMap<>();
        futures.forEach((key, future) -> {
            V value = future.join();
            if (value != null) {
                values.put(key, value);
            }
        });
        return values;
    }

    /**
     * A future of several. Its {@code join} waits for one after the other, so that each finds out a wait that would not
     * end.
     */
    private static final class Whole<T> extends CompletableFuture<T> {

        private final Collection<? extends CompletableFuture<?>> parts;

        Whole(Collection<? extends CompletableFuture<?>> parts) {
            this.parts = parts;
        }

        void end(@Nullable T value, @Nullable Throwable problem) {
            if (problem != null) {
                completeExceptionally(problem);
            } else if (value != null) {
                complete(value);
            }
        }

        @Override
        public T join() {
            if (!isDone()) {
                parts.forEach(Whole::await);
            }
            return super.join();
        }

        private static void await(CompletableFuture<?> part) {
            try {
                part.join();
            } catch (CompletionException | CancellationException failed) {
                // The whole fails too.
            }
        }
    }
}

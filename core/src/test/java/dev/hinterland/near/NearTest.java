// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.near.MemoryTier.MemoryCache;
import dev.hinterland.near.MemoryTier.Session;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A cache over a tier in memory, and another one that stands for another process. */
abstract class NearTest {

    final MemoryTier tier = new MemoryTier();
    final MemoryCache remote = tier.named("one");
    final OffHeapCache<String, String> cache = cache(remote);
    final Session session = remote.session();
    final OffHeapCache<String, String> other = cache(tier.named("other"));

    static CacheBuilder<String, String> builder() {
        return Hinterland.cache(String.class, String.class)
                .maximumBytes(1 << 20)
                .recordStats();
    }

    static OffHeapCache<String, String> cache(MemoryCache remote) {
        return builder().remote(remote).build();
    }

    @AfterEach
    void close() {
        cache.close();
        other.close();
    }

    static byte[] key(String key) {
        return (":" + key).getBytes(StandardCharsets.ISO_8859_1);
    }

    static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    /** Runs in a thread of its own: the common pool may have one only. */
    static <T extends @Nullable Object> CompletableFuture<T> async(Supplier<T> action) {
        return CompletableFuture.supplyAsync(action, task -> new Thread(task).start());
    }

    static CompletableFuture<Void> started(Runnable action) {
        return CompletableFuture.runAsync(action, task -> new Thread(task).start());
    }

    int requestsOf(Runnable action) {
        int before = session.requests();
        action.run();
        return session.requests() - before;
    }

    @Nullable
    String loadWhile(Runnable action) throws InterruptedException {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch overtaken = new CountDownLatch(1);
        CompletableFuture<@Nullable String> load = async(() -> cache.get("a", _ -> {
            loading.countDown();
            awaitLatch(overtaken);
            return "old";
        }));
        loading.await();
        action.run();
        overtaken.countDown();
        return load.join();
    }

    static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    record First(long id, String text) {}

    record Second(String text, long id, int added) {}

    <R> OffHeapCache<String, R> ofRecords(Class<R> type) {
        return Hinterland.cache(String.class, type)
                .maximumBytes(1 << 20)
                .remote(tier.named("records"))
                .build();
    }
}

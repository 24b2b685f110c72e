// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load that is overtaken by two writers at once: when one of them has returned, the load keeps nothing any more. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OvertakenLoadTest {

    private final AsyncOffHeapCache<String, Text> async = Hinterland.cache(Codec.ofString(), new SlowCodec())
            .maximumBytes(1 << 20)
            .executor(Runnable::run)
            .buildAsync();
    private final OffHeapCache<String, Text> cache = async.synchronous();

    private final CountDownLatch encoding = new CountDownLatch(1);
    private final CountDownLatch mayEncode = new CountDownLatch(1);

    /** Waits in the middle of a value that is called slow. */
    private final class SlowCodec extends Text.TextCodec {

        @Override
        public void encode(Text value, MemorySegment target) {
            if (value.words().equals("slow")) {
                encoding.countDown();
                await(mayEncode);
            }
            super.encode(value, target);
        }
    }

    @AfterEach
    void close() {
        StretchPoint.listen(null);
        cache.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void write(String how) {
        switch (how) {
            case "invalidate" -> cache.invalidate("key");
            case "invalidateAll" -> cache.invalidateAll();
            case "clear" -> cache.asMap().clear();
            default -> async.put("key", new CompletableFuture<>());
        }
    }

    /** The first writer stops between the two steps by which it discards the load. */
    @ParameterizedTest
    @ValueSource(strings = {"invalidate", "invalidateAll", "clear", "put of a future"})
    void secondWriterHasReturned_nothingOldIsKept(String first) throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch mayLoad = new CountDownLatch(1);
        CountDownLatch discarding = new CountDownLatch(1);
        CountDownLatch mayDiscard = new CountDownLatch(1);
        CompletableFuture<@Nullable Text> load = CompletableFuture.supplyAsync(() -> cache.get("key", key -> {
            loading.countDown();
            await(mayLoad);
            return new Text(1, "old");
        }));
        await(loading);
        Thread writer = new Thread(() -> write(first));
        StretchPoint.listen(point -> {
            if (point == StretchPoint.LOAD_DISCARDED && Thread.currentThread().equals(writer)) {
                discarding.countDown();
                await(mayDiscard);
            }
        });
        writer.start();
        await(discarding);
        cache.invalidateAll();
        mayLoad.countDown();
        assertThat(load.get()).isEqualTo(new Text(1, "old"));
        assertThat(cache.getIfPresent("key")).isNull();
        mayDiscard.countDown();
        writer.join();
        assertThat(cache.getIfPresent("key")).isNull();
    }

    /** The loader's future has come, and its value is about to be kept, when the user cancels the cache's future. */
    @Test
    void cancelledWhileItsValueIsKept_andRemoved_nothingOldIsKept() throws Exception {
        CompletableFuture<Text> source = new CompletableFuture<>();
        CompletableFuture<@Nullable Text> future = async.get("key", (key, executor) -> source);
        Thread loader = new Thread(() -> source.complete(new Text(1, "slow")));
        loader.start();
        await(encoding);
        future.cancel(false);
        assertThat(async.get("key", key -> null)).isCompletedWithValue(null);
        cache.invalidate("key");
        mayEncode.countDown();
        loader.join();
        assertThat(cache.getIfPresent("key")).isNull();
    }
}

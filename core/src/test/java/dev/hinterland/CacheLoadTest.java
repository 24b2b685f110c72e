// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.load.WaitGraph;
import dev.hinterland.support.Race;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One load for each key, whoever asks; and what becomes of loads that fail, recurse, or are overtaken. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CacheLoadTest {

    private final OffHeapCache<String, String> cache = Hinterland.cache(Codec.ofString(), Codec.ofString())
            .maximumBytes(1 << 20)
            .recordStats()
            .build();

    @AfterEach
    void close() {
        cache.close();
    }

    @Test
    void get_loadsOnce() {
        assertThat(cache.get("key", key -> key + "!")).isEqualTo("key!");
        assertThat(cache.get("key", key -> "other")).isEqualTo("key!");
        assertThat(cache.stats().loadSuccessCount()).isEqualTo(1);
        assertThat(cache.stats().hitCount()).isEqualTo(1);
        assertThat(cache.stats().missCount()).isEqualTo(1);
        assertThat(cache.stats().totalLoadTime()).isPositive();
    }

    /** Two Latin-1 characters are one byte each, and another character two: so these keys have the same bytes. */
    @Test
    void keysOfTheSameBytes_areLoadedApart() {
        String latin = "ab";
        String wide = "\u6261";
        assertThat(cache.get(latin, key -> "latin and " + cache.get(wide, other -> "wide")))
                .isEqualTo("latin and wide");
        assertThat(cache.getIfPresent(wide)).isEqualTo("wide");
        assertThat(cache.asMap().compute("cd", (key, old) -> cache.asMap().compute("\u6463", (other, none) -> "wide")))
                .isEqualTo("wide");
    }

    @Test
    void manyThreads_shareOneLoad() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        CountDownLatch loading = new CountDownLatch(1);
        List<String> values = Race.of(
                8,
                thread -> cache.get("key", key -> {
                    loads.incrementAndGet();
                    loading.countDown();
                    pause();
                    return "loaded";
                }));
        assertThat(values).containsOnly("loaded");
        assertThat(loads).hasValue(1);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void loaderThatThrows_callerGetsIt_nothingIsKept() {
        assertThatThrownBy(() -> cache.get("key", key -> {
                    throw new ArithmeticException("no");
                }))
                .isInstanceOf(ArithmeticException.class);
        assertThat(cache.getIfPresent("key")).isNull();
        assertThat(cache.stats().loadFailureCount()).isEqualTo(1);
        assertThat(cache.get("key", key -> "now")).isEqualTo("now");
    }

    @Test
    void loaderThatReturnsNull_givesNull() {
        assertThat(cache.get("key", key -> null)).isNull();
        assertThat(cache.asMap()).isEmpty();
        assertThat(cache.stats().loadFailureCount()).isEqualTo(1);
    }

    @Test
    void waiterOfALoadThatFails_loadsItself() throws Exception {
        CountDownLatch loading = new CountDownLatch(1);
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> cache.get("key", key -> {
            loading.countDown();
            pause();
            throw new ArithmeticException("no");
        }));
        loading.await();
        assertThat(cache.get("key", key -> "second")).isEqualTo("second");
        assertThatThrownBy(first::get).isInstanceOf(ExecutionException.class);
    }

    @Test
    void loaderThatLoadsAnotherKey_works() {
        assertThat(cache.get("a", a -> cache.get("b", b -> "B") + "A")).isEqualTo("BA");
        assertThat(cache.asMap()).containsOnlyKeys("a", "b");
    }

    @Test
    void recursion_isFoundOut() {
        assertThatThrownBy(() -> cache.get("a", a -> cache.get("b", b -> cache.get("a", again -> "never"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(WaitGraph.RECURSIVE);
        assertThat(cache.asMap()).isEmpty();
    }

    @Test
    void recursionThroughTwoThreads_isFoundOut() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        List<String> results = Race.of(2, thread -> {
            String mine = "key" + thread;
            String other = "key" + (1 - thread);
            try {
                return cache.get(mine, key -> {
                    both.countDown();
                    await(both);
                    return cache.get(other, wanted -> "loaded by the other");
                });
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        });
        assertThat(results).contains(WaitGraph.RECURSIVE).hasSize(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void removedDuringLoad_isNotKept() {
        assertThat(cache.get("key", key -> {
                    cache.invalidate("key");
                    return "old";
                }))
                .isEqualTo("old");
        assertThat(cache.getIfPresent("key")).isNull();
        cache.get("key", key -> {
            cache.invalidateAll();
            return "old";
        });
        assertThat(cache.getIfPresent("key")).isNull();
    }

    @Test
    void putDuringLoad_wins() {
        assertThat(cache.get("key", key -> {
                    cache.put("key", "put");
                    return "loaded";
                }))
                .isEqualTo("put");
        assertThat(cache.getIfPresent("key")).isEqualTo("put");
    }

    @Test
    void closeDuringLoad_endsIt() {
        assertThatThrownBy(() -> cache.get("key", key -> {
                    cache.close();
                    return "late";
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.getIfPresent("key")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keysWithoutEqualsOfTheirOwn_shareLoads() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        try (OffHeapCache<byte[], Long> bytes = Hinterland.cache(Codec.ofBytes(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .build()) {
            Race.of(
                    4,
                    thread -> bytes.get(new byte[] {1, 2}, key -> {
                        pause();
                        return (long) loads.incrementAndGet();
                    }));
        }
        assertThat(loads).hasValue(1);
    }

    @Test
    void getAll_loadsWhatIsMissing_andKeepsTheRest() {
        cache.put("a", "A");
        Map<String, String> all = cache.getAll(List.of("c", "a", "b", "c", "d"), missing -> {
            assertThat(missing).isEqualTo(Set.of("c", "b", "d"));
            return Map.of("b", "B", "c", "C", "extra", "E");
        });
        assertThat(all).containsExactly(Map.entry("c", "C"), Map.entry("a", "A"), Map.entry("b", "B"));
        assertThat(cache.asMap()).containsOnlyKeys("a", "b", "c", "extra");
        assertThat(cache.getAllPresent(List.of("a", "extra", "none"))).containsOnlyKeys("a", "extra");
        assertThatThrownBy(() -> cache.getAll(List.of("x"), missing -> null)).isInstanceOf(NullPointerException.class);
    }
}

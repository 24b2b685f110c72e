// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** What a cache over one server does, in each mode of tracking, seen from two caches that stand for two processes. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@ParameterizedClass
@CsvSource({"BROADCAST, false", "READ_KEYS, true"})
class RedisTierTest {

    record Feed(long id, int type, String text) {}

    @Parameter(0)
    private TrackingMode mode;

    @Parameter(1)
    private boolean singleFlight;

    private final RedisServer server = RedisServer.start();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened.reversed()) {
            each.close();
        }
        server.close();
    }

    private RemoteCache remote(String name) {
        RedisTier.Builder builder =
                RedisTier.builder(server.uri()).tracking(mode).timeout(Duration.ofSeconds(20)); // of a slow machine
        if (singleFlight) {
            builder.singleFlight(Duration.ofMinutes(1));
        }
        RemoteTier tier = builder.connect();
        opened.add(tier);
        return tier.named(name);
    }

    private <K, V> OffHeapCache<K, V> cache(Class<K> key, Class<V> value) {
        OffHeapCache<K, V> cache = Hinterland.cache(key, value)
                .maximumBytes(4 << 20)
                .recordStats()
                .remote(remote("feeds"))
                .build();
        opened.add(cache);
        return cache;
    }

    @Test
    void writes_areSeenByOthers() {
        OffHeapCache<String, Feed> one = cache(String.class, Feed.class);
        OffHeapCache<String, Feed> other = cache(String.class, Feed.class);
        one.put("a", new Feed(1, 2, "three"));
        assertThat(one.getIfPresent("a")).isEqualTo(new Feed(1, 2, "three"));
        // The server tells of own writes too if it remembers what was read.
        assertThat(one.stats().hitCount()).isEqualTo(mode == TrackingMode.BROADCAST ? 1 : 0);
        // The first fetch may be overtaken by what the server told of the write.
        Await.until("the other has a copy", () -> {
            long before = other.stats().hitCount();
            assertThat(other.getIfPresent("a")).isEqualTo(new Feed(1, 2, "three"));
            return other.stats().hitCount() > before;
        });

        one.put("a", new Feed(1, 2, "four"));
        Await.until("the other sees it", () -> other.getIfPresent("a").text().equals("four"));
        one.invalidate("a");
        assertThat(one.getIfPresent("a")).isNull();
        Await.until("the other sees that it is gone", () -> other.getIfPresent("a") == null);
    }

    @Test
    void loader_loadsWhatTheServerDoesNotHave() {
        AtomicInteger loads = new AtomicInteger();
        List<LoadingOffHeapCache<String, String>> caches = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            LoadingOffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                    .maximumBytes(4 << 20)
                    .expireAfterWrite(Duration.ofMinutes(1))
                    .remote(remote("texts"))
                    .build(key -> {
                        loads.incrementAndGet();
                        return key + "!";
                    });
            opened.add(cache);
            caches.add(cache);
        }
        assertThat(caches.get(0).get("a")).isEqualTo("a!");
        assertThat(caches.get(1).get("a")).isEqualTo("a!");
        assertThat(loads).hasValue(1);
        assertThat((Long) server.command("PTTL", "texts:a")).isBetween(1L, 60_000L);
        assertThat(caches.get(1).getAll(List.of("a", "b", "c"))).isEqualTo(Map.of("a", "a!", "b", "b!", "c", "c!"));
        assertThat(caches.get(0).getAll(List.of("a", "b", "c"))).isEqualTo(Map.of("a", "a!", "b", "b!", "c", "c!"));
        assertThat(loads).hasValue(3);
    }

    @Test
    void map_isAtomicBetweenProcesses() throws InterruptedException {
        OffHeapCache<String, Long> one = cache(String.class, Long.class);
        OffHeapCache<String, Long> other = cache(String.class, Long.class);
        List<Thread> threads = new ArrayList<>();
        for (OffHeapCache<String, Long> cache : List.of(one, other)) {
            for (int i = 0; i < 2; i++) {
                threads.add(Thread.startVirtualThread(() -> {
                    for (int j = 0; j < 100; j++) {
                        cache.asMap().merge("count", 1L, Long::sum);
                    }
                }));
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(one.asMap()).containsEntry("count", 400L);
        assertThat(other.asMap().remove("count")).isEqualTo(400L);
        assertThat(other.asMap().putIfAbsent("count", 1L)).isNull();
        assertThat(other.asMap().putIfAbsent("count", 2L)).isEqualTo(1L);
        assertThat(other.asMap().replace("count", 1L, 5L)).isTrue();
        assertThat(other.asMap().replace("count", 1L, 6L)).isFalse();
        assertThat(other.asMap().remove("count", 1L)).isFalse();
        assertThat(other.asMap().remove("count", 5L)).isTrue();
        assertThat(other.asMap().put("count", 7L)).isNull();
        assertThat(other.asMap().put("count", 8L)).isEqualTo(7L);
    }

    @Test
    void keysOfBothVariants_areToldApart() {
        OffHeapCache<String, String> one = cache(String.class, String.class);
        OffHeapCache<String, String> other = cache(String.class, String.class);
        one.put("ab", "latin");
        one.put("\u6261", "wide");
        assertThat(other.getIfPresent("ab")).isEqualTo("latin");
        assertThat(other.getIfPresent("\u6261")).isEqualTo("wide");
        one.put("\u6261", "wider");
        Await.until("the other sees it", () -> other.getIfPresent("\u6261").equals("wider"));
        assertThat(other.getIfPresent("ab")).isEqualTo("latin");
    }

    @Test
    void flush_dropsAllCopies() {
        OffHeapCache<String, String> cache = cache(String.class, String.class);
        cache.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        server.command("FLUSHALL");
        Await.until("the copy is gone", () -> cache.getIfPresent("a") == null);
        cache.put("a", "2");
        Await.until("copies count again", () -> {
            long before = cache.stats().hitCount();
            assertThat(cache.getIfPresent("a")).isEqualTo("2");
            return cache.stats().hitCount() > before;
        });
    }

    @Test
    void clear_removesTheCachesKeysOnly() {
        OffHeapCache<String, String> cache = cache(String.class, String.class);
        server.command("SET", "feedsX", "other");
        server.command("SET", "feed:a", "other");
        for (int i = 0; i < 3000; i++) {
            cache.put("key" + i, "value");
        }
        cache.invalidateAll();
        assertThat(cache.getIfPresent("key7")).isNull();
        assertThat((List<?>) server.command("KEYS", "*")).hasSize(2);
    }

    @Test
    void serverThatIsKilled_isServedAgain() {
        OffHeapCache<String, String> cache = cache(String.class, String.class);
        cache.put("a", "1");
        server.kill();
        Await.until("the copy does not count", () -> cache.getIfPresent("a") == null);
        assertThat(cache.get("a", key -> "loaded")).isEqualTo("loaded");
        assertThatThrownBy(() -> cache.put("a", "2"))
                .isInstanceOf(RemoteUnavailableException.class)
                .hasMessageContaining("uri=");
        server.restart();
        Await.until("the server serves again", () -> {
            try {
                cache.put("a", "3");
                return true;
            } catch (RemoteUnavailableException away) {
                return false;
            }
        });
        assertThat(cache.getIfPresent("a")).isEqualTo("3");
    }

    @Test
    void linkThatIsLost_isRecorded() throws Exception {
        List<String> states = Collections.synchronizedList(new ArrayList<>());
        try (RecordingStream recording = new RecordingStream()) {
            recording.enable("dev.hinterland.RemoteLink");
            recording.onEvent("dev.hinterland.RemoteLink", event -> states.add(event.getString("state")));
            recording.startAsync();
            OffHeapCache<String, String> cache = cache(String.class, String.class);
            server.kill();
            server.restart();
            Await.until("the server serves again", () -> {
                try {
                    cache.put("a", "1");
                    return true;
                } catch (RemoteUnavailableException away) {
                    return false;
                }
            });
            Await.until("all is recorded", () -> states.equals(List.of("SERVING", "LOST", "SERVING")));
        }
    }

    @Test
    void inPlaceReads_fetchFirst() {
        OffHeapCache<String, Feed> one = cache(String.class, Feed.class);
        OffHeapCache<String, Feed> other = cache(String.class, Feed.class);
        one.put("a", new Feed(1, 2, "three"));
        RecordLayout<Feed> layout = RecordLayout.of(Feed.class);
        assertThat(other.readInt("a", layout.intField("type"), -1)).isEqualTo(2);
        assertThat(other.readLong("a", layout.longField("id"), -1)).isEqualTo(1);
        assertThat(other.readLong("b", layout.longField("id"), -1)).isEqualTo(-1);
        assertThat(other.<String>read("a", view -> view.get().text())).isEqualTo("three");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.near.MemoryTier.Session;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What fails at the worst place, and must leave nothing behind. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class NearFailureTest extends NearTest {

    @Test
    void readDuringAChange_findsTheValue() {
        cache.put("a", "1");
        for (Runnable change : List.<Runnable>of(
                () -> cache.setExpiresAfter("a", Duration.ofDays(1)),
                () -> cache.asMap().compute("a", (_, old) -> old + "2"),
                () -> cache.asMap().putIfAbsent("a", "3"))) {
            session.holdAnswers();
            CompletableFuture<Void> changes = started(change);
            await(() -> session.heldAnswers() == 1);
            CompletableFuture<@Nullable String> read = async(() -> cache.getIfPresent("a"));
            pause();
            session.releaseAnswers();
            changes.join();
            assertThat(read.join()).isNotNull();
        }
    }

    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }

    @Test
    void loadThatBeganBeforeTheLinkWasLost_isNotJoined() throws InterruptedException {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        CompletableFuture<@Nullable String> load = async(() -> cache.get("a", _ -> {
            loading.countDown();
            awaitLatch(goesOn);
            return "old";
        }));
        loading.await();
        // What the link had to tell never comes.
        session.holdInvalidations();
        other.put("a", "new");
        session.copies.suspect(0);
        session.extend();
        CompletableFuture<@Nullable String> read = async(() -> cache.getIfPresent("a"));
        pause();
        goesOn.countDown();
        assertThat(load.join()).isEqualTo("old");
        assertThat(read.join()).isEqualTo("new");
    }

    record FailingKey(String text) {

        static volatile boolean fails;

        FailingKey {
            if (fails) {
                throw new IllegalStateException("not now");
            }
        }
    }

    @Test
    void invalidationWhoseKeyCannotBeMade_makesAllSuspect() {
        OffHeapCache<FailingKey, String> one = ofFailingKeys();
        OffHeapCache<FailingKey, String> two = ofFailingKeys();
        try (one;
                two) {
            FailingKey key = new FailingKey("a");
            two.put(key, "1");
            assertThat(one.getIfPresent(key)).isEqualTo("1");
            FailingKey.fails = true;
            two.put(key, "2");
            FailingKey.fails = false;
            assertThat(one.getIfPresent(key)).isEqualTo("2");
        }
    }

    private OffHeapCache<FailingKey, String> ofFailingKeys() {
        return Hinterland.cache(FailingKey.class, String.class)
                .maximumBytes(1 << 20)
                .remote(tier.named("keys"))
                .build();
    }

    @Test
    void clearThatFails_leavesNoCopy() {
        cache.put("a", "1");
        session.whileClearing = () -> assertThat(cache.getIfPresent("a")).isEqualTo("1");
        session.clearFails = true;
        assertThatThrownBy(cache::invalidateAll).isInstanceOf(RemoteUnavailableException.class);
        session.extend();
        assertThat(cache.getIfPresent("a")).isNull();
    }

    @Test
    void valuesThatCannotBePut_leaveNoLease() {
        String large = "x".repeat(2 << 20);
        assertThatThrownBy(() -> cache.get("a", _ -> large)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.getAll(List.of("a", "b"), _ -> Map.of("a", large, "b", "1")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(tier.values()).isEmpty();
    }

    @Test
    void lease_hasNoLife() throws InterruptedException {
        loadWhile(
                () -> assertThat(other.setExpiresAfter("a", Duration.ofDays(1))).isFalse());
    }

    @Test
    void interruptedThread_waitsForTheOtherProcess() throws InterruptedException {
        session.singleFlight = true;
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        CompletableFuture<@Nullable String> load = async(() -> other.get("a", _ -> {
            loading.countDown();
            awaitLatch(goesOn);
            return "theirs";
        }));
        loading.await();
        int before = session.requests();
        CompletableFuture<Boolean> waits = async(() -> {
            Thread.currentThread().interrupt();
            assertThat(cache.get("a", _ -> "mine")).isEqualTo("theirs");
            return Thread.interrupted();
        });
        CompletableFuture<Map<String, String>> all = async(() -> cache.getAll(List.of("a"), _ -> Map.of("a", "mine")));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        assertThat(session.requests() - before).isLessThan(500);
        goesOn.countDown();
        assertThat(load.join()).isEqualTo("theirs");
        assertThat(waits.join()).isTrue();
        assertThat(all.join()).isEqualTo(Map.of("a", "theirs"));
    }

    @Test
    void loaderThatAsksForOtherKeys_works() {
        AtomicReference<LoadingOffHeapCache<String, String>> self = new AtomicReference<>();
        LoadingOffHeapCache<String, String> loading = builder()
                .remote(tier.named("loading"))
                .build(key -> key.length() == 1 ? key : self.get().get(key.substring(1)) + key.charAt(0));
        try (loading) {
            self.set(loading);
            assertThat(loading.getAll(List.of("cba", "a", "ba"))).isEqualTo(Map.of("cba", "abc", "a", "a", "ba", "ab"));
            assertThat(loading.refresh("ba").join()).isEqualTo("ab");
            assertThat(loading.stats().loadCount()).isEqualTo(4);
        }
    }

    @Test
    void layoutThatIsLost_isPublishedAgain() {
        try (OffHeapCache<String, First> first = ofRecords(First.class);
                OffHeapCache<String, Second> second = ofRecords(Second.class)) {
            first.put("a", new First(1, "one"));
            tier.values().clear();
            tier.sessions().forEach(each -> {
                each.copies.suspect(0);
                each.extend();
            });
            first.put("a", new First(1, "one"));
            assertThat(second.getIfPresent("a")).isEqualTo(new Second("one", 1, 0));
        }
    }

    @Test
    void layoutThatTheTierHasEvicted_isPublishedAgain() {
        try (OffHeapCache<String, First> first = ofRecords(First.class);
                OffHeapCache<String, Second> second = ofRecords(Second.class)) {
            first.put("a", new First(1, "one"));
            tier.values().keySet().removeIf(key -> key.get(0) == '@');
            for (int i = 0; i < 64; i++) {
                tier.sessions().forEach(Session::extend);
            }
            first.put("a", new First(1, "one"));
            assertThat(second.getIfPresent("a")).isEqualTo(new Second("one", 1, 0));
        }
    }
}

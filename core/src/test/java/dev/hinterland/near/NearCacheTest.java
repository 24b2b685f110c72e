// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Expiry;
import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.RemoteUnavailableException;
import dev.hinterland.support.FakeTicker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each interleaving by which a copy near could be older than it may. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class NearCacheTest extends NearTest {

    // Fetching

    @Test
    void copy_isReadWithoutARequest() {
        other.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("1")))
                .isZero();
    }

    @Test
    void invalidation_dropsTheCopy() {
        other.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        other.put("a", "2");
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
        other.invalidate("a");
        assertThat(cache.getIfPresent("a")).isNull();
    }

    @Test
    void invalidationThatOvertakesTheAnswer_keepsItsValueAway() {
        other.put("a", "1");
        session.holdAnswers();
        CompletableFuture<@Nullable String> fetch = async(() -> cache.getIfPresent("a"));
        await(() -> session.heldAnswers() == 1);
        other.put("a", "2");
        session.releaseAnswers();
        assertThat(fetch.join()).isEqualTo("1");
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void invalidationThatComesAfterTheAnswer_dropsTheCopy() {
        other.put("a", "1");
        session.holdInvalidations();
        session.holdAnswers();
        CompletableFuture<@Nullable String> fetch = async(() -> cache.getIfPresent("a"));
        await(() -> session.heldAnswers() == 1);
        other.put("a", "2");
        session.releaseAnswers();
        assertThat(fetch.join()).isEqualTo("1");
        session.releaseInvalidations();
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void manyThreads_shareOneFetch() {
        other.put("a", "1");
        session.holdAnswers();
        List<CompletableFuture<@Nullable String>> fetches = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            fetches.add(async(() -> cache.getIfPresent("a")));
        }
        await(() -> session.heldAnswers() == 1);
        session.releaseAnswers();
        fetches.forEach(fetch -> assertThat(fetch.join()).isEqualTo("1"));
        assertThat(requestsOf(() -> cache.getIfPresent("a"))).isZero();
    }

    // Links

    @Test
    void suspectCopies_areFetchedAgain() {
        other.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        session.copies.suspect(0);
        session.extend();
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("1")))
                .isEqualTo(1);
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("1")))
                .isZero();
    }

    @Test
    void fetchOverALinkThatIsLostMeanwhile_isNotKept() {
        other.put("a", "1");
        session.holdAnswers();
        CompletableFuture<@Nullable String> fetch = async(() -> cache.getIfPresent("a"));
        await(() -> session.heldAnswers() == 1);
        session.copies.suspect(0);
        session.extend();
        session.releaseAnswers();
        assertThat(fetch.join()).isEqualTo("1");
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("1")))
                .isEqualTo(1);
    }

    @Test
    void copies_countUntilTheirLeaseEnds_andAgainWhenItIsExtended() {
        other.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        session.copies.extend(0, System.nanoTime() - 1);
        assertThat(cache.asMap().keySet().iterator().hasNext()).isFalse();
        session.extend();
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
    }

    @Test
    void copiesOfOtherLinks_stay() {
        other.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        session.copies.suspect(1);
        assertThat(requestsOf(() -> cache.getIfPresent("a"))).isZero();
    }

    @Test
    void epochsThatBeginAnew_bringNothingBack() {
        other.put("a", "1");
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        for (int i = 0; i < 1 << 16; i++) {
            session.copies.suspect(0);
        }
        session.extend();
        assertThat(requestsOf(() -> cache.getIfPresent("a"))).isEqualTo(1);
    }

    // Writing

    @Test
    void ownWrite_isKept() {
        cache.put("a", "1");
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("1")))
                .isZero();
        cache.put("a", "2");
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("2")))
                .isZero();
        assertThat(other.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void ownWriteThatIsOvertaken_isNotKept() {
        session.holdAnswers();
        CompletableFuture<Void> write = started(() -> cache.put("a", "1"));
        await(() -> session.heldAnswers() == 1);
        other.put("a", "2");
        session.releaseAnswers();
        write.join();
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
    }

    /** The first of two writes is held up on its way, for as long as it takes the second to overtake it. */
    @Test
    void ownWrites_areSentInTheOrderOfTheirRecords() {
        AtomicInteger puts = new AtomicInteger();
        session.beforePut = () -> {
            if (puts.getAndIncrement() == 0) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
            }
        };
        CompletableFuture<Void> first = started(() -> cache.put("a", "1"));
        await(() -> puts.get() == 1);
        CompletableFuture<Void> second = started(() -> cache.put("a", "2"));
        second.join();
        first.join();
        assertThat(cache.getIfPresent("a")).isEqualTo(other.getIfPresent("a"));
    }

    /** The record of the write is discarded before its request is sent, and the fetch finds none. */
    @Test
    void fetchThatOvertakesAnOwnWrite_isNotKept() {
        for (Runnable discarding : List.<Runnable>of(() -> other.put("a", "theirs"), () -> {
            session.copies.suspect(0);
            session.extend();
        })) {
            other.put("a", "theirs");
            session.beforePut = () -> {
                session.beforePut = () -> {};
                discarding.run();
                assertThat(async(() -> cache.getIfPresent("a")).join()).isEqualTo("theirs");
            };
            cache.put("a", "mine");
            assertThat(cache.getIfPresent("a")).isEqualTo("mine");
        }
    }

    @Test
    void fetchThatBeganBeforeAnOwnWrite_isNotKept() {
        other.put("a", "1");
        for (Consumer<OffHeapCache<String, String>> write : List.<Consumer<OffHeapCache<String, String>>>of(
                to -> to.put("a", "2"),
                to -> to.invalidate("a"),
                to -> to.asMap().compute("a", (_, _) -> "3"))) {
            session.copies.suspect(0);
            session.extend();
            session.holdAnswers();
            CompletableFuture<@Nullable String> fetch = async(() -> cache.getIfPresent("a"));
            await(() -> session.heldAnswers() == 1);
            CompletableFuture<Void> written = started(() -> write.accept(cache));
            await(() -> session.heldAnswers() == 2);
            session.releaseAnswers();
            fetch.join();
            written.join();
            assertThat(cache.getIfPresent("a")).isEqualTo(other.getIfPresent("a"));
        }
    }

    @Test
    void copyOfBefore_isNotReadDuringAWrite() {
        cache.put("a", "1");
        session.holdAnswers();
        CompletableFuture<Void> write = started(() -> cache.put("a", "2"));
        await(() -> session.heldAnswers() == 1);
        CompletableFuture<@Nullable String> read = async(() -> cache.getIfPresent("a"));
        session.releaseAnswers();
        write.join();
        assertThat(read.join()).isEqualTo("2");
    }

    @Test
    void writeThatFails_leavesNoCopy() {
        cache.put("a", "1");
        session.away = true;
        assertThatThrownBy(() -> cache.put("a", "2")).isInstanceOf(RemoteUnavailableException.class);
        session.away = false;
        assertThat(requestsOf(() -> assertThat(cache.getIfPresent("a")).isEqualTo("1")))
                .isEqualTo(1);
    }

    // Loading

    @Test
    void loadedValue_isPutForAll() {
        AtomicInteger loads = new AtomicInteger();
        assertThat(cache.get("a", _ -> "loaded" + loads.incrementAndGet())).isEqualTo("loaded1");
        assertThat(other.get("a", _ -> "loaded" + loads.incrementAndGet())).isEqualTo("loaded1");
        assertThat(cache.getAll(List.of("a", "b"), keys -> Map.of("b", "bulk"))).hasSize(2);
        assertThat(other.getAllPresent(List.of("a", "b", "c"))).isEqualTo(Map.of("a", "loaded1", "b", "bulk"));
    }

    @Test
    void loadThatIsOvertakenByAWrite_isPutNowhere() throws InterruptedException {
        assertThat(loadWhile(() -> other.put("a", "2"))).isEqualTo("old");
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
        assertThat(other.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void loadThatIsOvertakenByARemoval_isPutNowhere() throws InterruptedException {
        assertThat(loadWhile(() -> other.invalidate("a"))).isEqualTo("old");
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(tier.value(key("a"))).isNull();
    }

    @Test
    void loaderThatFails_leavesNoLease() {
        assertThatThrownBy(() -> cache.get("a", _ -> {
                    throw new IllegalArgumentException("no such thing");
                }))
                .hasMessage("no such thing");
        assertThat(tier.value(key("a"))).isNull();
        assertThat(cache.get("a", _ -> "now")).isEqualTo("now");
        assertThat(cache.get("b", _ -> null)).isNull();
        assertThat(tier.value(key("b"))).isNull();
    }

    @Test
    void singleFlight_waitsForTheOtherProcess() throws InterruptedException {
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        CompletableFuture<@Nullable String> load = async(() -> other.get("a", _ -> {
            loading.countDown();
            awaitLatch(goesOn);
            return "theirs";
        }));
        loading.await();
        session.singleFlight = true;
        CompletableFuture<@Nullable String> waits = async(() -> cache.get("a", _ -> "mine"));
        await(() -> session.requests() > 3);
        goesOn.countDown();
        assertThat(load.join()).isEqualTo("theirs");
        assertThat(waits.join()).isEqualTo("theirs");
    }

    @Test
    void tierThatIsAway_isReplacedByTheLoader() {
        cache.put("a", "1");
        session.away = true;
        session.copies.extend(0, System.nanoTime() - 1);
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(cache.get("a", _ -> "loaded")).isEqualTo("loaded");
        assertThat(cache.getAll(List.of("a", "b"), keys -> Map.of("a", "all", "b", "all")))
                .isEqualTo(Map.of("a", "all", "b", "all"));
        assertThat(cache.getAllPresent(List.of("a"))).isEmpty();
        session.away = false;
        session.extend();
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
    }

    // Values of others

    record Third(String text) {}

    record Opposite(int text) {}

    @Test
    void foreignValue_isRefused() {
        tier.put(key("a"), "{\"json\": true}".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> cache.getIfPresent("a"))
                .isInstanceOf(ForeignValueException.class)
                .hasMessageContaining("name=cache");
        tier.put(key("a"), new byte[0]);
        assertThatThrownBy(() -> cache.get("a", _ -> "loaded")).isInstanceOf(ForeignValueException.class);
        cache.put("a", "own");
        assertThat(other.getIfPresent("a")).isEqualTo("own");
    }

    @Test
    void foreignKey_isNoProblem() {
        session.copies.invalidate(new byte[0]);
        session.copies.invalidate(new byte[] {'x', 1, 2, 3});
        session.copies.invalidate(new byte[] {';', 1, 2, 3});
    }

    @Test
    void valuesOfAnotherLayout_areReadAsThisOne_orCountAsMissing() {
        try (OffHeapCache<String, First> first = ofRecords(First.class);
                OffHeapCache<String, Second> second = ofRecords(Second.class);
                OffHeapCache<String, Third> third = ofRecords(Third.class);
                OffHeapCache<String, Opposite> opposite = ofRecords(Opposite.class)) {
            first.put("a", new First(1, "one"));
            assertThat(second.getIfPresent("a")).isEqualTo(new Second("one", 1, 0));
            assertThat(third.getIfPresent("a")).isEqualTo(new Third("one"));
            second.put("a", new Second("two", 2, 2));
            assertThat(first.getIfPresent("a")).isEqualTo(new First(2, "two"));
            assertThat(opposite.getIfPresent("a")).isNull();
            assertThat(opposite.get("a", _ -> new Opposite(3))).isEqualTo(new Opposite(3));
            assertThat(opposite.getIfPresent("a")).isEqualTo(new Opposite(3));
            assertThat(first.getIfPresent("a")).isNull();
        }
    }

    // Options

    private static final class OneSecond implements Expiry<String, String> {

        private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

        @Override
        public long expireAfterCreate(String key, String value, long currentTime) {
            return NANOS;
        }

        @Override
        public long expireAfterUpdate(String key, String value, long currentTime, long currentDuration) {
            return NANOS;
        }

        @Override
        public long expireAfterRead(String key, String value, long currentTime, long currentDuration) {
            return currentDuration;
        }
    }

    @Test
    void options_thatDoNotGoTogether_areRefused() {
        Map<String, Consumer<CacheBuilder<String, String>>> others = Map.of(
                "expireAfterAccess", options -> options.expireAfterAccess(Duration.ofSeconds(1)),
                "expireAfter", options -> options.expireAfter(new OneSecond()),
                "file", options -> options.file(Path.of("some.hl")),
                "ticker", options -> options.ticker(new FakeTicker()));
        others.forEach((name, option) -> {
            CacheBuilder<String, String> options = builder().remote(tier.named("x"));
            option.accept(options);
            assertThatThrownBy(options::build)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("remote cannot be combined with " + name + ": name=cache");
        });
        assertThatThrownBy(() -> builder().remote(tier.named("x")).buildAsync())
                .hasMessage("remote cannot be combined with buildAsync: name=cache");
        assertThatThrownBy(cache::scan).hasMessage("scan() cannot be used with remote: name=cache");
    }

    @Test
    void valueAboveTheLimit_isRefused() {
        OffHeapCache<String, byte[]> bytes = Hinterland.cache(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .remote(tier.named("bytes"))
                .build();
        try (bytes) {
            assertThatThrownBy(() -> bytes.put("a", new byte[(1 << 20) + 1]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("valueBytesMax=");
            // Larger than the budget: it lies on the tier only.
            bytes.put("a", new byte[1 << 20]);
            assertThat(bytes.getIfPresent("a")).hasSize(1 << 20);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closedCache_throws(boolean loads) {
        LoadingOffHeapCache<String, String> closed =
                builder().remote(tier.named("closed")).build(key -> key);
        closed.close();
        closed.close();
        assertThatThrownBy(() -> Object.class.cast(loads ? closed.get("a") : closed.getIfPresent("a")))
                .isInstanceOf(dev.hinterland.StoreClosedException.class);
        assertThatThrownBy(() -> closed.put("a", "b")).isInstanceOf(dev.hinterland.StoreClosedException.class);
    }

    @Test
    void keysThatAreComparedByEquals_areRefused() {
        assertThatThrownBy(() -> Hinterland.cache(Codec.byEquals(Codec.ofString()), Codec.ofString())
                        .maximumBytes(1 << 20)
                        .remote(tier.named("aliases"))
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("remote requires keys that are compared by their bytes: name=cache,"
                        + " keyCodec=Codec[byEquals " + Codec.ofString() + "]");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OffHeapCache;
import dev.hinterland.near.MemoryTier.Held;
import dev.hinterland.near.MemoryTier.MemoryCache;
import dev.hinterland.near.MemoryTier.Session;
import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.RemoteStats.WriteBehind;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes wait while the tier is away, and reads of the same process see them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WriteBehindTest {

    private static final int QUEUE_BYTES = 4096;
    private static final WriteBehind NOTHING_WAITS = new WriteBehind(0, 0, 0, 0);

    private final MemoryTier tier = new MemoryTier();
    private final MemoryCache remote;
    private final OffHeapCache<String, String> cache;
    private final Session session;
    private final OffHeapCache<String, String> other;

    WriteBehindTest() {
        tier.writeBehindBytes = QUEUE_BYTES;
        remote = tier.named("one");
        cache = NearTest.cache(remote);
        session = remote.session();
        other = NearTest.cache(tier.named("other"));
    }

    @AfterEach
    void close() {
        cache.close();
        other.close();
    }

    private WriteBehind stats() {
        return remote.stats().writeBehind();
    }

    private void comeBack() {
        session.away = false;
        session.extend();
        NearTest.await(() -> stats().waitingCount() == 0);
    }

    @Test
    void writesThatWait_areSentWhenTheTierServes() {
        cache.put("a", "old");
        cache.put("b", "old");
        session.away = true;
        cache.put("a", "1");
        cache.put("a", "2");
        cache.invalidate("b");
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
        assertThat(cache.getIfPresent("b")).isNull();
        assertThat(cache.getAllPresent(List.of("a", "b"))).isEqualTo(Map.of("a", "2"));
        assertThat(other.getIfPresent("a")).isEqualTo("old");
        assertThat(stats().waitingCount()).isEqualTo(2);
        comeBack();
        assertThat(stats()).isEqualTo(new WriteBehind(3, 0, 0, 0));
        assertThat(other.getIfPresent("a")).isEqualTo("2");
        assertThat(other.getIfPresent("b")).isNull();
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void writesThatAreTaken_doNotWait() {
        cache.put("a", "1");
        cache.invalidate("a");
        assertThat(stats()).isEqualTo(NOTHING_WAITS);
    }

    @Test
    void writeForWhichThereIsNoRoom_isRefusedAndCounted() {
        session.away = true;
        cache.put("a", "1");
        assertThatThrownBy(() -> cache.put("b", "x".repeat(QUEUE_BYTES)))
                .isInstanceOf(RemoteUnavailableException.class)
                .hasMessageContaining("queue of writes is full: name=cache, writeBehind=4096, queued=");
        assertThatThrownBy(() -> cache.put("a", "x".repeat(QUEUE_BYTES)))
                .isInstanceOf(RemoteUnavailableException.class);
        assertThat(stats().droppedCount()).isEqualTo(2);
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        assertThat(cache.getIfPresent("b")).isNull();
        comeBack();
        assertThat(other.getAllPresent(List.of("a", "b"))).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void queue_isBoundedInBytes() {
        session.away = true;
        int taken = 0;
        try {
            for (; taken < QUEUE_BYTES; taken++) {
                cache.put("key" + taken, "value");
            }
        } catch (RemoteUnavailableException full) {
            assertThat(stats().waitingBytes()).isBetween(QUEUE_BYTES / 2L, (long) QUEUE_BYTES);
        }
        assertThat(stats().waitingCount()).isEqualTo(taken).isBetween(2L, QUEUE_BYTES / 20L);
        comeBack();
        assertThat(tier.values()).hasSize(taken);
        assertThat(stats().waitingBytes()).isZero();
    }

    @Test
    void changeOfAWriteThatWaits_findsItOnTheTier() {
        session.away = true;
        cache.put("a", "1");
        assertThatThrownBy(() -> cache.asMap().compute("a", (_, old) -> old + "2"))
                .isInstanceOf(RemoteUnavailableException.class);
        assertThatThrownBy(cache::invalidateAll).isInstanceOf(RemoteUnavailableException.class);
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        session.away = false;
        assertThat(cache.asMap().compute("a", (_, old) -> old + "2")).isEqualTo("12");
        session.away = true;
        cache.put("a", "3");
        session.away = false;
        assertThat(cache.asMap().put("a", "4")).isEqualTo("3");
        session.away = true;
        cache.put("a", "5");
        session.away = false;
        assertThat(cache.asMap().remove("a")).isEqualTo("5");
        session.away = true;
        cache.put("a", "6");
        session.away = false;
        cache.invalidateAll();
        comeBack();
        assertThat(tier.values()).isEmpty();
        assertThat(cache.getIfPresent("a")).isNull();
    }

    @Test
    void keyWhoseRemovalWaits_isLoadedAndKeptNowhere() {
        cache.put("a", "old");
        session.away = true;
        cache.invalidate("a");
        session.away = false;
        assertThat(cache.get("a", _ -> "loaded")).isEqualTo("loaded");
        assertThat(cache.getAll(
                        List.of("a", "b"), keys -> Map.of(keys.iterator().next(), "loaded")))
                .isEqualTo(Map.of("a", "loaded", "b", "loaded"));
        comeBack();
        assertThat(other.getAllPresent(List.of("a", "b"))).isEqualTo(Map.of("b", "loaded"));
    }

    @Test
    void valueWhoseLifeEndsWhileItWaits_isRemoved() throws InterruptedException {
        cache.put("a", "old");
        session.away = true;
        cache.put("a", "1", Duration.ofMillis(1));
        cache.put("b", "1", Duration.ofDays(1));
        Thread.sleep(20);
        assertThat(cache.getIfPresent("a")).isNull();
        assertThat(cache.getIfPresent("b")).isEqualTo("1");
        comeBack();
        assertThat(other.getAllPresent(List.of("a", "b"))).isEqualTo(Map.of("b", "1"));
    }

    @Test
    void closing_sendsWhatWaitsOrDropsIt() {
        session.away = true;
        cache.put("a", "1");
        session.away = false;
        cache.close();
        assertThat(other.getIfPresent("a")).isEqualTo("1");
        assertThat(stats()).isEqualTo(new WriteBehind(1, 0, 0, 0));
        MemoryCache third = tier.named("third");
        OffHeapCache<String, String> closed = NearTest.cache(third);
        third.session().away = true;
        closed.put("a", "2");
        closed.close();
        assertThat(other.getIfPresent("a")).isEqualTo("1");
        assertThat(third.stats().writeBehind()).isEqualTo(new WriteBehind(1, 1, 0, 0));
    }

    @Test
    void writeThatTheTierRefusesForGood_isDropped() {
        session.away = true;
        cache.put("a", "1");
        cache.put("b", "2");
        AtomicInteger puts = new AtomicInteger();
        session.beforePut = () -> {
            if (puts.getAndIncrement() == 0) {
                session.foreign = new ForeignValueException("key is a list");
            }
        };
        comeBack();
        assertThat(stats()).isEqualTo(new WriteBehind(2, 1, 0, 0));
        assertThat(other.getAllPresent(List.of("a", "b"))).isEqualTo(Map.of("b", "2"));
    }

    @Test
    void senderThatFails_isTriedAgain() {
        session.away = true;
        cache.put("a", "1");
        AtomicInteger puts = new AtomicInteger();
        session.beforePut = () -> {
            if (puts.getAndIncrement() == 0) {
                throw new IllegalStateException("not now");
            }
        };
        session.away = false;
        session.extend();
        NearTest.await(() -> puts.get() == 1);
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        comeBack();
        assertThat(other.getIfPresent("a")).isEqualTo("1");
    }

    /** The first of two writes fails after the second has been answered, or before that. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writeThatFailsBesideALaterOne_isTheOneThatIsRead(boolean answeredBefore) {
        cache.put("a", "0");
        session.holdAnswers();
        CompletableFuture<Void> first = NearTest.started(() -> cache.put("a", "1"));
        NearTest.await(() -> session.heldAnswers() == 1);
        CompletableFuture<Void> second = NearTest.started(() -> cache.put("a", "2"));
        NearTest.await(() -> session.heldAnswers() == 2);
        List<Held<?>> answers = session.takeAnswers();
        if (answeredBefore) {
            answers.getLast().release();
            second.join();
        }
        answers.getFirst().fail();
        first.join();
        answers.getLast().release();
        second.join();
        assertThat(cache.getIfPresent("a")).isEqualTo("1");
        comeBack();
        assertThat(other.getIfPresent("a")).isEqualTo("1");
    }

    @Test
    void laterWrite_takesThePlaceOfTheOneThatWaits() {
        session.away = true;
        cache.put("a", "1");
        session.away = false;
        cache.put("a", "2");
        comeBack();
        assertThat(other.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void laterWrite_waitsUntilTheOneThatWasSentIsAnswered() {
        session.away = true;
        cache.put("a", "1");
        session.holdAnswers();
        session.away = false;
        session.extend();
        NearTest.await(() -> session.heldAnswers() == 1);
        cache.put("a", "2");
        assertThat(cache.getIfPresent("a")).isEqualTo("2");
        session.releaseAnswers();
        comeBack();
        assertThat(other.getIfPresent("a")).isEqualTo("2");
    }

    @Test
    void writeThatAnotherThreadHasSent_isNotSentAgain() {
        session.away = true;
        cache.put("first", "1");
        cache.put("a", "old");
        session.beforePut = () -> {
            session.beforePut = () -> {};
            cache.asMap().merge("a", "er", String::concat);
            cache.put("a", "new");
        };
        comeBack();
        assertThat(other.getAllPresent(List.of("first", "a"))).isEqualTo(Map.of("first", "1", "a", "new"));
    }

    /** Each key has one writer. The tier goes and comes back; a write that fails may have happened. */
    @Test
    void readsNeverGoBack_andTheLastWriteIsTheOneThatStays() {
        int keys = 4;
        int versions = 20_000;
        AtomicBoolean done = new AtomicBoolean();
        List<CompletableFuture<Void>> tasks = new ArrayList<>();
        CompletableFuture<Void> disturber = NearTest.started(() -> {
            SplittableRandom random = new SplittableRandom(1);
            while (!done.get()) {
                session.away = random.nextBoolean();
                session.extend();
                for (int i = random.nextInt(10_000); i > 0; i--) {
                    Thread.onSpinWait();
                }
            }
        });
        for (int i = 0; i < keys; i++) {
            String key = "key" + i;
            AtomicInteger last = new AtomicInteger();
            tasks.add(NearTest.started(() -> {
                for (int version = 1; version <= versions; version++) {
                    cache.put(key, "" + version);
                    last.set(version);
                }
            }));
            tasks.add(NearTest.started(() -> {
                while (last.get() < versions) {
                    int least = last.get();
                    String read = cache.getIfPresent(key);
                    // Without an answer of the tier, nothing is known.
                    if (read != null) {
                        assertThat(Integer.parseInt(read)).isGreaterThanOrEqualTo(least);
                    }
                }
            }));
        }
        tasks.forEach(CompletableFuture::join);
        done.set(true);
        disturber.join();
        comeBack();
        assertThat(stats().queuedCount()).isPositive();
        for (int i = 0; i < keys; i++) {
            assertThat(other.getIfPresent("key" + i)).isEqualTo("" + versions);
            assertThat(cache.getIfPresent("key" + i)).isEqualTo("" + versions);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.View;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Quote;
import dev.hinterland.support.Race;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Values that are read where they lie. */
class ViewTest {

    private static final int KEYS = 10_000;

    private static OffHeapMap<Long, Quote> map() {
        return Hinterland.map(Codec.ofLong(), Quote.codec())
                .name("views")
                .maximumBytes(Budgets.small())
                .build();
    }

    private static Quote read(View<Quote> view) {
        return new Quote(
                view.getLong(Quote.ID), view.getInt(Quote.PRICE), view.getDouble(Quote.SIZE), view.getLong(Quote.TIME));
    }

    @Test
    void fields_areThoseOfTheRecord() {
        try (OffHeapMap<Long, Quote> map = map()) {
            map.put(1L, Quote.of(17));
            assertThat(map.<Quote>read(1L, ViewTest::read)).isEqualTo(Quote.of(17));
            assertThat(map.<Quote>read(1L, View::get)).isEqualTo(Quote.of(17));
            assertThat(map.readLong(1L, Quote.ID, -1)).isEqualTo(17);
            assertThat(map.readInt(1L, Quote.PRICE, -1)).isEqualTo(17 * 31);
            assertThat(map.readDouble(1L, Quote.SIZE, -1)).isEqualTo(8.5);
            assertThat(map.<Boolean>read(1L, view -> view.isNull(Quote.ID))).isFalse();
            MapValidator.validate(map);
        }
    }

    @Test
    void absentKey_isNotRead() {
        try (OffHeapMap<Long, Quote> map = map()) {
            assertThat(map.<String>read(1L, view -> "called")).isNull();
            assertThat(map.readLong(1L, Quote.ID, -1)).isEqualTo(-1);
            assertThat(map.readInt(1L, Quote.PRICE, -2)).isEqualTo(-2);
            assertThat(map.readDouble(1L, Quote.SIZE, -0.5)).isEqualTo(-0.5);
        }
    }

    @Test
    void noField_isRefused_alsoWhereTheKeyIsAbsent() {
        try (OffHeapMap<Long, Quote> map =
                Hinterland.map(Long.class, Quote.class).build()) {
            assertThatThrownBy(() -> map.readInt(1L, null, 0)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.readLong(1L, null, 0)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.readDouble(1L, null, 0)).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void viewAfterItsCallback_refuses() {
        try (OffHeapMap<Long, Quote> map = map()) {
            map.put(1L, Quote.of(1));
            View<Quote> kept = map.read(1L, view -> view);
            assertThatThrownBy(() -> kept.getInt(Quote.PRICE))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("View must not be used after its callback has returned");
            assertThatThrownBy(kept::get).isInstanceOf(IllegalStateException.class);
            map.read(
                    1L,
                    view -> assertThatThrownBy(() -> kept.getInt(Quote.PRICE))
                            .hasMessage("View must not be used after its callback has returned"));
        }
    }

    @Test
    void viewInAnotherThread_refuses() {
        try (OffHeapMap<Long, Quote> map = map()) {
            map.put(1L, Quote.of(1));
            Throwable thrown = map.read(
                    1L,
                    view -> CompletableFuture.supplyAsync(() -> view.getInt(Quote.PRICE))
                            .handle((_, problem) -> problem)
                            .join());
            assertThat(thrown)
                    .hasRootCauseMessage("View must not be used by another thread: owner="
                            + Thread.currentThread().threadId());
        }
    }

    @Test
    void whatTheFunctionThrows_goesToTheCaller_andUnpins() {
        try (OffHeapMap<Long, Quote> map = map()) {
            map.put(1L, Quote.of(1));
            assertThatThrownBy(() -> map.read(1L, view -> {
                        throw new IllegalArgumentException("mine");
                    }))
                    .hasMessage("mine");
            MapValidator.validate(map);
        }
    }

    @Test
    void mapOfOtherValues_refuses() {
        try (OffHeapMap<Long, String> map =
                Hinterland.map(Codec.ofLong(), Codec.ofString()).name("texts").build()) {
            assertThatThrownBy(() -> map.read(1L, View::get))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("read and scan require values of a record class: name=texts");
            assertThatThrownBy(map::scan).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void functionThatUsesTheMap_seesTheValueThatItWasCalledWith() {
        try (OffHeapMap<Long, Quote> map = map()) {
            map.put(1L, Quote.of(1));
            Quote seen = map.read(1L, view -> {
                map.put(1L, Quote.of(2));
                map.remove(1L);
                map.put(2L, Quote.of(3));
                assertThat(map.<Quote>read(2L, ViewTest::read)).isEqualTo(Quote.of(3));
                return read(view);
            });
            assertThat(seen).isEqualTo(Quote.of(1));
            assertThat(map).hasSize(1);
        }
    }

    @Test
    void functionThatClosesTheMap_getsTheExceptionOfAClosedOne() {
        OffHeapMap<Long, Quote> map = map();
        map.put(1L, Quote.of(1));
        assertThatThrownBy(() -> map.read(1L, view -> {
                    map.close();
                    return view.getInt(Quote.PRICE);
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> map.read(1L, View::get)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> map.readLong(1L, Quote.ID, 0)).isInstanceOf(IllegalStateException.class);
    }

    /** A reader stays in his function while others write many times what the budget holds. */
    @Test
    void slowReader_keepsHisBytes_andDelaysNobody() {
        try (OffHeapMap<Long, Quote> map = map()) {
            for (long key = 0; key < KEYS; key++) {
                map.put(key, Quote.of(key));
            }
            MapStats before = map.stats();
            Quote seen = map.read(0L, view -> {
                for (long i = 0; i < 50L * KEYS; i++) {
                    map.put(i % KEYS, Quote.of(i));
                }
                return read(view);
            });
            assertThat(seen).isEqualTo(Quote.of(0));
            assertThat(map.stats().compactions() - before.compactions()).isGreaterThan(50);
            assertThat(map.<Quote>read(0L, ViewTest::read)).isEqualTo(Quote.of(49L * KEYS));
            MapValidator.validate(map);
        }
    }

    @Test
    void slowReadersOfACache_keepTheirBytes_andDelayNobody() throws Exception {
        try (OffHeapCache<Long, Quote> cache = Hinterland.cache(Codec.ofLong(), Quote.codec())
                .maximumBytes(1 << 20)
                .recordStats()
                .build()) {
            cache.put(-1L, Quote.of(-1));
            CountDownLatch written = new CountDownLatch(1);
            Race.of(2, thread -> {
                if (thread == 0) {
                    Quote seen = cache.read(-1L, view -> {
                        await(written);
                        return read(view);
                    });
                    assertThat(seen).isEqualTo(Quote.of(-1));
                } else {
                    for (long key = 0; key < 20L * KEYS; key++) {
                        cache.put(key, Quote.of(key));
                    }
                    written.countDown();
                }
                return 0;
            });
            assertThat(cache.stats().hitCount()).isEqualTo(1);
            CacheValidator.validate(cache);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void cache_countsReads_andHidesWhatHasEnded() {
        FakeTicker ticker = new FakeTicker();
        try (OffHeapCache<Long, Quote> cache = Hinterland.cache(Codec.ofLong(), Quote.codec())
                .maximumBytes(1 << 20)
                .expireAfterAccess(Duration.ofMinutes(1))
                .ticker(ticker)
                .recordStats()
                .build()) {
            cache.put(1L, Quote.of(1));
            for (int i = 0; i < 3; i++) {
                ticker.advance(Duration.ofSeconds(40));
                assertThat(cache.<Quote>read(1L, ViewTest::read)).isEqualTo(Quote.of(1));
            }
            ticker.advance(Duration.ofSeconds(61));
            assertThat(cache.<Quote>read(1L, ViewTest::read)).isNull();
            assertThat(cache.stats().hitCount()).isEqualTo(3);
            assertThat(cache.stats().missCount()).isEqualTo(1);
        }
    }

    /** Readers in all ways, while entries are overwritten, moved, and their regions used again. */
    @Test
    void readers_neverSeePartsOfOthers() throws Exception {
        try (OffHeapMap<Long, Quote> map = map()) {
            for (long key = 0; key < KEYS; key++) {
                map.put(key, Quote.of(key));
            }
            AtomicInteger calls = new AtomicInteger();
            Race.of(3, thread -> {
                for (long i = 0; i < 100_000; i++) {
                    long key = (i * 7919) % KEYS;
                    if (thread == 0) {
                        map.put(i % KEYS, Quote.of(i));
                    } else if (thread == 1) {
                        Quote seen = map.read(key, ViewTest::read);
                        calls.addAndGet(seen != null && seen.isWhole() && seen.id() % KEYS == key ? 1 : 0);
                    } else {
                        assertThat(map.readLong(key, Quote.ID, -1) % KEYS).isEqualTo(key);
                    }
                }
                return 0;
            });
            assertThat(calls).hasValue(100_000);
            MapValidator.validate(map);
        }
    }
}

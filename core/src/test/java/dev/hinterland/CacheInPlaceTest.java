// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.View;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Quote;
import dev.hinterland.support.Race;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of a cache that are read where they lie: one, one component, or all. */
class CacheInPlaceTest {

    private static final int KEYS = 5_000;
    private static final Duration TTL = Duration.ofMinutes(1);

    private final FakeTicker ticker = new FakeTicker();

    private CacheBuilder<Long, Quote> builder() {
        return Hinterland.cache(Codec.ofLong(), Quote.codec())
                .maximumBytes(4 << 20)
                .ticker(ticker)
                .recordStats();
    }

    /** What kinds of caches there are, as far as reading is concerned. */
    enum Kind {
        PLAIN,
        AFTER_WRITE,
        AFTER_ACCESS,
        BOTH,
        EACH,
        TIERED,
        TIERED_AFTER_ACCESS;

        private OffHeapCache<Long, Quote> build(CacheBuilder<Long, Quote> builder) {
            return switch (this) {
                case PLAIN -> builder.build();
                case AFTER_WRITE -> builder.expireAfterWrite(TTL).build();
                case AFTER_ACCESS -> builder.expireAfterAccess(TTL).build();
                case BOTH ->
                    builder.expireAfterAccess(TTL)
                            .expireAfterWrite(TTL.multipliedBy(2))
                            .build();
                case EACH -> builder.expireAfter(new Minute()).build();
                case TIERED -> builder.heapEntries(10).build();
                case TIERED_AFTER_ACCESS ->
                    builder.heapEntries(10).expireAfterAccess(TTL).build();
            };
        }

        private boolean ends() {
            return this != PLAIN && this != TIERED;
        }
    }

    /** A minute from the last access. */
    private static final class Minute implements Expiry<Long, Quote> {

        @Override
        public long expireAfterCreate(Long key, Quote value, long now) {
            return TTL.toNanos();
        }

        @Override
        public long expireAfterUpdate(Long key, Quote value, long now, long left) {
            return TTL.toNanos();
        }

        @Override
        public long expireAfterRead(Long key, Quote value, long now, long left) {
            assertThat(value).isEqualTo(Quote.of(key));
            return TTL.toNanos();
        }
    }

    private static Stream<Kind> kinds() {
        return Stream.of(Kind.values());
    }

    private static Quote never(Long key) {
        throw new AssertionError("loaded: key=" + key);
    }

    private static void checkEachWay(OffHeapCache<Long, Quote> cache, Quote expected) {
        long key = expected.id();
        assertThat(cache.getIfPresent(key)).isEqualTo(expected);
        assertThat(cache.get(key, CacheInPlaceTest::never)).isEqualTo(expected);
        assertThat(cache.asMap()).containsEntry(key, expected);
        assertThat(cache.<Quote>read(key, View::get)).isEqualTo(expected);
        assertThat(cache.readInt(key, Quote.PRICE, -1)).isEqualTo(expected.price());
        assertThat(cache.readLong(key, Quote.ID, -1)).isEqualTo(expected.id());
        assertThat(cache.readDouble(key, Quote.SIZE, -1)).isEqualTo(expected.size());
    }

    private static void checkAbsent(OffHeapCache<Long, Quote> cache, long key) {
        assertThat(cache.getIfPresent(key)).isNull();
        assertThat(cache.get(key, _ -> null)).isNull();
        assertThat(cache.asMap().get(key)).isNull();
        assertThat(cache.<Boolean>read(key, _ -> true)).isNull();
        assertThat(cache.readInt(key, Quote.PRICE, -1)).isEqualTo(-1);
        assertThat(cache.readLong(key, Quote.ID, -2)).isEqualTo(-2);
        assertThat(cache.readDouble(key, Quote.SIZE, 0.5)).isEqualTo(0.5);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void allWaysToRead_agree_andCount(Kind kind) {
        try (OffHeapCache<Long, Quote> cache = kind.build(builder())) {
            for (long key = 0; key < 100; key++) {
                cache.put(key, Quote.of(key));
            }
            for (long key = 0; key < 100; key++) {
                CacheStats before = cache.stats();
                checkEachWay(cache, Quote.of(key));
                // The map counts nothing of what it is asked, as Caffeine's.
                assertThat(cache.stats().hitCount() - before.hitCount()).isEqualTo(6);
                assertThat(cache.stats().missCount()).isEqualTo(before.missCount());
            }
            CacheStats before = cache.stats();
            checkAbsent(cache, 1_000);
            assertThat(cache.stats().missCount() - before.missCount()).isEqualTo(6);
            assertThat(cache.stats().hitCount()).isEqualTo(before.hitCount());
            CacheValidator.validate(cache);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void endedEntry_isAbsentInAllWays(Kind kind) {
        try (OffHeapCache<Long, Quote> cache = kind.build(builder())) {
            cache.put(1L, Quote.of(1));
            ticker.advance(TTL.multipliedBy(3));
            assertThat(cache.scan().count()).isEqualTo(kind.ends() ? 0 : 1);
            if (kind.ends()) {
                checkAbsent(cache, 1);
            } else {
                checkEachWay(cache, Quote.of(1));
            }
            CacheValidator.validate(cache);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void readingInPlace_prolongs_whereAnyReadingDoes(Kind kind) {
        try (OffHeapCache<Long, Quote> cache = kind.build(builder())) {
            for (long key = 1; key <= 3; key++) {
                cache.put(key, Quote.of(key));
            }
            ticker.advance(TTL.dividedBy(2));
            cache.<Quote>read(1L, View::get);
            cache.readInt(2L, Quote.PRICE, 0);
            ticker.advance(TTL.dividedBy(2).plus(Duration.ofSeconds(1)));
            boolean prolongs = kind.ends() && kind != Kind.AFTER_WRITE;
            boolean stays = prolongs || !kind.ends();
            assertThat(cache.asMap().containsKey(1L)).isEqualTo(stays);
            assertThat(cache.asMap().containsKey(2L)).isEqualTo(stays);
            assertThat(cache.asMap().containsKey(3L)).isEqualTo(!kind.ends());
            assertThat(cache.scan().sumLong(Quote.ID)).isEqualTo(kind.ends() ? stays ? 3 : 0 : 6);
        }
    }

    @Test
    void cacheWithLoader_loadsOnceAndReadsThen() {
        try (LoadingOffHeapCache<Long, Quote> cache =
                builder().refreshAfterWrite(TTL).build(Quote::of)) {
            assertThat(cache.get(7L)).isEqualTo(Quote.of(7));
            checkEachWay(cache, Quote.of(7));
            assertThat(cache.get(7L)).isEqualTo(Quote.of(7));
            assertThat(cache.stats().loadCount()).isEqualTo(1);
            assertThat(cache.stats().missCount()).isEqualTo(1);
            CacheValidator.validate(cache);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // records of users have arrays
    private record Document(int number, byte[] text) {}

    @Test
    void largeValue_isReadInPlace_andCountedOnce() {
        try (OffHeapCache<Long, Document> cache = Hinterland.cache(Codec.ofLong(), Codec.of(Document.class))
                .maximumBytes(64 << 20)
                .expireAfterAccess(TTL)
                .recordStats()
                .build()) {
            cache.put(1L, new Document(17, new byte[100_000]));
            cache.put(2L, new Document(18, new byte[20_000_000]));
            assertThat(cache.<Integer>read(
                            1L, view -> view.get().text().length + view.get().number()))
                    .isEqualTo(100_017);
            assertThat(cache.<Integer>read(2L, view -> view.get().text().length))
                    .isEqualTo(20_000_000);
            assertThat(cache.stats().hitCount()).isEqualTo(2);
            assertThat(cache.stats().missCount()).isZero();
            Map<Integer, Integer> lengths = new HashMap<>();
            cache.scan(view -> addLength(lengths, view));
            assertThat(lengths).isEqualTo(Map.of(17, 100_000, 18, 20_000_000));
        }
    }

    private static void addLength(Map<Integer, Integer> lengths, View<Document> view) {
        Document document = view.get();
        lengths.put(document.number(), document.text().length);
    }

    @Test
    void cacheOfOtherValues_refuses() {
        try (OffHeapCache<Long, String> cache = Hinterland.cache(Codec.ofLong(), Codec.ofString())
                .name("texts")
                .maximumBytes(1 << 20)
                .build()) {
            assertThatThrownBy(cache::scan)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("read and scan require values of a record class: name=texts");
            assertThatThrownBy(() -> cache.read(1L, View::get)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void closedCache_refuses() {
        OffHeapCache<Long, Quote> cache = builder().build();
        cache.close();
        assertThatThrownBy(cache::scan).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.read(1L, View::get)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.readInt(1L, Quote.PRICE, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.getIfPresent(1L)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.get(1L, Quote::of)).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void scan_visitsWhatHasNotEnded_andIsNoAccess(Kind kind) {
        try (OffHeapCache<Long, Quote> cache = kind.build(builder())) {
            for (long key = 0; key < KEYS; key++) {
                cache.put(key, Quote.of(key));
            }
            ticker.advance(TTL.dividedBy(2));
            for (long key = KEYS; key < KEYS + 100; key++) {
                cache.put(key, Quote.of(key));
            }
            CacheStats before = cache.stats();
            assertThat(cache.scan().count()).isEqualTo(KEYS + 100);
            assertThat(cache.scan().parallel(2).count()).isEqualTo(KEYS + 100);
            ticker.advance(TTL.dividedBy(2).plusSeconds(1));
            assertThat(cache.scan().count()).isEqualTo(kind.ends() ? 100 : KEYS + 100);
            cache.scan(view -> assertThat(view.get().isWhole()).isTrue());
            assertThat(cache.stats().hitCount()).isEqualTo(before.hitCount());
            CacheValidator.validate(cache);
        }
    }

    /** By then HotSpot has compiled a copy of the loop, for this function alone. */
    @ParameterizedTest
    @MethodSource("kinds")
    void functionThatHasVisitedMuch_visitsWhatHasNotEnded(Kind kind) {
        try (OffHeapCache<Long, Quote> cache = kind.build(builder())) {
            for (long key = 0; key < KEYS; key++) {
                cache.put(key, Quote.of(key));
            }
            ToLongFunction<OffHeapCache<Long, Quote>> sum = each -> {
                long[] ids = new long[1];
                each.scan(view -> ids[0] += view.getLong(Quote.ID));
                return ids[0];
            };
            for (int round = 0; round < 100; round++) {
                assertThat(sum.applyAsLong(cache)).isEqualTo((KEYS - 1L) * KEYS / 2);
            }
            ticker.advance(TTL.dividedBy(2));
            cache.put(-1_000L, Quote.of(-1_000));
            ticker.advance(TTL.dividedBy(2).plusSeconds(1));
            assertThat(sum.applyAsLong(cache)).isEqualTo(kind.ends() ? -1_000 : (KEYS - 1L) * KEYS / 2 - 1_000);
        }
    }

    @Test
    void nullArguments_areRefused() {
        try (OffHeapCache<Long, Quote> cache = builder().build()) {
            cache.put(1L, Quote.of(1));
            assertThatThrownBy(() -> cache.getIfPresent(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.get(1L, null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.get(null, Quote::of)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.read(null, View::get)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.read(1L, null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.readInt(null, Quote.PRICE, 0)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.readInt(1L, null, 0)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.readLong(1L, null, 0)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.readDouble(1L, null, 0)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> cache.scan((Consumer<View<Quote>>) null)).isInstanceOf(NullPointerException.class);
        }
    }

    private static Map<Long, Integer> visits(OffHeapCache<Long, Quote> cache) {
        return cache.scan()
                .collect(
                        HashMap::new,
                        (visits, view) -> visits.merge(view.getLong(Quote.ID), 1, Integer::sum),
                        (some, _) -> some);
    }

    /**
     * Others drop entries and move the rest meanwhile: what is there before and afterwards is visited once, and nothing
     * twice.
     */
    @Tag("proof")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void scanOfACacheThatDrops_visitsWhatStays(boolean timed) throws Exception {
        CacheBuilder<Long, Quote> builder = builder().maximumBytes(1 << 20);
        try (OffHeapCache<Long, Quote> cache = (timed ? builder.expireAfterAccess(TTL) : builder).build()) {
            AtomicBoolean scanned = new AtomicBoolean();
            Race.of(2, thread -> {
                if (thread == 0) {
                    for (long key = 0; !scanned.get(); key++) {
                        cache.put(key, Quote.of(key));
                    }
                } else {
                    try {
                        for (int round = 0; round < 50 || cache.stats().sizeEvictionCount() < 100_000; round++) {
                            var before = cache.asMap().keySet().toArray();
                            Map<Long, Integer> visits = visits(cache);
                            assertThat(visits.values()).allMatch(times -> times == 1);
                            for (Object key : before) {
                                assertThat(visits.containsKey(key)
                                                || !cache.asMap().containsKey(key))
                                        .as("visited or dropped: key=%s", key)
                                        .isTrue();
                            }
                        }
                    } finally {
                        scanned.set(true);
                    }
                }
                return 0;
            });
            CacheValidator.validate(cache);
        }
    }
}

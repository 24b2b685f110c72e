// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records as keys and values of real maps and caches. */
@SuppressWarnings({"ArrayRecordComponent", "NullOptional"}) // records of users have arrays, and nulls
class RecordMapTest {

    private enum Side {
        BUY,
        SELL
    }

    private record Key(String symbol, double strike, Side side, Integer series) {}

    private record Quote(long id, int price, double size, long time) {}

    private record Trade(Quote quote, Side side, String broker, byte[] raw) {}

    private record Book(List<Quote> quotes, Map<String, Quote> best) {}

    private record Priced(BigDecimal price) {}

    private record Tagged(Set<String> tags) {}

    private record Raw(byte[] bytes) {}

    private record Wrapped(List<Priced> prices) {}

    private record Counted(int value) {

        private static int made;

        Counted {
            made++;
            if (value < 0) {
                throw new IllegalStateException("negative: value=" + value);
            }
        }
    }

    private static Quote quote(int i) {
        return new Quote(i, i * 7, i / 3.0, -i);
    }

    @Test
    void records_asKeysAndValues_areFoundAgain() {
        try (OffHeapMap<Key, Quote> map = Hinterland.map(Key.class, Quote.class)
                .maximumBytes(Budgets.smallest())
                .build()) {
            for (int i = 0; i < 1000; i++) {
                map.put(new Key("s" + i % 10, i, Side.values()[i % 2], i % 3 == 0 ? null : i), quote(i));
            }
            for (int i = 0; i < 1000; i++) {
                Key key = new Key("s" + i % 10, i, Side.values()[i % 2], i % 3 == 0 ? null : i);
                assertThat(map.get(key)).isEqualTo(quote(i));
            }
            assertThat(map.get(new Key("s0", -0.0, Side.BUY, null))).isNull();
            assertThat(map.get(new Key("s0", 0.0, Side.BUY, null))).isEqualTo(quote(0));
        }
    }

    @Test
    void keysWithNaN_areTheSameKey_whateverItsBits() {
        try (OffHeapMap<Key, Long> map = Hinterland.map(Key.class, Long.class)
                .maximumBytes(Budgets.smallest())
                .build()) {
            map.put(new Key("s", Double.NaN, null, 1), 1L);
            double other = Double.longBitsToDouble(Double.doubleToRawLongBits(Double.NaN) + 1);
            assertThat(map.get(new Key("s", other, null, 1))).isEqualTo(1);
        }
    }

    @Tag("proof")
    @ParameterizedTest
    @ValueSource(ints = {10, 10_000, 3_000_000})
    void recordsOfAnySize_arePutAndGot(int bytes) {
        try (OffHeapMap<UUID, Trade> map =
                Hinterland.map(UUID.class, Trade.class).maximumBytes(64 << 20).build()) {
            Trade trade = new Trade(quote(1), Side.SELL, "b\u2603".repeat(bytes / 4), new byte[bytes / 2]);
            UUID key = new UUID(1, bytes);
            map.put(key, trade);
            assertThat(map.get(key)).usingRecursiveComparison().isEqualTo(trade);
        }
    }

    @Test
    void graphs_asValuesOfACache_areFoundAgain() {
        try (OffHeapCache<Integer, Book> cache = Hinterland.cache(Integer.class, Book.class)
                .maximumBytes(16 << 20)
                .build()) {
            List<Quote> quotes = new ArrayList<>(List.of(quote(1), quote(2)));
            cache.put(1, new Book(quotes, Map.of("a", quote(3))));
            quotes.clear();
            assertThat(cache.getIfPresent(1)).isEqualTo(new Book(List.of(quote(1), quote(2)), Map.of("a", quote(3))));
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Priced.class, Tagged.class, Raw.class, Wrapped.class})
    void recordWithoutCanonicalBytes_isRefusedAsKey_andTakenAsValue(Class<?> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.map(type, Long.class).build())
                .withMessageMatching("keyCodec must encode equal keys to equal bytes: "
                        + "component=(Priced.price|Tagged.tags|Raw.bytes), type=.*");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.cache(type, Long.class)
                        .maximumBytes(16 << 20)
                        .build())
                .withMessageStartingWith("keyCodec must encode equal keys to equal bytes: ");
        Hinterland.map(Long.class, type)
                .maximumBytes(Budgets.smallest())
                .build()
                .close();
    }

    @Test
    void classWithoutCodec_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hinterland.map(String.class, Object.class))
                .withMessageStartingWith("Codec.of has no codec for a class, write Codec.of(Row.class)")
                .withMessageEndingWith(": type=java.lang.Object");
    }

    @Test
    void get_constructsTheRecordOnce_andLetsItsExceptionPass() {
        Codec<Counted> codec = Codec.of(Counted.class);
        try (OffHeapMap<Long, Counted> map = Hinterland.map(Codec.ofLong(), codec)
                .maximumBytes(Budgets.smallest())
                .build()) {
            map.put(1L, new Counted(5));
            int before = Counted.made;
            assertThat(map.get(1L)).isEqualTo(new Counted(5));
            assertThat(Counted.made).isEqualTo(before + 2);
            assertThatIllegalStateException().isThrownBy(() -> map.put(2L, new Counted(-1)));
        }
    }
}

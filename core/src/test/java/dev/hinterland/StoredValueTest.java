// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Values that do not equal their own copies, or are of another class than the map's, in every method that compares
 * them.
 */
class StoredValueTest {

    /** Two of these are equal only if they share the array. */
    @SuppressWarnings("ArrayRecordComponent") // what this is about
    record Samples(String name, int[] numbers) {}

    /** A record whose values have more encodings than one. */
    record Price(BigDecimal amount) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Price price && amount.compareTo(price.amount) == 0;
        }

        @Override
        public int hashCode() {
            return amount.stripTrailingZeros().hashCode();
        }
    }

    /** Has no {@code equals}. */
    static final class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }
    }

    /** Says by its declaration what it encodes. */
    static class PointCodec implements Codec<Point> {

        @Override
        public long size(Point value) {
            return Integer.BYTES;
        }

        @Override
        public void encode(Point value, MemorySegment target) {
            target.set(ValueLayout.JAVA_INT_UNALIGNED, 0, value.x);
        }

        @Override
        public Point decode(MemorySegment source) {
            return new Point(source.get(ValueLayout.JAVA_INT_UNALIGNED, 0));
        }
    }

    /** Does not say so. */
    record Anonymous<T>(Codec<T> codec) implements Codec<T> {

        @Override
        public long size(T value) {
            return codec.size(value);
        }

        @Override
        public void encode(T value, MemorySegment target) {
            codec.encode(value, target);
        }

        @Override
        public T decode(MemorySegment source) {
            return codec.decode(source);
        }
    }

    private static <K, V> void withMapAndCache(Codec<K> keys, Codec<V> values, Consumer<ConcurrentMap<K, V>> test) {
        try (OffHeapMap<K, V> map = Hinterland.map(keys, values)
                        .maximumBytes(Budgets.small())
                        .build();
                OffHeapCache<K, V> cache = Hinterland.cache(keys, values)
                        .maximumBytes(Budgets.small())
                        .build()) {
            test.accept(map);
            test.accept(cache.asMap());
            MapValidator.validate(map);
            CacheValidator.validate(cache);
        }
    }

    private static <V> void checkCopiesAreFound(Codec<V> codec, Supplier<V> one, V other) {
        withMapAndCache(Codec.ofLong(), codec, map -> {
            map.put(1L, one.get());
            assertThat(map.containsValue(one.get())).isTrue();
            assertThat(map.containsValue(other)).isFalse();
            assertThat(map.values().contains(one.get())).isTrue();
            assertThat(map.entrySet().contains(Map.entry(1L, one.get()))).isTrue();
            assertThat(map.entrySet().contains(Map.entry(1L, other))).isFalse();
            assertThat(map.replace(1L, other, other)).isFalse();
            assertThat(map.replace(1L, one.get(), one.get())).isTrue();
            assertThat(map.replace(1L, map.get(1L), one.get())).isTrue();
            assertThat(map.remove(1L, other)).isFalse();
            assertThat(map.remove(1L, map.get(1L))).isTrue();
            checkViewsRemove(map, one);
        });
    }

    private static <V> void checkViewsRemove(ConcurrentMap<Long, V> map, Supplier<V> one) {
        List<Supplier<Boolean>> removals = List.of(
                () -> map.values().remove(one.get()),
                () -> map.entrySet().remove(Map.entry(1L, one.get())),
                () -> map.values().removeIf(value -> true),
                () -> map.entrySet().removeIf(entry -> true));
        for (Supplier<Boolean> removal : removals) {
            map.put(1L, one.get());
            assertThat(removal.get()).isTrue();
            assertThat(removal.get()).isFalse();
            assertThat(map).isEmpty();
        }
    }

    @Test
    void array_isFoundByItsContent() {
        checkCopiesAreFound(Codec.ofBytes(), () -> new byte[] {1, 2}, new byte[] {1, 3});
    }

    @Test
    void recordWithAnArray_isFoundByItsBytes() {
        checkCopiesAreFound(
                Codec.of(Samples.class), () -> new Samples("a", new int[] {1, 2}), new Samples("a", new int[] {1, 3}));
    }

    @Test
    void objectWithoutEquals_isFoundByItsBytes() {
        checkCopiesAreFound(new PointCodec(), () -> new Point(1), new Point(2));
        checkCopiesAreFound(new Anonymous<>(new PointCodec()), () -> new Point(1), new Point(2));
    }

    /** Large values lie in pieces. */
    @Test
    void largeRecordWithAnArray_isFoundByItsBytes() {
        int[] other = new int[200_000];
        other[150_000] = 1;
        checkCopiesAreFound(Codec.of(Samples.class), () -> new Samples("a", new int[200_000]), new Samples("a", other));
    }

    @Test
    void equalValueWithOtherBytes_isFoundByEquals() {
        checkCopiesAreFound(
                Codec.of(Price.class), () -> new Price(new BigDecimal("1.0")), new Price(new BigDecimal("1.5")));
        withMapAndCache(Codec.ofLong(), Codec.of(Price.class), map -> {
            map.put(1L, new Price(new BigDecimal("1.0")));
            assertThat(map.containsValue(new Price(new BigDecimal("1.00")))).isTrue();
            assertThat(map.replace(1L, new Price(new BigDecimal("1")), new Price(BigDecimal.TEN)))
                    .isTrue();
            assertThat(map.remove(1L, new Price(new BigDecimal("10.00")))).isTrue();
        });
    }

    private static <K, V> void checkForeignIsAbsent(Codec<K> keys, K key, Codec<V> values, V value) {
        withMapAndCache(keys, values, map -> {
            map.put(key, value);
            for (Object foreign : List.of('c', 1.5, List.of(), new Object())) {
                assertThat(map.get(foreign)).isNull();
                assertThat(map.getOrDefault(foreign, null)).isNull();
                assertThat(map.containsKey(foreign)).isFalse();
                assertThat(map.remove(foreign)).isNull();
                assertThat(map.remove(foreign, value)).isFalse();
                assertThat(map.keySet().contains(foreign)).isFalse();
                assertThat(map.keySet().remove(foreign)).isFalse();
                assertThat(map.entrySet().contains(Map.entry(foreign, value))).isFalse();
                assertThat(map.entrySet().remove(Map.entry(foreign, value))).isFalse();
                assertThat(map.containsValue(foreign)).isFalse();
                assertThat(map.values().remove(foreign)).isFalse();
                assertThat(map.remove(key, foreign)).isFalse();
                assertThat(map.entrySet().contains(Map.entry(key, foreign))).isFalse();
                assertThat(map.equals(Map.of(foreign, foreign))).isFalse();
            }
            assertThat(map).hasSize(1);
        });
    }

    @Test
    void objectOfAnotherClass_isNotThere() {
        checkForeignIsAbsent(Codec.ofLong(), 1L, Codec.ofString(), "one");
        checkForeignIsAbsent(Codec.ofString(), "one", Codec.ofLong(), 1L);
        checkForeignIsAbsent(Codec.ofUuid(), new UUID(1, 2), Codec.ofInt(), 1);
        checkForeignIsAbsent(Codec.of(Key.class), new Key("k"), Codec.of(Key.class), new Key("v"));
        checkForeignIsAbsent(new KeyCodec(), new Key("k"), new KeyCodec(), new Key("v"));
        checkForeignIsAbsent(new KeyCodec() {}, new Key("k"), new Anonymous<>(new KeyCodec()), new Key("v"));
    }

    record Key(String name) {}

    /** A codec of a user's. */
    static class KeyCodec implements Codec<Key> {

        private final Codec<String> names = Codec.ofString();

        @Override
        public long size(Key value) {
            return names.size(value.name());
        }

        @Override
        public void encode(Key value, MemorySegment target) {
            names.encode(value.name(), target);
        }

        @Override
        public Key decode(MemorySegment source) {
            return new Key(names.decode(source));
        }
    }

    /** A codec that does not name its class cannot be told from one with a fault: so the fault is not hidden. */
    @Test
    void keyOfAnotherClass_isRefused_ifTheCodecDoesNotNameItsClass() {
        Object foreign = "a";
        withMapAndCache(new Anonymous<>(new PointCodec()), Codec.ofLong(), map -> {
            assertThatThrownBy(() -> map.get(foreign)).isInstanceOf(ClassCastException.class);
            assertThatThrownBy(() -> map.remove(foreign)).isInstanceOf(ClassCastException.class);
        });
    }

    /** A cast that fails within a codec, for an object of the right class, is the codec's fault. */
    @Test
    void faultOfACodec_isNotTakenForAnObjectOfAnotherClass() {
        Codec<Point> faulty = new PointCodec() {
            @Override
            public long size(Point value) {
                return (Long) (Object) value.x;
            }
        };
        withMapAndCache(faulty, Codec.ofLong(), map -> {
            assertThatThrownBy(() -> map.get(new Point(1))).isInstanceOf(ClassCastException.class);
            assertThatThrownBy(() -> map.containsKey(new Point(1))).isInstanceOf(ClassCastException.class);
        });
    }

    @Test
    void null_isTreatedAsByConcurrentHashMap() {
        withMapAndCache(Codec.ofLong(), Codec.ofLong(), map -> {
            map.put(1L, 1L);
            assertThatThrownBy(() -> map.values().contains(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.containsValue(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.keySet().contains(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.keySet().remove(null)).isInstanceOf(NullPointerException.class);
            assertThat(map.values().remove(null)).isFalse();
            assertThat(map.entrySet().contains(null)).isFalse();
            assertThat(map.entrySet().remove(null)).isFalse();
            assertThat(map.remove(1L, null)).isFalse();
        });
    }

    @Test
    void removeIf_ofNoCondition_isRefused_byAnEmptyMapToo() {
        withMapAndCache(Codec.ofLong(), Codec.ofLong(), map -> {
            assertThatThrownBy(() -> map.keySet().removeIf(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.values().removeIf(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> map.entrySet().removeIf(null)).isInstanceOf(NullPointerException.class);
        });
    }
}

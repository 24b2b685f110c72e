// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Values that two threads at once put into a map and a cache, and get. */
final class RoundTrip {

    private static final int THREADS = 2;
    private static final int ENTRIES = 1_000;

    private RoundTrip() {}

    /** Puts orders; each must come back with what it had, as another object, and lead back to itself. */
    static void ofOrders(Codec<Order> codec) throws Exception {
        RoundTrip.<Order>of(codec, Order::of, key -> found -> {
            assertThat(found.content()).isEqualTo(Order.of(key).content());
            assertThat(found.isWhole()).isTrue();
        });
    }

    static <V> void of(Codec<V> codec, IntFunction<V> values, IntFunction<Consumer<V>> expectation) throws Exception {
        try (OffHeapMap<Integer, V> map =
                Hinterland.map(Codec.ofInt(), codec).maximumBytes(64 << 20).build()) {
            race(map::put, map::get, values, expectation);
            assertThat(map).hasSize(THREADS * ENTRIES);
        }
        try (OffHeapCache<Integer, V> cache =
                Hinterland.cache(Codec.ofInt(), codec).maximumBytes(64 << 20).build()) {
            race(cache::put, cache::getIfPresent, values, expectation);
            assertThat(cache.estimatedSize()).isEqualTo(THREADS * ENTRIES);
        }
    }

    private interface Getter<V> {
        @Nullable
        V get(int key);
    }

    private static <V> void race(
            BiConsumer<Integer, V> putter,
            Getter<V> getter,
            IntFunction<V> values,
            IntFunction<Consumer<V>> expectation)
            throws Exception {
        Race.of(THREADS, thread -> {
            for (int i = 0; i < ENTRIES; i++) {
                int key = i * THREADS + thread;
                putter.accept(key, values.apply(key));
                int earlier = (i / 2) * THREADS + thread;
                expectation.apply(earlier).accept(Objects.requireNonNull(getter.get(earlier)));
            }
            return thread;
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Race;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code clear} asks no codec, and removes what was there when it began, whatever is moved meanwhile. */
class ClearTest {

    /** Cannot read any more what it wrote. */
    private static final class Unreadable extends Text.TextCodec {
        private boolean broken;

        @Override
        public Text decode(MemorySegment source) {
            if (broken) {
                throw new IllegalArgumentException("cannot be decoded");
            }
            return super.decode(source);
        }
    }

    @Test
    void entriesThatCannotBeDecoded_areCleared_byTheMapAndByEachView() {
        List<Consumer<OffHeapMap<Text, Text>>> ways = List.of(
                OffHeapMap::clear,
                map -> map.keySet().clear(),
                map -> map.values().clear(),
                map -> map.entrySet().clear());
        for (Consumer<OffHeapMap<Text, Text>> clear : ways) {
            Unreadable codec = new Unreadable();
            try (OffHeapMap<Text, Text> map =
                    Hinterland.map(codec, codec).maximumBytes(Budgets.small()).build()) {
                fill(map);
                codec.broken = true;
                assertThatThrownBy(() -> map.keySet().iterator().next()).hasMessage("cannot be decoded");
                clear.accept(map);
                assertThat(map.longSize()).isZero();
                assertThat(map.stats().liveBytes()).isZero();
                codec.broken = false;
                fill(map);
                assertThat(map.longSize()).isEqualTo(1_001);
                MapValidator.validate(map);
            }
        }
    }

    private static void fill(OffHeapMap<Text, Text> map) {
        for (int i = 0; i < 1_000; i++) {
            map.put(new Text(i, "key"), new Text(i, "value"));
        }
        map.put(new Text(0, "large"), new Text(0, "x".repeat(1 << 20)));
    }

    @Test
    void entriesThatCannotBeDecoded_areCleared_fromACache() {
        Unreadable codec = new Unreadable();
        try (OffHeapCache<Text, Text> cache =
                Hinterland.cache(codec, codec).maximumBytes(Budgets.small()).build()) {
            cache.put(new Text(1, "one"), new Text(1, "one"));
            codec.broken = true;
            cache.invalidateAll();
            assertThat(cache.estimatedSize()).isZero();
            codec.broken = false;
            assertThat(cache.getIfPresent(new Text(1, "one"))).isNull();
            CacheValidator.validate(cache);
        }
    }

    /** The listener cannot be told of them, and they go all the same. */
    @Test
    void entriesThatCannotBeDecoded_areCleared_fromACacheWithAListener() {
        Unreadable codec = new Unreadable();
        List<Text> told = new ArrayList<>();
        try (OffHeapCache<Text, Text> cache = Hinterland.cache(codec, codec)
                .maximumBytes(Budgets.small())
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> told.add(key))
                .build()) {
            for (int i = 0; i < 1_000; i++) {
                cache.put(new Text(i, "key"), new Text(i, "value"));
            }
            codec.broken = true;
            cache.invalidateAll();
            assertThat(cache.estimatedSize()).isZero();
            assertThat(told).isEmpty();
            codec.broken = false;
            cache.put(new Text(1, "key"), new Text(1, "value"));
            cache.invalidateAll();
            assertThat(told).containsExactly(new Text(1, "key"));
            CacheValidator.validate(cache);
        }
    }

    @Test
    void clearedEntries_leaveForTheirOwnCause() {
        FakeTicker ticker = new FakeTicker();
        List<String> left = new ArrayList<>();
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .expireAfterWrite(Duration.ofSeconds(1))
                .ticker(ticker)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> left.add(key + "=" + value + " " + cause))
                .build()) {
            cache.put(1L, 10L);
            ticker.advance(Duration.ofSeconds(2));
            cache.put(2L, 20L);
            cache.invalidateAll();
            assertThat(left).containsExactlyInAnyOrder("1=10 EXPIRED", "2=20 EXPLICIT");
            assertThat(cache.estimatedSize()).isZero();
        }
    }

    /** A writer that replaces large values makes compaction move what is to be cleared. */
    @Tag("proof")
    @Test
    void entriesThatAreMovedMeanwhile_areCleared() throws Exception {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(2 * Budgets.small())
                .build()) {
            AtomicBoolean ended = new AtomicBoolean();
            AtomicLong compactions = new AtomicLong();
            Race.of(2, thread -> {
                if (thread == 0) {
                    for (long i = 0; !ended.get(); i++) {
                        map.put(-1 - i % 500, new byte[2_000 + (int) (i % 7)]);
                    }
                    return thread;
                }
                for (int round = 0; round < 100; round++) {
                    for (long key = 0; key < 2_000; key++) {
                        map.put(key, new byte[200]);
                    }
                    map.clear();
                    for (long key = 0; key < 2_000; key++) {
                        assertThat(map.containsKey(key)).as("%d", key).isFalse();
                    }
                }
                ended.set(true);
                compactions.set(map.stats().compactions());
                return thread;
            });
            assertThat(compactions.get()).isPositive();
            MapValidator.validate(map);
        }
    }
}

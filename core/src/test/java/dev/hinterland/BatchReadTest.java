// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stamped;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many keys at a time give what a loop of gets gives: the same values, counts and deadlines, whatever others do
 * meanwhile.
 */
@Timeout(120)
class BatchReadTest {

    private static final Duration TTL = Duration.ofSeconds(10);

    private static OffHeapCache<Long, byte[]> cache(long bytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(bytes)
                .recordStats()
                .build();
    }

    private static <K, V> Map<K, V> loop(Map<K, V> map, Iterable<K> keys) {
        Map<K, V> found = new LinkedHashMap<>();
        for (K key : keys) {
            V value = map.get(key);
            if (value != null) {
                found.put(key, value);
            }
        }
        return found;
    }

    private static <K, V> void assertSame(Map<K, V> actual, Map<K, V> expected) {
        assertThat(actual.keySet()).containsExactlyElementsOf(expected.keySet());
        actual.forEach((key, value) -> assertThat(value).isEqualTo(expected.get(key)));
    }

    @Test
    void anyNumberOfKeys_givesWhatALoopGives() {
        SplittableRandom random = new SplittableRandom(1);
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(64 * Budgets.MIB)
                .build()) {
            // One value of 500 does not fit a region; empty ones are there too.
            for (long key = 0; key < 3_000; key++) {
                int length = key % 500 == 7 ? 1 << 20 : random.nextInt(300);
                map.put(key, key % 10 == 3 ? new byte[0] : Stamped.value(key, 1, length));
            }
            for (int size : new int[] {0, 1, 2, 63, 64, 65, 128, 1_000}) {
                List<Long> keys = random.longs(size, -500, 3_500).boxed().toList();
                assertSame(map.getAll(keys), loop(map, keys));
            }
            MapValidator.validate(map);
        }
    }

    @Test
    void keysOfOneHashCode_areAllFoundInTheirChain() {
        List<String> keys = IntStream.range(0, 64)
                .mapToObj(i -> Integer.toBinaryString(64 + i).replace("0", "Aa").replace("1", "BB"))
                .toList();
        assertThat(keys.stream().mapToInt(String::hashCode).distinct().count()).isEqualTo(1);
        try (OffHeapMap<String, Integer> map =
                Hinterland.map(Codec.ofString(), Codec.ofInt()).build()) {
            for (int i = 0; i < keys.size(); i += 2) {
                map.put(keys.get(i), i);
            }
            assertSame(map.getAll(keys), loop(map, keys));
            assertThat(map.getAll(keys)).hasSize(32);
        }
    }

    @Test
    void duplicates_andOrder_areThoseOfTheKeys() {
        try (OffHeapCache<Long, byte[]> cache = cache(1 << 20)) {
            LongStream.range(0, 10).forEach(key -> cache.put(key, new byte[] {(byte) key}));
            Map<Long, byte[]> found = cache.getAllPresent(List.of(7L, 3L, 99L, 7L, 0L, 3L, 99L));
            assertThat(found.keySet()).containsExactly(7L, 3L, 0L);
            assertThat(found.get(7L)).containsExactly(7);
            assertThat(cache.stats().hitCount()).isEqualTo(3);
            assertThat(cache.stats().missCount()).isEqualTo(1);
        }
    }

    @Test
    void withoutStatistics_absentKeysLeaveNothing() {
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .build()) {
            cache.put(2L, new byte[] {2});
            assertThat(cache.getAllPresent(List.of(1L, 2L, 3L, 2L)).keySet()).containsExactly(2L);
            assertThat(cache.getAll(List.of(3L, 2L, 4L), missing -> Map.of(3L, new byte[3]))
                            .keySet())
                    .containsExactly(3L, 2L);
            assertThat(cache.stats().requestCount()).isZero();
        }
    }

    @Test
    void getAll_loadsWhatIsMissing_inTheOrderOfTheKeys() {
        try (OffHeapCache<Long, byte[]> cache = cache(1 << 20)) {
            cache.put(2L, new byte[] {2});
            Map<Long, byte[]> all = cache.getAll(List.of(3L, 2L, 4L, 1L, 3L), missing -> {
                assertThat(missing).isEqualTo(Set.of(3L, 4L, 1L));
                return Map.of(1L, new byte[] {1}, 3L, new byte[] {3}, 5L, new byte[] {5});
            });
            assertThat(all.keySet()).containsExactly(3L, 2L, 1L);
            assertThat(all.get(3L)).containsExactly(3);
            assertThat(cache.getIfPresent(5L)).containsExactly(5);
            assertThat(cache.stats().missCount()).isEqualTo(3);
        }
    }

    @Test
    void nullKey_orClosed_isRefused() {
        OffHeapCache<Long, byte[]> cache = cache(1 << 20);
        assertThatNullPointerException().isThrownBy(() -> cache.getAllPresent(Arrays.asList(1L, null)));
        cache.close();
        assertThatThrownBy(() -> cache.getAllPresent(List.of(1L))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void usersCodec_thatWritesMeanwhile_findsAllItsValues() {
        AtomicInteger decoded = new AtomicInteger();
        List<OffHeapMap<Text, Text>> maps = new ArrayList<>();
        try (OffHeapMap<Text, Text> map = Hinterland.map(Text.CODEC, new Text.TextCodec() {
                    @Override
                    public Text decode(MemorySegment source) {
                        Text value = super.decode(source);
                        maps.getFirst().put(new Text(1_000 + decoded.incrementAndGet(), "more"), value);
                        return value;
                    }
                })
                .build()) {
            maps.add(map);
            List<Text> keys =
                    IntStream.range(0, 200).mapToObj(i -> new Text(i, "key")).toList();
            keys.forEach(key -> map.put(key, new Text(key.number(), "value")));
            Map<Text, Text> found = map.getAll(keys);
            assertThat(found.keySet()).containsExactlyElementsOf(keys);
            found.forEach((key, value) -> assertThat(value.number()).isEqualTo(key.number()));
            assertThat(decoded).hasValue(200);
        }
    }

    @Test
    void ended_isNotFound_andWhatIsReadLivesLonger() {
        FakeTicker ticker = new FakeTicker();
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .expireAfterAccess(TTL)
                .ticker(ticker)
                .executor(Runnable::run)
                .build()) {
            List<Long> keys = LongStream.range(0, 200).boxed().toList();
            keys.forEach(key -> cache.put(key, new byte[8]));
            ticker.advance(TTL.dividedBy(2));
            List<Long> read = keys.subList(50, 150);
            assertThat(cache.getAllPresent(read)).hasSize(100);
            ticker.advance(TTL.dividedBy(2).plusMillis(1));
            assertThat(cache.getAllPresent(keys).keySet()).containsExactlyElementsOf(read);
            ticker.advance(TTL.minusMillis(1));
            assertThat(cache.getAllPresent(read)).as("not early").hasSize(100);
            ticker.advance(TTL.plusMillis(1));
            assertThat(cache.getAllPresent(keys)).isEmpty();
            CacheValidator.validate(cache);
        }
    }

    @Test
    void whileOthersWriteAndTheMapGrows_everyKeyThatStaysIsFound() throws Exception {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(Budgets.small())
                .build()) {
            List<Long> keys = LongStream.range(0, 500).boxed().toList();
            keys.forEach(key -> map.put(key, Stamped.value(key, 0, 50)));
            AtomicBoolean done = new AtomicBoolean();
            Race.of(3, thread -> {
                if (thread == 0) {
                    overwrite(map, keys, done);
                } else {
                    readMonotonically(keys, done, wanted -> {
                        Map<Long, byte[]> found = map.getAll(wanted);
                        assertThat(found).hasSize(wanted.size());
                        return found;
                    });
                }
                return thread;
            });
            MapValidator.validate(map);
        }
    }

    @Tag("proof")
    @Test
    void whileTheCacheEvacuates_everyValueIsTheKeysOwn_andNoneGoesBack() throws Exception {
        try (OffHeapCache<Long, byte[]> cache = cache(1 << 18)) {
            List<Long> keys = LongStream.range(0, 500).boxed().toList();
            AtomicBoolean done = new AtomicBoolean();
            Race.of(3, thread -> {
                if (thread == 0) {
                    overwrite(cache.asMap(), keys, done);
                } else {
                    readMonotonically(keys, done, cache::getAllPresent);
                }
                return thread;
            });
            assertThat(cache.stats().evictionCount()).as("the cache was full").isPositive();
            assertThat(cache.memory().compactions()).as("regions were recycled").isPositive();
            CacheValidator.validate(cache);
        }
    }

    /** Gives the keys new versions, and puts and removes others all the time. */
    private static void overwrite(Map<Long, byte[]> map, List<Long> keys, AtomicBoolean done) {
        try {
            for (int version = 1; version <= 20; version++) {
                for (long key : keys) {
                    map.put(key, Stamped.value(key, version, (int) (key + version) % 90));
                    long other = 1_000 + (version * 500L + key) % 4_000;
                    if (map.put(other, Stamped.value(other, version, 100)) != null) {
                        map.remove(other - 1);
                    }
                }
            }
        } finally {
            done.set(true);
        }
    }

    private interface Reader {
        Map<Long, byte[]> read(List<Long> keys);
    }

    private static void readMonotonically(List<Long> keys, AtomicBoolean done, Reader reader) {
        Map<Long, Long> versions = new HashMap<>();
        int start = 0;
        while (!done.get()) {
            start = (start + 17) % keys.size();
            List<Long> wanted = keys.subList(start, Math.min(keys.size(), start + 150));
            reader.read(wanted).forEach((key, value) -> {
                long version = Stamped.version(key, value);
                assertThat(version).isGreaterThanOrEqualTo(versions.getOrDefault(key, 0L));
                versions.put(key, version);
            });
        }
    }
}

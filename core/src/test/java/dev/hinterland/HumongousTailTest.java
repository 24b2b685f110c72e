// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionSizing;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import dev.hinterland.support.Race;
import dev.hinterland.support.Stamped;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a large value after some regions lies in its entry, and moves with it. */
class HumongousTailTest {

    private static final long MAXIMUM_BYTES = 16 << 20;

    /** Several regions of a store of that size. */
    private static final int MOST_BYTES = 600_000;

    private static OffHeapMap<Long, byte[]> map() {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .build();
    }

    private static CacheBuilder<Long, byte[]> cache(long maximumBytes) {
        return Hinterland.cache(Codec.ofLong(), Codec.ofBytes()).maximumBytes(maximumBytes);
    }

    private static int regionBytes() {
        return RegionSizing.ofMap(MAXIMUM_BYTES).largestBytes();
    }

    private static byte[] value(SplittableRandom random, long key, long version) {
        return Stamped.value(key, version, random.nextInt(Stamped.HEADER_BYTES, MOST_BYTES));
    }

    private static long payload(Iterable<byte[]> values) {
        long payload = 0;
        for (byte[] value : values) {
            payload += value.length;
        }
        return payload;
    }

    @Test
    void mapOfValuesOfAllSizes_isAsItsReference() {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, Long> versions = new HashMap<>();
        try (OffHeapMap<Long, byte[]> map = map()) {
            for (long version = 1; version <= 3_000; version++) {
                long key = random.nextInt(40);
                Long expected;
                byte[] before;
                if (random.nextInt(3) == 0) {
                    expected = versions.remove(key);
                    before = map.remove(key);
                } else {
                    expected = versions.put(key, version);
                    before = map.put(key, value(random, key, version));
                }
                assertThat(before == null ? null : Stamped.version(key, before)).isEqualTo(expected);
            }
            assertThat(map).hasSameSizeAs(versions);
            map.forEach((key, value) -> assertThat(Stamped.version(key, value)).isEqualTo(versions.get(key)));
            map.getAll(versions.keySet())
                    .forEach((key, value) ->
                            assertThat(Stamped.version(key, value)).isEqualTo(versions.get(key)));
            MapValidator.validate(map);
            map.clear();
            assertThat(map.stats().humongousBytes()).isZero();
            assertThat(map.stats().liveBytes()).isZero();
        }
    }

    /** The list of pieces and the tail share half a region with the key. */
    @Test
    void tails_haveRoomBesideKeysOfAllSizes() {
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .build()) {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < 2_000; i++) {
                String key = "k".repeat(random.nextInt(4_000));
                map.put(key, Stamped.value(key.length(), i, random.nextInt(Stamped.HEADER_BYTES, 100_000)));
                assertThat(Stamped.version(key.length(), map.get(key))).isEqualTo(i);
                if (i % 4 == 0) {
                    map.clear();
                }
            }
            MapValidator.validate(map);
        }
    }

    /** With a region for each rest, a quarter of the map would be left over. */
    @ParameterizedTest
    @CsvSource({"1, 2, 0.86", "2, 4, 0.9"})
    void valuesOfUnlikeSizes_fillAMap(double least, double most, double leastPayload) {
        SplittableRandom random = new SplittableRandom(5);
        int region = regionBytes();
        try (OffHeapMap<Long, byte[]> map = map()) {
            fill(map, () -> new byte[(int) random.nextDouble(least * region, most * region)]);
            assertThat(payload(map.values())).as("%s", map.stats()).isGreaterThan((long)
                    (leastPayload * MAXIMUM_BYTES));
            MapValidator.validate(map);
        }
    }

    /** Values that are removed leave room for the same ones, wherever their tails have lain. */
    @Test
    void fullMap_takesTheSameValuesAgain() {
        SplittableRandom random = new SplittableRandom(7);
        try (OffHeapMap<Long, byte[]> map = map()) {
            long keys = 0;
            for (long bytes = 0; bytes < MAXIMUM_BYTES * 4 / 5; keys++) {
                byte[] value = value(random, keys, 0);
                map.put(keys, value);
                bytes += value.length;
            }
            for (int round = 0; round < 1_000; round++) {
                long key = random.nextLong(keys);
                byte[] value = map.remove(key);
                assertThat(Stamped.version(key, value)).isZero();
                map.put(key, value);
            }
            MapValidator.validate(map);
        }
    }

    /** Then regions are made as large as the values; one of the largest size stays free nevertheless. */
    @ParameterizedTest
    @CsvSource({
        "16, 0.55", "16, 0.75", "16, 0.95", "16, 1.15", "16, 1.4", "16, 1.85", "16, 2.5", "16, 4",
        "64, 0.55", "64, 0.75", "64, 0.95", "64, 1.15", "64, 1.4", "64, 1.85", "64, 2.5", "64, 4"
    })
    void valuesOfNearlyOneSize_fillAMap(int mebibytes, double regions) {
        long maximumBytes = (long) mebibytes << 20;
        double size = regions * RegionSizing.ofMap(maximumBytes).largestBytes();
        SplittableRandom random = new SplittableRandom(mebibytes);
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            fill(map, () -> new byte[(int) random.nextDouble(size, 1.05 * size)]);
            assertThat(payload(map.values())).as("%s", map.stats()).isGreaterThan((long) (0.8 * maximumBytes));
            MapValidator.validate(map);
        }
    }

    /** Regions that are there already are not of their size. */
    @ParameterizedTest
    @ValueSource(doubles = {1.25, 1.4, 2.2})
    void valuesOfNearlyOneSize_fillAMapThatHadOthersBefore(double regions) {
        SplittableRandom random = new SplittableRandom(9);
        double size = regions * regionBytes();
        try (OffHeapMap<Long, byte[]> map = map()) {
            fill(map, () -> new byte[1_000]);
            map.clear();
            fill(map, () -> new byte[(int) random.nextDouble(size, 1.05 * size)]);
            assertThat(payload(map.values())).as("%s", map.stats()).isGreaterThan((long) (0.84 * MAXIMUM_BYTES));
            MapValidator.validate(map);
        }
    }

    private static void fill(OffHeapMap<Long, byte[]> map, Supplier<byte[]> values) {
        boolean full = false;
        for (long key = 0; !full; key++) {
            try {
                map.put(key, values.get());
            } catch (OutOfBudgetException e) {
                full = true;
            }
        }
    }

    @Test
    void cacheWithLargeValues_hasTails() {
        try (OffHeapCache<Long, byte[]> cache = cache(MAXIMUM_BYTES).build()) {
            SplittableRandom random = new SplittableRandom(8);
            int region = RegionSizing.ofCache(MAXIMUM_BYTES).largestBytes();
            long payload = 0;
            for (long key = 0; key < 10; key++) {
                byte[] value = Stamped.value(key, 1, random.nextInt(region * 21 / 20, region * 29 / 20));
                cache.put(key, value);
                payload += value.length;
            }
            assertThat(cache.estimatedSize()).isEqualTo(10);
            assertThat(cache.memory().humongousBytes()).isLessThan(payload);
            CacheValidator.validate(cache);
        }
    }

    /** Each value is there or has left once, and is whole. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cacheOfValuesOfAllSizes_losesNoneUnheard(boolean timed) throws Exception {
        AtomicLong nanos = new AtomicLong();
        Set<String> gone = ConcurrentHashMap.newKeySet();
        List<String> wrong = new CopyOnWriteArrayList<>();
        // So small that nothing is evacuated in the background, after the last write.
        CacheBuilder<Long, byte[]> builder = cache(8 << 20);
        if (timed) {
            builder.ticker(nanos::get).expireAfterWrite(Duration.ofNanos(1_000));
        }
        try (OffHeapCache<Long, byte[]> cache = builder.removalListener((key, value, cause) -> {
                    if (!gone.add(key + ":" + Stamped.version(key, value))) {
                        wrong.add("left twice: " + key + " " + cause);
                    }
                })
                .build()) {
            List<Set<String>> written = Race.of(3, thread -> writeOwnKeys(cache, thread, nanos));
            CacheValidator.validate(cache);
            cache.cleanUp();
            cache.asMap().forEach((key, value) -> gone.add(key + ":" + Stamped.version(key, value)));
            Set<String> all = new HashSet<>();
            written.forEach(all::addAll);
            assertThat(gone).isEqualTo(all);
            assertThat(wrong).isEmpty();
            assertThat(cache.stats().sizeEvictionCount()).isPositive();
        }
    }

    private static Set<String> writeOwnKeys(OffHeapCache<Long, byte[]> cache, int thread, AtomicLong nanos) {
        SplittableRandom random = new SplittableRandom(thread);
        Map<Long, Long> last = new HashMap<>();
        Set<String> written = new HashSet<>();
        for (long version = 0; version < 1_500; version++) {
            nanos.incrementAndGet();
            long key = random.nextInt(60) * 3L + thread;
            byte[] present = cache.getIfPresent(key);
            if (present != null) {
                assertThat(Stamped.version(key, present)).isEqualTo(last.get(key));
            }
            if (random.nextInt(5) == 0) {
                cache.invalidate(key);
            } else {
                cache.put(key, value(random, key, version));
                last.put(key, version);
                written.add(key + ":" + version);
            }
        }
        return written;
    }

    /** While values come and go, that are so many regions large; parts of the budget. */
    @ParameterizedTest
    @CsvSource({
        "49152, 1, 1.5, 0.48, 0.07",
        "1048576, 0.5, 1, 0.86, 0.03",
        "16777216, 0.5, 1, 0.84, 0.04",
        "98304, 2, 4, 0.66, 0.05",
        "1048576, 1, 2, 0.85, 0.03",
        "16777216, 1, 2, 0.86, 0.03",
        "16777216, 2, 4, 0.86, 0.03",
        "16777216, 4, 10, 0.87, 0.03"
    })
    void valuesOfUnlikeSizes_fillACache(
            long maximumBytes, double least, double most, double leastPayload, double mostDead) {
        SplittableRandom random = new SplittableRandom(10);
        int region = RegionSizing.ofCache(maximumBytes).largestBytes();
        long payload = 0;
        long dead = 0;
        long sampledBytes = 0;
        try (OffHeapCache<Long, byte[]> cache = cache(maximumBytes).build()) {
            for (long key = 0; key < 2_000; key++) {
                cache.put(key, new byte[(int) random.nextDouble(least * region, most * region)]);
                if (key >= 1_000 && key % 50 == 0) {
                    payload += payload(cache.asMap().values());
                    dead += cache.memory().deadBytes();
                    sampledBytes += maximumBytes;
                }
            }
            assertThat((double) payload / sampledBytes).as("%s", cache.memory()).isGreaterThan(leastPayload);
            assertThat((double) dead / sampledBytes).as("%s", cache.memory()).isLessThan(mostDead);
            CacheValidator.validate(cache);
        }
    }

    /** Nothing is dropped in a map, so a half beside one that is in use might be of no use for good. */
    @Test
    void mapOfLargeValues_hasWholeRegions() {
        SplittableRandom random = new SplittableRandom(12);
        int region = regionBytes();
        try (OffHeapMap<Long, byte[]> map = map()) {
            for (long key = 0; key < 100; key++) {
                map.put(key, new byte[(int) random.nextDouble(0.55 * region, 1.8 * region)]);
            }
            RegionTable table = ((StoreMap<?, ?, ?, ?>) map).store().regions().table();
            assertThat(IntStream.rangeClosed(1, table.count()).mapToObj(table::region))
                    .noneMatch(Region::isHalf);
        }
    }

    /** A region that is split counts once, or the window would seem to be a smaller part of the cache. */
    @Test
    void regionsThatWereSplit_leaveTheWindowAsItIs() {
        SplittableRandom random = new SplittableRandom(11);
        int region = RegionSizing.ofCache(1 << 20).largestBytes();
        try (OffHeapCache<Long, byte[]> cache = cache(1 << 20).build()) {
            for (long key = 0; key < 500; key++) {
                cache.put(key, new byte[(int) random.nextDouble(0.55 * region, 0.85 * region)]);
            }
            for (long key = 1_000; key < 50_000; key++) {
                cache.put(key, new byte[100]);
            }
            RegionTable table =
                    ((StoreCache<?, ?, ?, ?>) cache).store().store().regions().table();
            List<Region> regions = IntStream.rangeClosed(1, table.count())
                    .mapToObj(table::region)
                    .toList();
            assertThat(regions.stream().filter(Region::isHalf).count()).isGreaterThan(100);
            List<Region> filled = regions.stream()
                    .filter(next -> next.state() == RegionState.FULL)
                    .toList();
            long inWindow =
                    filled.stream().filter(next -> next.space() == Space.EDEN).count();
            assertThat((double) inWindow / filled.size()).isLessThan(0.35);
        }
    }

    /** A value with a tail goes if it is worth less than others of its kind, and not for the room of its tail. */
    @Test
    void valuesWithTails_competeWithTheirLike() {
        int region = RegionSizing.ofCache(4 << 20).largestBytes();
        SplittableRandom random = new SplittableRandom(1);
        int hits = 0;
        try (OffHeapCache<Long, byte[]> cache =
                cache(4 << 20).hitObjective(HitObjective.BYTES).build()) {
            for (int i = 0; i < 20_000; i++) {
                long key = (long) Math.pow(300, random.nextDouble()) - 1;
                if (cache.getIfPresent(key) != null) {
                    hits++;
                } else {
                    int bytes = (int) new SplittableRandom(key).nextDouble(region, 2 * region);
                    cache.put(key, new byte[bytes]);
                }
            }
        }
        assertThat(hits).isGreaterThan(20_000 * 727 / 1_000);
    }

    /** Earlier versions know no tails, and their files and those of this one are alike. */
    @Test
    void fileWithLargeValues_hasNoTails(@TempDir Path folder) throws IOException {
        long payload = 0;
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .file(folder.resolve("map"))
                .build()) {
            SplittableRandom random = new SplittableRandom(6);
            for (long key = 0; key < 20; key++) {
                byte[] value = Stamped.value(key, 1, random.nextInt(regionBytes() * 21 / 20, regionBytes() * 29 / 20));
                map.put(key, value);
                payload += value.length;
            }
            assertThat(map.stats().humongousBytes()).isGreaterThan(payload);
        }
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .file(folder.resolve("map"))
                .build()) {
            map.forEach((key, value) -> assertThat(Stamped.version(key, value)).isEqualTo(1));
            MapValidator.validate(map);
        }
    }
}

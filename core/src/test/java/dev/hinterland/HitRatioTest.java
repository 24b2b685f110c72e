// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cache keeps what is worth keeping: seen on traces that are made up, beside least recently used of the same size.
 */
@Tag("proof")
class HitRatioTest {

    private static final int REQUESTS = 60_000;
    private static final byte[] VALUE = new byte[100];
    private static final long MAXIMUM_BYTES = 130_000;

    /** Enough for some 2,200 entries. */
    private static final long LARGER_BYTES = 324_000;

    /** The hits of the cache, those of least recently used, and the most entries that were in the cache. */
    private record Hits(double cache, double recent, int entries) {}

    /** Drives a cache by a trace of keys; a negative one is the complement of a key that is invalidated. */
    private static Hits run(IntUnaryOperator trace) {
        return run(trace, MAXIMUM_BYTES);
    }

    private static Hits run(IntUnaryOperator trace, long maximumBytes) {
        return run(trace, Hinterland.cache(Codec.ofInt(), Codec.ofBytes()).maximumBytes(maximumBytes));
    }

    private static Hits run(IntUnaryOperator trace, CacheBuilder<Integer, byte[]> builder) {
        try (OffHeapCache<Integer, byte[]> cache = builder.build()) {
            int most = 0;
            int hits = 0;
            for (int i = 0; i < REQUESTS; i++) {
                int key = trace.applyAsInt(i);
                if (key < 0) {
                    cache.invalidate(~key);
                } else if (cache.getIfPresent(key) == null) {
                    cache.put(key, VALUE);
                    most = Math.max(most, (int) cache.estimatedSize());
                } else {
                    hits++;
                }
            }
            CacheValidator.validate(cache);
            return new Hits(100.0 * hits / REQUESTS, recentlyUsed(trace, most), most);
        }
    }

    private static double recentlyUsed(IntUnaryOperator trace, int entries) {
        Map<Integer, Boolean> cache = new LinkedHashMap<>(16, 0.75f, true);
        int hits = 0;
        for (int i = 0; i < REQUESTS; i++) {
            int key = trace.applyAsInt(i);
            if (key < 0) {
                cache.remove(~key);
                continue;
            }
            hits += cache.get(key) != null ? 1 : 0;
            cache.put(key, true);
            if (cache.size() > entries) {
                cache.remove(cache.keySet().iterator().next());
            }
        }
        return 100.0 * hits / REQUESTS;
    }

    /** The best would be the part of the loop that fits; least recently used gets nothing. */
    @Test
    void loop_keepsAPartOfIt() {
        Hits hits = run(i -> i % 1_000);
        assertThat(hits.recent).isZero();
        assertThat(hits.cache).as("%s", hits).isGreaterThan(hits.entries / 10.0 - 6);
    }

    /** What filled the cache has been kept no more than what comes then, and is older. */
    @Test
    void loopThatFits_takesThePlaceOfWhatFilledTheCache() {
        int entries = run(i -> i, LARGER_BYTES).entries;
        int filling = entries * 9 / 10;
        int loop = entries * 7 / 10;
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(LARGER_BYTES)
                .build()) {
            for (int key = 0; key < filling; key++) {
                cache.put(key, VALUE);
            }
            int hits = 0;
            for (int i = 0; i < 2 * loop; i++) {
                int key = REQUESTS + i % loop;
                if (cache.getIfPresent(key) == null) {
                    cache.put(key, VALUE);
                } else {
                    hits++;
                }
            }
            assertThat(hits).as("%s", entries).isGreaterThan(loop * 9 / 10);
        }
    }

    /** Regions of a few entries have something left over at their end. It must not cost an entry with each merge. */
    @ParameterizedTest
    @ValueSource(longs = {28_000, 48_000})
    void loop_keepsAPartOfIt_inATinyCache(long maximumBytes) {
        Hits hits = run(i -> i % 1_000, maximumBytes);
        assertThat(hits.cache).as("%s", hits).isGreaterThan(hits.entries / 10.0 * 0.8);
    }

    /**
     * Half of the requests go to ten hot keys for each entry of the cache, half scan through keys that never come back.
     */
    @Test
    void scan_doesNotPushOutWhatIsHot() {
        int[] keys = keys(300);
        Hits hits = run(i -> (i & 1) == 0 ? keys[i] : 1_000_000 + i);
        assertThat(hits.cache).as("%s", hits).isGreaterThan(hits.recent + 5).isGreaterThan(45);
    }

    /** Keys are used for a while, and then never again. */
    @Test
    void slidingWindow_isFollowed() {
        int[] offsets = keys(400);
        Hits hits = run(i -> i / 20 + offsets[i]);
        assertThat(hits.cache).as("%s", hits).isGreaterThan(hits.recent - 4);
    }

    /** There is memory for all of the loop, and a maximum of entries. */
    @Test
    void loop_keepsAPartOfIt_withAMaximum() {
        Hits hits = run(
                i -> i % 1_000,
                Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                        .maximumBytes(1 << 20)
                        .maximumSize(700));
        assertThat(hits.recent).isZero();
        assertThat(hits.cache).as("%s", hits).isGreaterThan(40);
    }

    /** A key is asked for twice, shortly one after the other: beyond a maximum too, a new entry must live so long. */
    @Test
    void pairs_areHits_withAMaximum() {
        SplittableRandom random = new SplittableRandom(1);
        int[] pairs = new int[REQUESTS];
        for (int i = 0; i < REQUESTS; i++) {
            pairs[i] = random.nextBoolean() ? 1_000_000 + i / 4 : random.nextInt(1_000);
        }
        Hits hits = run(
                i -> pairs[i],
                Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                        .maximumBytes(1 << 20)
                        .maximumSize(100));
        assertThat(hits.cache).as("%s", hits).isGreaterThan(hits.recent - 7);
    }

    /** What is hot comes back soon after it has been invalidated: how often it was read is to be known then. */
    @Test
    void invalidatedKeys_areRemembered() {
        SplittableRandom random = new SplittableRandom(1);
        int[] trace = random.doubles(REQUESTS, 0, 1)
                .mapToInt(share -> (int) (5_000 * share * share * share))
                .map(key -> random.nextInt(10) == 0 ? ~key : key)
                .toArray();
        Hits hits = run(i -> trace[i]);
        assertThat(hits.cache).as("%s", hits).isGreaterThan(hits.recent + 4);
    }

    /** What is written again is dead in its old region: that must cost little memory, and promote no newcomers. */
    @Test
    void entriesThatAreWrittenAgain_takeNoMemoryFromOthers() {
        SplittableRandom random = new SplittableRandom(1);
        int[] trace = random.doubles(4 * REQUESTS, 0, 1)
                .mapToInt(share -> (int) (40_000 * share * share * share))
                .toArray();
        int[] looping = IntStream.range(0, trace.length)
                .map(i -> random.nextBoolean() ? 1_000_000 + i / 2 % 3_000 : trace[i])
                .toArray();
        double plain = hits(trace, false);
        assertThat(hits(trace, true)).isGreaterThan(plain - 1.2);
        plain = hits(looping, false);
        assertThat(hits(looping, true)).isGreaterThan(plain - 3);
    }

    /** Returns the hits, where what is found is written again or not. */
    private static double hits(int[] trace, boolean rewrites) {
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(LARGER_BYTES)
                .build()) {
            int hits = 0;
            for (int key : trace) {
                boolean hit = cache.getIfPresent(key) != null;
                hits += hit ? 1 : 0;
                if (!hit || rewrites) {
                    cache.put(key, VALUE);
                }
            }
            CacheValidator.validate(cache);
            return 100.0 * hits / trace.length;
        }
    }

    /** Regions in which nothing is dead are evacuated too, while there are always others in which much is. */
    @Test
    void coldEntries_go_besideSomeThatAreWrittenAllTheTime() {
        SplittableRandom random = new SplittableRandom(1);
        int cold = 1_000;
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(LARGER_BYTES)
                .build()) {
            for (int key = 0; key < cold; key++) {
                putAndRead(cache, key, 3);
            }
            for (int i = 0; i < 10_000; i++) {
                putAndRead(cache, 1_000_000 + random.nextInt(700), 1);
                if (i % 4 == 0) {
                    putAndRead(cache, 2_000_000 + i, 8);
                }
            }
            long left = IntStream.range(0, cold)
                    .filter(key -> cache.policy().getIfPresentQuietly(key) != null)
                    .count();
            assertThat(left).isLessThan(cold / 20);
        }
    }

    private static void putAndRead(OffHeapCache<Integer, byte[]> cache, int key, int reads) {
        cache.put(key, VALUE);
        for (int i = 0; i < reads; i++) {
            cache.getIfPresent(key);
        }
    }

    private static int[] keys(int bound) {
        SplittableRandom random = new SplittableRandom(1);
        return random.ints(REQUESTS, 0, bound).toArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Sequences of requests to try a policy on, and the hit ratio of LRU to compare it with. */
final class Requests {

    private Requests() {}

    /** Returns requests for keys of which few are asked for often: Zipf's law with an exponent of about one. */
    static int[] skewed(int count, int keys, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, count)
                .map(i -> (int) Math.pow(keys, random.nextDouble()))
                .toArray();
    }

    /** Returns requests that go round and round. */
    static int[] loop(int count, int length) {
        return IntStream.range(0, count).map(i -> i % length).toArray();
    }

    /** Returns skewed requests, every second of which is one of a scan through keys that never come again. */
    static int[] skewedWithScan(int count, int keys, long seed) {
        int[] skewed = skewed(count, keys, seed);
        return IntStream.range(0, count)
                .map(i -> i % 2 == 0 ? skewed[i] : keys + i)
                .toArray();
    }

    /**
     * Returns requests most of which are for one of the keys that were asked for lately, and the others for a new one.
     */
    static int[] recent(int count, int depth, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] requests = new int[count];
        int[] last = new int[depth];
        int next = 0;
        for (int i = 0; i < count; i++) {
            int place = i % depth;
            requests[i] = i < depth || random.nextInt(20) == 0 ? next++ : last[random.nextInt(depth)];
            last[place] = requests[i];
        }
        return requests;
    }

    /** Returns the part of requests that are hits. */
    static double hitRatio(int[] requests, IntPredicate isHit) {
        long hits = IntStream.of(requests).map(Requests::hash).filter(isHit).count();
        return (double) hits / requests.length;
    }

    /** Returns the hit ratio of a cache that drops what has not been asked for for longest. */
    static double lru(int[] requests, int entries) {
        Map<Integer, Boolean> cache = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
                return size() > entries;
            }
        };
        return hitRatio(requests, hash -> cache.put(hash, true) != null);
    }

    /** Spreads a key over all hashes, and gives no two keys the same one. */
    static int hash(int key) {
        int h = (key + 1) * 0x9E3779B1;
        h = (h ^ (h >>> 15)) * 0x2C1B3C6D;
        return h ^ (h >>> 13);
    }
}

// SPDX-License-Identifier: Apache-2.0
import static com.github.benmanes.caffeine.cache.RemovalCause.EXPIRED;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import com.github.benmanes.caffeine.cache.stats.ConcurrentStatsCounter;
import java.util.List;

/** Own classes that have the names of Hinterland's. */
public class OwnNames {

    enum CachePolicy {
        LRU
    }

    enum RemovalCause {
        OWN
    }

    record Codec(String name) {}

    static final class Hinterland {
        static String place() {
            return "far";
        }
    }

    interface OffHeapCache {
        default String kind() {
            return "own";
        }
    }

    static CacheStats statsOf(Cache<?, ?> cache) {
        return cache.stats();
    }

    public static void main(String[] args) {
        Cache<String, List<String>> cache = Caffeine.newBuilder()
                .maximumSize(7)
                .recordStats(ConcurrentStatsCounter::new)
                .build();
        cache.put("a", List.of("x"));
        System.out.println(cache.getIfPresent("a") + " " + statsOf(cache).hitCount());
        Policy<String, List<String>> policy = cache.policy();
        Policy.Eviction<String, List<String>> eviction = policy.eviction().orElseThrow();
        System.out.println(policy.isRecordingStats() + " " + eviction.getMaximum());
        System.out.println(CachePolicy.LRU + " " + new Codec("c") + " " + Hinterland.place());
        System.out.println(new OffHeapCache() {}.kind() + " " + RemovalCause.OWN + " " + EXPIRED.wasEvicted());
    }
}

// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.stats.ConcurrentStatsCounter;
import com.github.benmanes.caffeine.cache.stats.StatsCounter;
import java.util.function.Supplier;

/** Counters of statistics that the program keeps. */
class OwnCounters {

    private final ConcurrentStatsCounter counter = new ConcurrentStatsCounter();

    public static void main(String[] args) {
        OwnCounters own = new OwnCounters();
        Cache<String, Integer> cache = Caffeine.newBuilder()
                .maximumSize(5)
                .recordStats(() -> own.counter)
                .build();
        cache.get("a", String::length);
        cache.getIfPresent("a");
        System.out.println(
                own.counter.snapshot().hitCount() + " " + own.counter.snapshot().missCount());
        Supplier<StatsCounter> counters = ConcurrentStatsCounter::new;
        Cache<String, Integer> other = Caffeine.newBuilder()
                .maximumSize(5)
                .recordStats(ConcurrentStatsCounter::new)
                .build();
        other.getIfPresent("b");
        System.out.println(
                other.stats().missCount() + " " + counters.get().snapshot().missCount());
        System.out.println(other.stats());
    }
}

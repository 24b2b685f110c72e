import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import com.github.benmanes.caffeine.cache.stats.StatsCounter;
import java.util.concurrent.atomic.LongAdder;

/** Statistics: a counter of one's own. */
public class StatisticsOfOwn {

    static class Counter implements StatsCounter {
        final LongAdder hits = new LongAdder();
        final LongAdder misses = new LongAdder();
        final LongAdder loads = new LongAdder();

        @Override
        public void recordHits(int count) {
            hits.add(count);
        }

        @Override
        public void recordMisses(int count) {
            misses.add(count);
        }

        @Override
        public void recordLoadSuccess(long loadTime) {
            loads.increment();
        }

        @Override
        public void recordLoadFailure(long loadTime) {
            loads.increment();
        }

        @Override
        public void recordEviction(int weight, RemovalCause cause) {
            throw new AssertionError("nothing is evicted");
        }

        @Override
        public CacheStats snapshot() {
            return CacheStats.of(hits.sum(), misses.sum(), loads.sum(), 0, 0, 0, 0);
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        Cache<String, String> cache = Caffeine.newBuilder()
                .maximumSize(100)
                .recordStats(() -> counter)
                .build();
        cache.get("a", key -> "loaded");
        cache.get("a", key -> "loaded");
        cache.getIfPresent("b");
        System.out.println(counter.hits + " " + counter.misses + " " + counter.loads);
        System.out.println(cache.stats().hitCount() + " " + cache.stats().missCount());
        System.out.println(cache.policy().isRecordingStats());
    }
}

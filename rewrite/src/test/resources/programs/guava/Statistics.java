import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.CacheStats;
import com.google.common.cache.LoadingCache;
import java.util.function.Function;

/** Statistics, by calls and by references to methods. */
public class Statistics {

    public static void main(String[] args) throws Exception {
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder()
                .maximumSize(100)
                .recordStats()
                .build(new CacheLoader<>() {
                    @Override
                    public Integer load(String key) {
                        if (key.isEmpty()) {
                            throw new IllegalArgumentException("empty");
                        }
                        return key.length();
                    }
                });
        cache.get("a");
        cache.get("a");
        cache.get("bb");
        try {
            cache.get("");
        } catch (RuntimeException e) {
            System.out.println("failed");
        }
        CacheStats stats = cache.stats();
        System.out.println(
                stats.hitCount() + " " + stats.missCount() + " " + stats.requestCount() + " " + stats.hitRate());
        System.out.println(stats.loadCount() + " " + stats.loadSuccessCount() + " " + stats.loadExceptionCount());
        Function<CacheStats, Long> failures = CacheStats::loadExceptionCount;
        System.out.println(failures.apply(stats) + " " + stats.evictionCount());
        Function<Cache<?, ?>, Long> size = Cache::size;
        System.out.println(size.apply(cache));
        CacheStats difference = stats.minus(new CacheStats(1, 1, 1, 0, 0, 0));
        System.out.println(difference.hitCount() + " " + difference.missCount());
    }
}

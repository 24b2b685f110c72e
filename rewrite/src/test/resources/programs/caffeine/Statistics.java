import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.stats.CacheStats;

/** Statistics. */
public class Statistics {

    public static void main(String[] args) {
        LoadingCache<String, Integer> graphs = Caffeine.newBuilder()
                .maximumSize(10_000)
                .recordStats()
                .build(key -> {
                    if (key.isEmpty()) {
                        throw new IllegalStateException("empty");
                    }
                    return key.length();
                });
        graphs.get("a");
        graphs.get("a");
        graphs.get("bb");
        graphs.getIfPresent("ccc");
        try {
            graphs.get("");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        CacheStats stats = graphs.stats();
        System.out.println(stats.hitCount() + " " + stats.missCount() + " " + stats.requestCount());
        System.out.println(stats.hitRate() + " " + stats.missRate());
        System.out.println(stats.loadCount() + " " + stats.loadSuccessCount() + " " + stats.loadFailureCount());
        System.out.println(stats.loadFailureRate() + " " + stats.evictionCount() + " " + stats.evictionWeight());
        System.out.println(stats.averageLoadPenalty() >= 0);
        CacheStats sum = stats.plus(CacheStats.of(1, 2, 3, 4, 5, 6, 7));
        System.out.println(
                sum.hitCount() + " " + sum.missCount() + " " + sum.minus(stats).hitCount());
        System.out.println(CacheStats.empty().requestCount());
    }
}

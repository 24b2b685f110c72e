import com.github.benmanes.caffeine.cache.*;
import com.github.benmanes.caffeine.cache.stats.*;
import java.util.*;
import java.util.concurrent.*;

/** Imports on demand. */
public class StarImports {

    public static void main(String[] args) {
        Cache<String, List<Integer>> cache =
                Caffeine.newBuilder().maximumSize(10).recordStats().build();
        cache.put("a", List.of(1));
        CacheStats stats = cache.stats();
        System.out.println(cache.getIfPresent("a") + " " + stats.hitCount());
        LoadingCache<String, Integer> loading = Caffeine.newBuilder()
                .maximumSize(10)
                .expireAfterWrite(1, TimeUnit.DAYS)
                .removalListener((String key, Integer value, RemovalCause cause) -> {})
                .build(String::length);
        System.out.println(loading.get("abc"));
    }
}

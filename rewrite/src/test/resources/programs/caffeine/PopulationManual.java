import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Population: a cache whose user adds, computes and removes entries. */
public class PopulationManual {

    record Graph(String key, int nodes) {}

    public static void main(String[] args) {
        Cache<String, Graph> cache = Caffeine.newBuilder()
                .expireAfterWrite(10, TimeUnit.MINUTES)
                .maximumSize(10_000)
                .build();
        System.out.println(cache.getIfPresent("a"));
        System.out.println(cache.get("a", key -> new Graph(key, 3)));
        System.out.println(cache.get("a", key -> new Graph(key, 4)));
        cache.put("b", new Graph("b", 7));
        System.out.println(new TreeMap<>(cache.getAllPresent(List.of("a", "b", "c"))));
        cache.putAll(Map.of("d", new Graph("d", 1)));
        cache.invalidate("a");
        System.out.println(cache.getIfPresent("a") + " " + cache.getIfPresent("d"));
        cache.invalidateAll(List.of("b"));
        System.out.println(cache.asMap().keySet());
        cache.invalidateAll();
        System.out.println(cache.estimatedSize());
    }
}

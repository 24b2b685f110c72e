import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Population: caches of futures, with loaders that return values or futures. */
public class PopulationAsync {

    public static void main(String[] args) {
        AsyncCache<String, Integer> manual = Caffeine.newBuilder()
                .expireAfterWrite(10, TimeUnit.MINUTES)
                .maximumSize(10_000)
                .buildAsync();
        System.out.println(manual.getIfPresent("graph"));
        CompletableFuture<Integer> graph = manual.get("graph", key -> key.length());
        System.out.println(graph.join());
        manual.put("given", CompletableFuture.completedFuture(99));
        System.out.println(manual.get("given", key -> -1).join());
        Cache<String, Integer> view = manual.synchronous();
        view.invalidate("graph");
        System.out.println(view.getIfPresent("graph") + " " + view.getIfPresent("given"));

        AsyncLoadingCache<String, Integer> loading =
                Caffeine.newBuilder().maximumSize(100).buildAsync(key -> key.length() * 10);
        System.out.println(loading.get("abc").join());
        System.out.println(new TreeMap<>(loading.getAll(List.of("a", "bb")).join()));

        AsyncLoadingCache<String, Integer> futures = Caffeine.newBuilder()
                .maximumSize(100)
                .buildAsync((key, executor) -> CompletableFuture.supplyAsync(() -> key.length() * 100, executor));
        System.out.println(futures.get("abcd").join());
        System.out.println(futures.synchronous().get("a"));
        System.out.println(futures.asMap().containsKey("a"));
    }
}

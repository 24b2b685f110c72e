import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;

/** Entries that are put directly, the view as a map, and explicit removals. */
public class Inserting {

    private static final Cache<Integer, String> CACHE = CacheBuilder.newBuilder()
            .initialCapacity(10)
            .concurrencyLevel(4)
            .maximumSize(50)
            .build();

    public static void main(String[] args) {
        CACHE.put(1, "one");
        CACHE.putAll(Map.of(2, "two", 3, "three"));
        ConcurrentMap<Integer, String> view = CACHE.asMap();
        view.putIfAbsent(4, "four");
        view.computeIfAbsent(5, key -> "five");
        System.out.println(view.containsKey(4) + " " + view.get(5) + " " + CACHE.size());
        CACHE.invalidate(1);
        CACHE.invalidateAll(java.util.List.of(2, 3));
        System.out.println(CACHE.getIfPresent(1) + " " + CACHE.getIfPresent(2) + " "
                + view.keySet().size());
        CACHE.invalidateAll();
        CACHE.cleanUp();
        System.out.println(CACHE.size() == 0 ? "empty" : "not empty");
    }
}

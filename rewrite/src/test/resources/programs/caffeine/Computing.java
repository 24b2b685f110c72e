import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;

/** Compute: writes through the view, atomically. */
public class Computing {

    private static final Map<String, Integer> STORAGE = new TreeMap<>();

    private final Cache<String, Integer> cache =
            Caffeine.newBuilder().maximumSize(100).build();

    void write(String key, int value) {
        cache.asMap().compute(key, (k, old) -> {
            STORAGE.put(k, value);
            return value;
        });
    }

    void delete(String key) {
        cache.asMap().computeIfPresent(key, (k, old) -> {
            STORAGE.remove(k);
            return null;
        });
    }

    public static void main(String[] args) {
        Computing computing = new Computing();
        computing.write("a", 1);
        computing.write("b", 2);
        computing.delete("a");
        System.out.println(STORAGE + " " + computing.cache.asMap());
        ConcurrentMap<String, Integer> view = computing.cache.asMap();
        view.merge("b", 5, Integer::sum);
        view.putIfAbsent("c", 9);
        view.replace("c", 9, 10);
        view.entrySet().removeIf(entry -> entry.getValue() == 7);
        System.out.println(view + " " + view.size());
        view.values().forEach(System.out::println);
    }
}

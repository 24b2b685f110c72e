import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Population: loaders by lambda, by method reference and by class, and loads in bulk. */
public class PopulationLoading {

    record Graph(String key, int nodes) {}

    static int loads;

    static Graph createExpensiveGraph(String key) {
        loads++;
        return new Graph(key, key.length());
    }

    static class Squares implements CacheLoader<Integer, Long> {
        @Override
        public Long load(Integer key) {
            return (long) key * key;
        }

        @Override
        public Map<? extends Integer, ? extends Long> loadAll(Set<? extends Integer> keys) {
            System.out.println("loadAll " + keys.size());
            Map<Integer, Long> squares = new HashMap<>();
            keys.forEach(key -> squares.put(key, load(key)));
            return squares;
        }
    }

    public static void main(String[] args) {
        LoadingCache<String, Graph> cache =
                Caffeine.newBuilder().maximumSize(10_000).build(key -> createExpensiveGraph(key));
        System.out.println(cache.get("one") + " " + cache.get("one") + " " + loads);
        System.out.println(new TreeMap<>(cache.getAll(List.of("one", "three"))) + " " + loads);

        LoadingCache<String, Graph> byReference =
                Caffeine.newBuilder().maximumSize(10).build(PopulationLoading::createExpensiveGraph);
        System.out.println(byReference.get("reference"));

        LoadingCache<Integer, Long> squares =
                Caffeine.newBuilder().maximumSize(100).build(new Squares());
        System.out.println(new TreeMap<>(squares.getAll(List.of(3, 4, 5))));
        LoadingCache<Integer, String> bulk = Caffeine.newBuilder()
                .maximumSize(100)
                .build(CacheLoader.bulk(keys -> {
                    Map<Integer, String> found = new HashMap<>();
                    keys.forEach(key -> found.put(key, "#" + key));
                    return found;
                }));
        System.out.println(bulk.get(7) + " " + new TreeMap<>(bulk.getAll(List.of(7, 8))));
    }
}

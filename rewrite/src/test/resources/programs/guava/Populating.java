import com.google.common.base.Supplier;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/** Loads in bulk, and loaders from functions and suppliers. */
public class Populating {

    static class Bulk extends CacheLoader<String, Integer> {
        @Override
        public Integer load(String key) {
            return key.length();
        }

        @Override
        public Map<String, Integer> loadAll(Iterable<? extends String> keys) {
            Map<String, Integer> loaded = new HashMap<>();
            for (String key : keys) {
                loaded.put(key, key.length() * 100);
            }
            return loaded;
        }
    }

    static String describe(int number) {
        return "number " + number;
    }

    static String always() {
        return "always";
    }

    public static void main(String[] args) throws ExecutionException {
        LoadingCache<String, Integer> bulk =
                CacheBuilder.newBuilder().maximumSize(100).build(new Bulk());
        ImmutableMap<String, Integer> all = bulk.getAll(List.of("a", "bb"));
        System.out.println(all);
        System.out.println(new TreeMap<>(bulk.getAll(List.of("ccc"))) + " " + bulk.get("dddd"));
        Cache<String, Integer> view = bulk;
        ImmutableMap<String, Integer> present = view.getAllPresent(List.of("a", "zz"));
        System.out.println(present);

        LoadingCache<Integer, String> reference =
                CacheBuilder.newBuilder().maximumSize(10).build(CacheLoader.from(Populating::describe));
        System.out.println(reference.getUnchecked(3));
        Supplier<String> supplier = () -> "supplied";
        LoadingCache<String, String> supplied =
                CacheBuilder.newBuilder().maximumSize(10).build(CacheLoader.from(supplier));
        System.out.println(supplied.getUnchecked("x"));
        LoadingCache<String, String> lambda =
                CacheBuilder.newBuilder().maximumSize(10).build(CacheLoader.from(() -> "lambda"));
        System.out.println(lambda.getUnchecked("x"));
        LoadingCache<String, String> method =
                CacheBuilder.newBuilder().maximumSize(10).build(CacheLoader.from(Populating::always));
        System.out.println(method.getUnchecked("x"));
        com.google.common.base.Function<String, String> function = key -> key + "!";
        CacheLoader<String, String> loader = CacheLoader.from(function);
        System.out.println(
                CacheBuilder.newBuilder().maximumSize(10).build(loader).apply("f"));
    }
}

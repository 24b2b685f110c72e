import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Values that are collections, which need codecs. */
public class Collections {

    record Item(String name, List<Integer> sizes) {}

    public static void main(String[] args) {
        LoadingCache<String, List<String>> lists =
                Caffeine.newBuilder().maximumSize(10).build(key -> List.of(key, key));
        System.out.println(lists.get("a"));
        Cache<UUID, Map<String, Set<Long>>> maps =
                Caffeine.newBuilder().maximumSize(10).build();
        maps.put(new UUID(1, 2), Map.of("k", Set.of(4L)));
        System.out.println(maps.getIfPresent(new UUID(1, 2)));
        Cache<Integer, Optional<Item>> optionals =
                Caffeine.newBuilder().maximumSize(10).build();
        optionals.put(1, Optional.of(new Item("n", List.of(1, 2))));
        optionals.put(2, Optional.empty());
        System.out.println(new TreeMap<>(optionals.asMap()));
        Cache<Long, ArrayList<String>> arrays =
                Caffeine.newBuilder().maximumSize(10).build();
        arrays.put(1L, new ArrayList<>(List.of("x")));
        System.out.println(arrays.getIfPresent(1L));
        Cache<List<String>, HashSet<String>> keys =
                Caffeine.newBuilder().maximumSize(10).build();
        keys.put(List.of("a"), new HashSet<>(Set.of("q")));
        System.out.println(keys.getIfPresent(List.of("a")));
        Cache<String, Collection<Item>> wide =
                Caffeine.newBuilder().maximumSize(10).build();
        wide.put("w", List.of(new Item("i", List.of())));
        System.out.println(wide.getIfPresent("w").size());
        Cache<String, TreeMap<String, byte[]>> trees =
                Caffeine.newBuilder().maximumSize(10).build();
        trees.put("t", new TreeMap<>(Map.of("b", new byte[5])));
        System.out.println(trees.getIfPresent("t").get("b").length);
        AsyncLoadingCache<String, List<Item>> async =
                Caffeine.newBuilder().maximumSize(10).buildAsync(key -> List.of(new Item(key, List.of(7))));
        System.out.println(async.get("async").join());
    }
}

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;

/** Guava's immutable collections as values, and as results of reads. */
public class Immutables {

    private static int size(ImmutableMap<?, ?> map) {
        return map.size();
    }

    public static void main(String[] args) {
        LoadingCache<String, ImmutableList<String>> lists =
                CacheBuilder.newBuilder().maximumSize(9).build(CacheLoader.from(key -> ImmutableList.of(key)));
        System.out.println(lists.getUnchecked("x"));
        Cache<String, ImmutableMap<String, Integer>> maps =
                CacheBuilder.newBuilder().maximumSize(9).build();
        maps.put("m", ImmutableMap.of("a", 1));
        System.out.println(maps.asMap());
        Cache<Integer, ImmutableSet<Integer>> sets =
                CacheBuilder.newBuilder().maximumSize(9).build();
        sets.put(1, ImmutableSet.of(1));
        System.out.println(sets.getIfPresent(1));
        System.out.println(size(sets.getAllPresent(List.of(1, 2))));
        System.out.println(sets.getAllPresent(List.of(1)).entrySet().asList().get(0));
        System.out.println(sets.getAllPresent(List.of(1)).keySet().size());
    }
}

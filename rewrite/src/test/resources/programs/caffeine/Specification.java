import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.CaffeineSpec;
import com.github.benmanes.caffeine.cache.LoadingCache;

/** Specification: strings, and objects that are parsed from them. */
public class Specification {

    private static final CaffeineSpec SPEC = CaffeineSpec.parse("maximumWeight=1000, expireAfterWrite=30m, softValues");

    public static void main(String[] args) {
        CaffeineSpec spec = CaffeineSpec.parse("maximumSize=10,expireAfterAccess=10m,recordStats");
        Cache<String, String> graphs = Caffeine.from(spec).build();
        graphs.put("a", "b");
        graphs.getIfPresent("a");
        System.out.println(graphs.stats().hitCount() + " " + spec.toParsableString());
        LoadingCache<Integer, String> weighed = Caffeine.from(SPEC)
                .weigher((Integer key, String value) -> value.length())
                .build(key -> "v" + key);
        System.out.println(weighed.get(1));
        Cache<String, Integer> unbounded = Caffeine.from("expireAfterWrite=10s").build();
        unbounded.put("x", 1);
        System.out.println(unbounded.asMap());
    }
}

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheBuilderSpec;

/** Specifications. */
public class Specification {

    public static void main(String[] args) {
        CacheBuilderSpec spec =
                CacheBuilderSpec.parse("maximumSize=100,expireAfterWrite=10m,concurrencyLevel=2,recordStats");
        Cache<String, String> parsed = CacheBuilder.from(spec).build();
        parsed.put("a", "1");
        System.out.println(parsed.getIfPresent("a") + " " + parsed.stats().hitCount());
        Cache<String, String> literal =
                CacheBuilder.from("expireAfterAccess=1h,weakKeys").build();
        String key = "k";
        literal.put(key, "2");
        System.out.println(literal.getIfPresent(key));
        Cache<String, String> disabled =
                CacheBuilder.from(CacheBuilderSpec.disableCaching()).build();
        disabled.put("c", "3");
        disabled.cleanUp();
        System.out.println(disabled.getIfPresent("c"));
    }
}

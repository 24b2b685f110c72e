import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.UUID;

/** Eviction: weak and soft references, which copies do not have. */
public class EvictionByReference {

    public static void main(String[] args) {
        LoadingCache<UUID, String> graphs =
                Caffeine.newBuilder().weakKeys().weakValues().build(key -> "graph " + key.getLeastSignificantBits());
        UUID key = new UUID(0, 7);
        System.out.println(graphs.get(key));
        Cache<String, String> soft =
                Caffeine.newBuilder().softValues().maximumSize(5).build();
        soft.put("a", "b");
        System.out.println(soft.getIfPresent("a"));
        Caffeine<Object, Object> builder = Caffeine.newBuilder();
        builder.softValues();
        if (args.length == 0) {
            builder.maximumSize(5);
        }
        Cache<String, Long> kept = builder.build();
        kept.put("x", 1L);
        System.out.println(kept.asMap());
    }
}

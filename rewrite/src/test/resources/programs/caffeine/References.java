import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Policy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Nested classes of policies, references to methods of one, and of a builder beside a variable of a likely name. */
public class References {

    public static void main(String[] args) {
        Cache<String, Integer> cache = Caffeine.newBuilder().maximumSize(4).build();
        System.out.println(
                cache.policy().eviction().map(Policy.Eviction::getMaximum).get());

        CacheLoader<Integer, String> loader = key -> "v" + key;
        Function<CacheLoader<Integer, String>, LoadingCache<Integer, String>> factory =
                Caffeine.newBuilder().maximumSize(8)::build;
        System.out.println(factory.apply(loader).get(1));

        LoadingCache<Integer, String> refreshed = Caffeine.newBuilder()
                .maximumSize(8)
                .refreshAfterWrite(Duration.ofMinutes(1))
                .build(loader);
        Policy.FixedRefresh<Integer, String> refresh =
                refreshed.policy().refreshAfterWrite().get();
        System.out.println(refresh.getRefreshesAfter());
        refresh.setRefreshesAfter(2, TimeUnit.MINUTES);
        System.out.println(refresh.getRefreshesAfter(TimeUnit.SECONDS) + " " + refresh.ageOf(1));
    }
}

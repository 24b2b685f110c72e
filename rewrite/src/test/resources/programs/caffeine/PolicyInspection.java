import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Policy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Policy: sizes, ages and durations, looked at and changed. */
public class PolicyInspection {

    public static void main(String[] args) {
        AtomicLong nanos = new AtomicLong();
        Cache<String, Integer> cache = Caffeine.newBuilder()
                .maximumSize(20)
                .expireAfterWrite(10, TimeUnit.MINUTES)
                .ticker(nanos::get)
                .build();
        cache.put("a", 1);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(90));
        cache.policy().eviction().ifPresent(eviction -> {
            eviction.setMaximum(2 * eviction.getMaximum());
            System.out.println(eviction.getMaximum() + " " + eviction.isWeighted());
        });
        Optional<Policy.Eviction<String, Integer>> eviction = cache.policy().eviction();
        System.out.println(eviction.get().hottest(5) + " " + eviction.get().coldest(1));
        Policy.FixedExpiration<String, Integer> fixed =
                cache.policy().expireAfterWrite().get();
        System.out.println(fixed.ageOf("a").get() + " "
                + fixed.ageOf("a", TimeUnit.SECONDS).getAsLong());
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        cache.put("b", 2);
        System.out.println(fixed.oldest(5) + " " + fixed.oldest(1) + " " + fixed.youngest(1));
        System.out.println(eviction.get().coldestWeighted(5).size() + " "
                + eviction.get().hottestWeighted(1).size());
        System.out.println(fixed.getExpiresAfter(TimeUnit.MINUTES) + " " + fixed.getExpiresAfter());
        fixed.setExpiresAfter(Duration.ofSeconds(90));
        System.out.println(fixed.getExpiresAfter(TimeUnit.SECONDS) + " " + cache.getIfPresent("a") + " "
                + cache.getIfPresent("b"));
        fixed.setExpiresAfter(3, TimeUnit.MINUTES);
        cache.put("a", 3);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(100));
        System.out.println(cache.getIfPresent("b") + " " + fixed.ageOf("b", TimeUnit.SECONDS));
        System.out.println(cache.policy().getIfPresentQuietly("a") + " "
                + cache.policy().expireAfterAccess().isPresent());
        System.out.println(cache.policy().isRecordingStats());

        Cache<String, Integer> variable = Caffeine.newBuilder()
                .maximumSize(20)
                .ticker(nanos::get)
                .expireAfter(Expiry.<String, Integer>writing((key, value) -> Duration.ofMinutes(value)))
                .build();
        variable.policy().expireVariably().ifPresent(policy -> {
            policy.put("x", 9, Duration.ofMinutes(3));
            policy.putIfAbsent("x", 10, Duration.ofMinutes(4));
            System.out.println(policy.getExpiresAfter("x").get() + " " + policy.getExpiresAfter("x", TimeUnit.SECONDS));
            policy.setExpiresAfter("x", Duration.ofMinutes(1));
            policy.put("y", 9, Duration.ofMinutes(5));
            policy.put("z", 9, Duration.ofMinutes(4));
            System.out.println(
                    policy.oldest(3).keySet() + " " + policy.youngest(2).keySet());
        });
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(61));
        System.out.println(variable.getIfPresent("x"));
    }
}

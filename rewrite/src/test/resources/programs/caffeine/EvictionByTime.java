import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Eviction: after an access, after a write, and by entry. */
public class EvictionByTime {

    record Graph(String key, int minutes) {}

    public static void main(String[] args) {
        AtomicLong time = new AtomicLong();
        Ticker ticker = time::get;
        LoadingCache<String, Graph> accessed = Caffeine.newBuilder()
                .expireAfterAccess(5, TimeUnit.MINUTES)
                .maximumSize(10)
                .ticker(ticker)
                .build(key -> new Graph(key, 1));
        Cache<String, Graph> written = Caffeine.newBuilder()
                .expireAfterWrite(Duration.ofMinutes(10))
                .maximumSize(10)
                .ticker(time::get)
                .build();
        LoadingCache<String, Graph> variable = Caffeine.newBuilder()
                .maximumSize(10)
                .ticker(ticker)
                .expireAfter(new Expiry<String, Graph>() {
                    @Override
                    public long expireAfterCreate(String key, Graph graph, long currentTime) {
                        return TimeUnit.MINUTES.toNanos(graph.minutes());
                    }

                    @Override
                    public long expireAfterUpdate(String key, Graph graph, long currentTime, long currentDuration) {
                        return currentDuration;
                    }

                    @Override
                    public long expireAfterRead(String key, Graph graph, long currentTime, long currentDuration) {
                        return currentDuration;
                    }
                })
                .build(key -> new Graph(key, key.length()));
        Cache<String, Graph> creating = Caffeine.newBuilder()
                .maximumSize(10)
                .ticker(ticker)
                .expireAfter(Expiry.creating((String key, Graph graph) -> Duration.ofMinutes(graph.minutes())))
                .build();
        accessed.get("a");
        written.put("a", new Graph("a", 0));
        variable.get("four");
        variable.get("eleven chars");
        creating.put("x", new Graph("x", 3));
        time.addAndGet(TimeUnit.MINUTES.toNanos(4));
        System.out.println(accessed.getIfPresent("a") + " " + written.getIfPresent("a"));
        time.addAndGet(TimeUnit.MINUTES.toNanos(4));
        System.out.println(accessed.getIfPresent("a") + " " + written.getIfPresent("a"));
        System.out.println(variable.getIfPresent("four") + " " + variable.getIfPresent("eleven chars"));
        System.out.println(creating.getIfPresent("x"));
        time.addAndGet(TimeUnit.MINUTES.toNanos(6));
        System.out.println(accessed.getIfPresent("a") + " " + written.getIfPresent("a"));
    }
}

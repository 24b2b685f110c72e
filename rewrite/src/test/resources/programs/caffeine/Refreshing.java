import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Refresh: by hand and after a write. */
public class Refreshing {

    public static void main(String[] args) {
        AtomicLong nanos = new AtomicLong();
        LoadingCache<String, Long> graphs = Caffeine.newBuilder()
                .maximumSize(10_000)
                .refreshAfterWrite(1, TimeUnit.MINUTES)
                .ticker(nanos::get)
                .executor(Runnable::run)
                .build(new CacheLoader<String, Long>() {
                    @Override
                    public Long load(String key) {
                        return 0L;
                    }

                    @Override
                    public Long reload(String key, Long old) {
                        return old + 1;
                    }
                });
        System.out.println(graphs.get("a"));
        System.out.println(graphs.refresh("a").join());
        System.out.println(graphs.get("a"));
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(2));
        graphs.get("a");
        System.out.println(graphs.get("a"));
        System.out.println(graphs.policy().refreshAfterWrite().get().getRefreshesAfter());
    }
}

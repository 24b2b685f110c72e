import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.cache.Weigher;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Timed eviction, tested with a ticker, and a maximum weight. */
public class Eviction {

    static class FakeTicker extends Ticker {
        private final AtomicLong nanos = new AtomicLong();

        FakeTicker advance(long time, TimeUnit unit) {
            nanos.addAndGet(unit.toNanos(time));
            return this;
        }

        @Override
        public long read() {
            return nanos.get();
        }
    }

    public static void main(String[] args) {
        FakeTicker ticker = new FakeTicker();
        Cache<String, Integer> written = CacheBuilder.newBuilder()
                .maximumSize(100)
                .expireAfterWrite(30, TimeUnit.MINUTES)
                .ticker(ticker)
                .build();
        Cache<String, Integer> accessed = CacheBuilder.newBuilder()
                .maximumSize(100)
                .expireAfterAccess(Duration.ofMinutes(30))
                .ticker(new Ticker() {
                    @Override
                    public long read() {
                        return ticker.read();
                    }
                })
                .build();
        written.put("k", 1);
        accessed.put("k", 1);
        ticker.advance(20, TimeUnit.MINUTES);
        System.out.println(written.getIfPresent("k") + " " + accessed.getIfPresent("k"));
        ticker.advance(20, TimeUnit.MINUTES);
        System.out.println(written.getIfPresent("k") + " " + accessed.getIfPresent("k"));
        ticker.advance(31, TimeUnit.MINUTES);
        System.out.println(written.getIfPresent("k") + " " + accessed.getIfPresent("k"));
        written.cleanUp();
        System.out.println(written.size());

        LoadingCache<Integer, String> weighed = CacheBuilder.newBuilder()
                .concurrencyLevel(1)
                .maximumWeight(1_000)
                .weigher(new Weigher<Integer, String>() {
                    @Override
                    public int weigh(Integer key, String value) {
                        return value.length();
                    }
                })
                .build(CacheLoader.from(key -> "x".repeat(key)));
        System.out.println(weighed.getUnchecked(5) + weighed.getUnchecked(3));
    }
}

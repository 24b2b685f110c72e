import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.util.concurrent.TimeUnit;

/** Testing: a ticker that a test advances, and an executor that runs tasks at once. */
public class TestingWithTicker {

    static class FakeTicker implements Ticker {
        private long nanos;

        void advance(long duration, TimeUnit unit) {
            nanos += unit.toNanos(duration);
        }

        @Override
        public long read() {
            return nanos;
        }
    }

    public static void main(String[] args) {
        FakeTicker ticker = new FakeTicker();
        Cache<String, String> cache = Caffeine.newBuilder()
                .expireAfterWrite(10, TimeUnit.MINUTES)
                .executor(Runnable::run)
                .ticker(ticker::read)
                .maximumSize(10)
                .build();
        cache.put("key", "value");
        ticker.advance(9, TimeUnit.MINUTES);
        System.out.println(cache.getIfPresent("key"));
        ticker.advance(2, TimeUnit.MINUTES);
        System.out.println(cache.getIfPresent("key"));
        System.out.println(
                Ticker.systemTicker().read() != 0 || Ticker.disabledTicker().read() == 0);
    }
}

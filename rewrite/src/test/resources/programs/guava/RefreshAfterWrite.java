import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A read of a stale entry reloads it: here it returns the old value once more. */
public class RefreshAfterWrite {

    public static void main(String[] args) {
        long[] nanos = {0};
        AtomicInteger version = new AtomicInteger();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder()
                .maximumSize(10)
                .refreshAfterWrite(1, TimeUnit.MINUTES)
                .ticker(new Ticker() {
                    @Override
                    public long read() {
                        return nanos[0];
                    }
                })
                .build(CacheLoader.from(key -> version.incrementAndGet()));
        System.out.println(cache.getUnchecked("a"));
        nanos[0] = TimeUnit.MINUTES.toNanos(2);
        System.out.println(cache.getUnchecked("a"));
        System.out.println(cache.getUnchecked("a"));
    }
}

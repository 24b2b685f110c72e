import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheBuilderSpec;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Failed loads that are caught together with unchecked exceptions, or after them. */
public class CaughtInOrder {

    private static String read(String key) throws IOException {
        if (key.isEmpty()) {
            throw new IOException("no key");
        }
        return key;
    }

    private static String load(Cache<String, String> cache, String problem) {
        try {
            return cache.get(problem, () -> read(problem));
        } catch (ExecutionException e) {
            return e.getCause().getMessage();
        }
    }

    private static String together(LoadingCache<String, Integer> cache) {
        try {
            return "" + cache.get("a");
        } catch (ExecutionException | RuntimeException e) {
            return e.getCause().getMessage();
        }
    }

    private static String after(LoadingCache<String, Integer> cache) {
        try {
            return "" + cache.get("b");
        } catch (IllegalStateException e) {
            return "state";
        } catch (RuntimeException e) {
            return "runtime";
        } catch (ExecutionException e) {
            return "execution";
        }
    }

    private static String withFuture(LoadingCache<String, Integer> cache, Future<Integer> future) {
        try {
            return "" + (cache.get("c") + future.get());
        } catch (InterruptedException | RuntimeException e) {
            return "interrupted";
        } catch (ExecutionException e) {
            return "execution of either";
        }
    }

    public static void main(String[] args) {
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder()
                .maximumSize(9)
                .build(new CacheLoader<String, Integer>() {
                    @Override
                    public Integer load(String key) throws Exception {
                        throw new Exception("no " + key);
                    }
                });
        System.out.println(together(cache) + ", " + after(cache));
        System.out.println(withFuture(cache, new FutureTask<>(() -> 1)));
        Cache<String, String> strings = CacheBuilder.newBuilder().maximumSize(9).build();
        System.out.println(load(strings, "a") + ", " + load(strings, ""));
        try {
            CacheBuilderSpec.parse("nonsense=1");
        } catch (IllegalArgumentException e) {
            System.out.println("refused");
        }
    }
}

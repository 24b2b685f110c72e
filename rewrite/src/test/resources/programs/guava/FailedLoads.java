import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** What callers do about loads that fail: catch, declare, unwrap, with other sources of the same exception. */
public class FailedLoads {

    static final LoadingCache<String, String> FILES = CacheBuilder.newBuilder()
            .maximumSize(10)
            .build(new CacheLoader<String, String>() {
                @Override
                public String load(String name) throws IOException {
                    if (name.startsWith("/")) {
                        throw new FileNotFoundException(name);
                    }
                    if (name.isEmpty()) {
                        throw new IllegalArgumentException("empty");
                    }
                    return "contents of " + name;
                }
            });

    static String declared(String name) throws ExecutionException {
        return FILES.get(name);
    }

    static String unwrapped(String name) throws IOException {
        try {
            return FILES.get(name);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException) {
                throw (IOException) e.getCause();
            }
            throw new IllegalStateException(e);
        }
    }

    static String both(Future<String> future, String name) throws InterruptedException {
        try {
            return future.get() + FILES.get(name);
        } catch (ExecutionException e) {
            return "failed " + e.getCause().getMessage();
        }
    }

    static String several(Cache<String, String> cache, String key) {
        try {
            return cache.get(key, () -> {
                if (key.equals("x")) {
                    throw new IOException("x is bad");
                }
                if (key.equals("y")) {
                    throw new InterruptedException("y is slow");
                }
                return key;
            });
        } catch (ExecutionException | UncheckedExecutionException e) {
            return e.getCause().getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(declared("a"));
        try {
            unwrapped("/b");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(both(CompletableFuture.completedFuture("1 "), "c"));
        System.out.println(both(CompletableFuture.completedFuture("1 "), "/c"));
        System.out.println(both(CompletableFuture.failedFuture(new IOException("future")), "c"));
        Cache<String, String> cache = CacheBuilder.newBuilder().maximumSize(5).build();
        System.out.println(several(cache, "x") + " " + several(cache, "y") + " " + several(cache, "z"));
        try {
            FILES.getUnchecked("");
        } catch (RuntimeException e) {
            System.out.println("failed");
        }
    }
}

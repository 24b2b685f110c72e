import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.io.IOException;
import java.util.concurrent.CompletionException;

/** Loaders that fail or find nothing. */
public class Exceptions {

    public static void main(String[] args) {
        CacheLoader<String, String> loader = key -> {
            switch (key) {
                case "checked":
                    throw new IOException("checked");
                case "unchecked":
                    throw new IllegalArgumentException("unchecked");
                case "null":
                    return null;
                default:
                    return key;
            }
        };
        LoadingCache<String, String> cache =
                Caffeine.newBuilder().maximumSize(10).build(loader);
        System.out.println(cache.get("fine") + " " + cache.get("null"));
        try {
            cache.get("checked");
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            cache.get("unchecked");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        AsyncLoadingCache<String, String> async =
                Caffeine.newBuilder().maximumSize(10).buildAsync(loader);
        System.out.println(async.get("unchecked")
                .handle((value, problem) -> problem != null)
                .join());
        System.out.println(cache.estimatedSize());
    }
}

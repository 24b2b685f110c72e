import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalNotification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Listeners as lambdas with types, that tell others, among variables of their own, and of builders from elsewhere. */
public class Notifications {

    private static final List<String> LOG = new ArrayList<>();

    private static String describe(RemovalNotification<String, String> removed) {
        return removed.getKey() + " " + removed.getCause();
    }

    private static <K, V> CacheBuilder<K, V> listening(RemovalListener<K, V> listener) {
        return CacheBuilder.newBuilder().maximumSize(5).removalListener(listener);
    }

    public static void main(String[] args) {
        String key = "abc";
        for (int value = 0; value < 1; value++) {
            Cache<String, String> typed = CacheBuilder.newBuilder()
                    .maximumSize(9)
                    .removalListener((RemovalNotification<String, String> n) ->
                            LOG.add(n.getKey().length() + n.getValue().substring(1)))
                    .build();
            typed.put(key, "yz");
            typed.invalidate(key);
        }

        List<Map.Entry<String, String>> kept = new ArrayList<>();
        RemovalListener<String, String> first = n -> LOG.add("first " + describe(n));
        Cache<String, String> telling = CacheBuilder.newBuilder()
                .maximumSize(9)
                .removalListener((RemovalNotification<String, String> n) -> {
                    kept.add(n);
                    first.onRemoval(n);
                })
                .build();
        telling.put(key, "x");
        telling.invalidate(key);
        Cache<String, String> keeping = CacheBuilder.newBuilder()
                .maximumSize(9)
                .<String, String>removalListener(kept::add)
                .build();
        keeping.put(key, "y");
        keeping.invalidate(key);
        System.out.println(kept);

        Thread main = Thread.currentThread();
        Cache<String, Integer> elsewhere = Notifications.<String, Integer>listening(
                        n -> LOG.add(n.getKey() + " " + (Thread.currentThread() == main)))
                .build();
        elsewhere.put(key, 1);
        elsewhere.invalidate(key);

        System.out.println(LOG);
    }
}

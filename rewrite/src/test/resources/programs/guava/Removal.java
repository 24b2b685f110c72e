import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.RemovalCause;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalListeners;
import com.google.common.cache.RemovalNotification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/** Removal listeners: a lambda, a method, a class, an asynchronous one, and one that keeps the notifications. */
public class Removal {

    static final List<String> LOG = new ArrayList<>();

    static void log(RemovalNotification<String, Integer> removed) {
        RemovalCause cause = removed.getCause();
        LOG.add(removed.getKey() + "=" + removed.getValue() + ":" + cause);
    }

    static class Counting implements RemovalListener<Object, Object> {
        int count;

        @Override
        public void onRemoval(RemovalNotification<Object, Object> notification) {
            if (notification.getCause() != RemovalCause.REPLACED) {
                count++;
            }
        }
    }

    static void churn(Cache<String, Integer> cache) {
        cache.put("a", 1);
        cache.put("a", 2);
        cache.put("b", 3);
        cache.invalidate("a");
        cache.invalidateAll();
    }

    public static void main(String[] args) {
        Cache<String, Integer> byLambda = CacheBuilder.newBuilder()
                .maximumSize(100)
                .removalListener((RemovalNotification<String, Integer> n) -> LOG.add(n.getKey() + " " + n.getCause()))
                .build();
        churn(byLambda);
        System.out.println(LOG);
        LOG.clear();
        RemovalListener<String, Integer> listener = Removal::log;
        churn(CacheBuilder.newBuilder()
                .maximumSize(100)
                .removalListener(listener)
                .build());
        System.out.println(LOG);
        Counting counting = new Counting();
        Cache<String, Integer> counted = CacheBuilder.newBuilder()
                .maximumSize(100)
                .removalListener(counting)
                .build();
        churn(counted);
        System.out.println(counting.count);

        List<Map.Entry<String, Integer>> kept = new ArrayList<>();
        RemovalListener<String, Integer> keeping = notification -> kept.add(notification);
        churn(CacheBuilder.newBuilder()
                .maximumSize(100)
                .removalListener(keeping)
                .build());
        System.out.println(kept);

        Executor executor = Runnable::run;
        LOG.clear();
        churn(CacheBuilder.newBuilder()
                .maximumSize(100)
                .removalListener(RemovalListeners.asynchronous(listener, executor))
                .build());
        System.out.println(LOG.size());
    }
}

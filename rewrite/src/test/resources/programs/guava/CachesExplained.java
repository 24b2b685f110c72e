import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.cache.RemovalListener;
import com.google.common.cache.RemovalNotification;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** A cache from a loader that throws a checked exception, with a listener in a variable. */
public class CachesExplained {

    record Key(String name) {}

    record Graph(String name, int nodes) {}

    static class AnyException extends Exception {
        AnyException(String message) {
            super(message);
        }
    }

    static Graph createExpensiveGraph(Key key) throws AnyException {
        if (key.name().isEmpty()) {
            throw new AnyException("no name");
        }
        return new Graph(key.name(), key.name().length());
    }

    static final RemovalListener<Key, Graph> MY_LISTENER = new RemovalListener<Key, Graph>() {
        @Override
        public void onRemoval(RemovalNotification<Key, Graph> notification) {
            System.out.println("removed " + notification.getKey() + " " + notification.getValue() + " "
                    + notification.getCause() + " " + notification.wasEvicted());
        }
    };

    public static void main(String[] args) {
        LoadingCache<Key, Graph> graphs = CacheBuilder.newBuilder()
                .maximumSize(1000)
                .expireAfterWrite(10, TimeUnit.MINUTES)
                .removalListener(MY_LISTENER)
                .build(new CacheLoader<Key, Graph>() {
                    @Override
                    public Graph load(Key key) throws AnyException {
                        return createExpensiveGraph(key);
                    }
                });
        try {
            System.out.println(graphs.get(new Key("three")));
            System.out.println(graphs.get(new Key("")));
        } catch (ExecutionException e) {
            System.out.println("failed: " + e.getCause().getMessage());
        }
        System.out.println(graphs.getUnchecked(new Key("four")));
        graphs.invalidate(new Key("three"));
        System.out.println(graphs.size());
    }
}

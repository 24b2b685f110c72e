import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.RemovalListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Removal: listeners of removals and of evictions. */
public class RemovalListening {

    static final List<String> LOG = new CopyOnWriteArrayList<>();

    static class Logging implements RemovalListener<String, String> {
        @Override
        public void onRemoval(String key, String graph, RemovalCause cause) {
            LOG.add(String.format("%s %s %s %s", key, graph, cause, cause.wasEvicted()));
        }
    }

    static String describe(RemovalCause cause) {
        switch (cause) {
            case EXPLICIT:
                return "by hand";
            case REPLACED:
                return "by value";
            default:
                return "by cache";
        }
    }

    public static void main(String[] args) {
        Cache<String, String> graphs = Caffeine.newBuilder()
                .maximumSize(100)
                .executor(Runnable::run)
                .evictionListener((String key, String graph, RemovalCause cause) -> LOG.add("evicted " + key))
                .removalListener(new Logging())
                .build();
        graphs.put("a", "1");
        graphs.put("a", "2");
        graphs.invalidate("a");
        System.out.println(LOG);
        LOG.clear();
        Cache<Integer, Integer> small = Caffeine.newBuilder()
                .maximumSize(1)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> LOG.add(cause + " " + describe(cause)))
                .build();
        for (int i = 0; i < 100; i++) {
            small.put(i, i);
        }
        small.cleanUp();
        System.out.println(LOG.contains("SIZE by cache") + " " + (small.estimatedSize() <= 1));
    }
}

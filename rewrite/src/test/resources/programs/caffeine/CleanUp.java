import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.util.concurrent.TimeUnit;

/** Cleanup: a scheduler, and by hand. */
public class CleanUp {

    public static void main(String[] args) throws Exception {
        LoadingCache<String, String> graphs = Caffeine.newBuilder()
                .scheduler(Scheduler.systemScheduler())
                .expireAfterWrite(20, TimeUnit.MILLISECONDS)
                .build(key -> key + key);
        System.out.println(graphs.get("a"));
        Thread.sleep(100);
        graphs.cleanUp();
        System.out.println(graphs.estimatedSize() + " " + graphs.getIfPresent("a"));
    }
}

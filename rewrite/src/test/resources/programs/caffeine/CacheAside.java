import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Many threads that ask for one key load it once. */
public class CacheAside {

    private final AtomicInteger loads = new AtomicInteger();
    private final Cache<Integer, String> cache = Caffeine.newBuilder()
            .initialCapacity(16)
            .maximumSize(1_000)
            .expireAfterAccess(Duration.ofHours(1))
            .build();

    String find(int id) {
        return cache.get(id, this::load);
    }

    private String load(Integer id) {
        loads.incrementAndGet();
        return "entity " + id;
    }

    public static void main(String[] args) throws Exception {
        CacheAside entities = new CacheAside();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<String>> futures = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                int id = i % 4;
                futures.add(threads.submit(() -> entities.find(id)));
            }
            for (Future<String> future : futures) {
                future.get();
            }
        }
        System.out.println(entities.loads + " " + entities.find(3));
        entities.cache.invalidate(3);
        System.out.println(entities.find(3) + " " + entities.loads);
    }
}

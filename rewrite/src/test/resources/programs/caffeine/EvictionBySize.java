import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;

/** Eviction: by number of entries and by weight. */
public class EvictionBySize {

    record Graph(int key, int vertices) {}

    public static void main(String[] args) {
        LoadingCache<Integer, Graph> bySize =
                Caffeine.newBuilder().maximumSize(10).build(key -> new Graph(key, key * 2));
        for (int i = 0; i < 1000; i++) {
            bySize.get(i);
        }
        bySize.cleanUp();
        System.out.println(bySize.estimatedSize() <= 10);
        LoadingCache<Integer, Graph> byWeight = Caffeine.newBuilder()
                .maximumWeight(10_000)
                .weigher((Integer key, Graph graph) -> graph.vertices())
                .build(key -> new Graph(key, 100));
        for (int i = 0; i < 1000; i++) {
            byWeight.get(i);
        }
        byWeight.cleanUp();
        System.out.println(byWeight.estimatedSize() <= 100);
        System.out.println(byWeight.get(5000));
    }
}

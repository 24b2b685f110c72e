import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Types of keys and values that come from a return type, an argument, a cast, var, and a conditional. */
public class Inference {

    enum Color {
        RED,
        GREEN
    }

    record Point(int x, int y) {}

    static Cache<Color, Point> returned() {
        return Caffeine.newBuilder().maximumSize(10).build();
    }

    static int use(Cache<String, Integer> cache) {
        cache.put("k", 5);
        return cache.getIfPresent("k");
    }

    public static void main(String[] args) {
        Cache<Color, Point> colors = returned();
        colors.put(Color.RED, new Point(1, 2));
        System.out.println(colors.asMap());
        System.out.println(use(Caffeine.newBuilder().maximumSize(10).build()));
        var loading = Caffeine.newBuilder().maximumSize(10).build((String key) -> key.length());
        System.out.println(loading.get("four"));
        var explicit = Caffeine.newBuilder().maximumSize(10).<Integer, byte[]>build();
        explicit.put(1, new byte[] {1, 2, 3});
        System.out.println(explicit.getIfPresent(1).length);
        Cache<String, Integer> chosen = args.length > 0
                ? Caffeine.newBuilder().maximumSize(1).build()
                : Caffeine.newBuilder().maximumSize(2).build();
        chosen.put("c", 1);
        System.out.println(chosen.asMap());
        record Local(String name) {}
        Cache<Local, Local> locals = Caffeine.newBuilder().maximumSize(2).build();
        locals.put(new Local("a"), new Local("b"));
        System.out.println(locals.getIfPresent(new Local("a")));
        Map<String, Cache<String, Integer>> caches =
                Map.of("one", Caffeine.newBuilder().maximumSize(3).build());
        caches.get("one").put("z", 26);
        System.out.println(caches.get("one").asMap());
        LoadingCache<Map.Entry<String, Integer>, Point> none = null;
        System.out.println(none);
        Function<String, Integer> get = chosen::getIfPresent;
        System.out.println(get.apply("c") + " "
                + List.of("c", "d").stream().map(chosen::getIfPresent).toList());
    }
}

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Objects;

/** Classes that hide caches, with names that others have too. */
public class Nested {

    /** Named as the class that starts builders. */
    static class Hinterland {
        final String name = "own";
    }

    record Codec(int number) {}

    static class Repository<T extends Comparable<T>> {
        private final Cache<String, Integer> ids =
                Caffeine.newBuilder().maximumSize(10).build();

        int idOf(T value) {
            return Objects.requireNonNull(ids.get(value.toString(), String::length));
        }
    }

    public static void main(String[] args) {
        System.out.println(new Repository<String>().idOf("hello") + new Hinterland().name);
        Cache<String, Codec> codecs = Caffeine.newBuilder().maximumSize(10).build();
        codecs.put("c", new Codec(3));
        System.out.println(codecs.getIfPresent("c"));
        Cache<String, java.util.List<Codec>> lists =
                Caffeine.newBuilder().maximumSize(10).build();
        lists.put("l", java.util.List.of(new Codec(4)));
        System.out.println(lists.getIfPresent("l"));
    }
}

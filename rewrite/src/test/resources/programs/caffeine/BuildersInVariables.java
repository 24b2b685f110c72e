import static com.github.benmanes.caffeine.cache.Caffeine.newBuilder;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.Supplier;

/** Builders in variables, fields, parameters and suppliers; static imports and names in full. */
public class BuildersInVariables {

    private final Caffeine<Object, Object> template = Caffeine.newBuilder().maximumSize(5);
    private Cache<String, Integer> field;

    BuildersInVariables() {
        field = template.build();
    }

    static Cache<String, Long> make(Caffeine<Object, Object> builder) {
        return builder.expireAfterWrite(Duration.ofHours(1)).build();
    }

    static Caffeine<Object, Object> small() {
        return Caffeine.newBuilder().maximumSize(3).recordStats();
    }

    public static void main(String[] args) {
        BuildersInVariables object = new BuildersInVariables();
        object.field.put("a", 1);
        System.out.println(object.field.asMap());
        Cache<String, Long> made = make(Caffeine.newBuilder().maximumSize(9));
        made.put("b", 2L);
        System.out.println(made.asMap());
        Cache<Integer, Integer> chained = small().build();
        chained.put(1, 2);
        System.out.println(chained.getIfPresent(1));
        Caffeine<Object, Object> local = newBuilder();
        local.expireAfterAccess(Duration.ofMinutes(1));
        local = local.maximumSize(7);
        Cache<String, String> fromLocal = local.build();
        fromLocal.put("x", "y");
        System.out.println(fromLocal.asMap());
        Supplier<Caffeine<Object, Object>> supplier = Caffeine::newBuilder;
        Cache<String, String> supplied = supplier.get().maximumSize(4).build();
        System.out.println(supplied.estimatedSize());
        com.github.benmanes.caffeine.cache.Cache<String, Boolean> named =
                com.github.benmanes.caffeine.cache.Caffeine.newBuilder()
                        .maximumSize(2)
                        .build();
        named.put("q", true);
        System.out.println(named.get("q", key -> false));
        Caffeine<Object, Object> builder = Caffeine.newBuilder().maximumSize(2);
        Supplier<Cache<String, Double>> build = builder::build;
        Cache<String, Double> later = build.get();
        later.put("d", 1.5);
        System.out.println(later.asMap());
    }
}

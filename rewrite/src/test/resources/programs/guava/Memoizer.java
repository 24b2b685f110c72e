import com.google.common.base.Function;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.List;
import java.util.stream.Collectors;

/** A loader that uses its own cache for other keys, and caches as functions. */
public class Memoizer {

    private final LoadingCache<Integer, Long> fibonacci = CacheBuilder.newBuilder()
            .maximumSize(1_000)
            .build(new CacheLoader<Integer, Long>() {
                @Override
                public Long load(Integer n) throws Exception {
                    return n < 2 ? (long) n : previous(n - 1) + previous(n - 2);
                }
            });

    private long previous(int n) {
        Long known = fibonacci.getIfPresent(n);
        return known == null ? plain(n) : known;
    }

    private static long plain(int n) {
        return n < 2 ? n : plain(n - 1) + plain(n - 2);
    }

    public static void main(String[] args) {
        Memoizer memoizer = new Memoizer();
        System.out.println(List.of(1, 2, 3, 10, 11).stream()
                .map(memoizer.fibonacci::getUnchecked)
                .collect(Collectors.toList()));
        Function<Integer, Long> function = memoizer.fibonacci::apply;
        System.out.println(function.apply(12));
        System.out.println(memoizer.fibonacci.size());
    }
}

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Values are copies: the identity of objects, and changes of them. */
public class Copies {

    public static void main(String[] args) {
        Cache<String, int[]> cache = Caffeine.newBuilder().maximumSize(10).build();
        int[] stored = {1, 2};
        cache.put("a", stored);
        System.out.println(cache.getIfPresent("a") == stored);
        stored[0] = 9;
        System.out.println(cache.getIfPresent("a")[0]);
    }
}

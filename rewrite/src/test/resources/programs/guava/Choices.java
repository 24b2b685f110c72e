// SPDX-License-Identifier: Apache-2.0
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/** Callables that depend on a condition, that are cast, and in parentheses. */
public class Choices {

    private static final Cache<Integer, String> NAMES =
            CacheBuilder.newBuilder().maximumSize(20).build();

    private static String read(int key) throws IOException {
        if (key > 5) {
            throw new IOException("no " + key);
        }
        return "read" + key;
    }

    /** Compiles; with such keys Guava finds nothing. */
    static void lookUp(Cache<Long, String> cache, Integer boxed, int number) {
        System.out.println(cache.getIfPresent(-1) + cache.getIfPresent(number + 1) + cache.getIfPresent(boxed));
        cache.invalidate(number > 0 ? 1 : 2);
    }

    public static void main(String[] args) throws Exception {
        for (int key = 1; key < 8; key += 3) {
            int number = key;
            try {
                System.out.println(NAMES.get(number, number % 2 > 0 ? () -> read(number) : () -> "even"));
            } catch (ExecutionException e) {
                System.out.println(e.getCause().getMessage());
            }
        }
        System.out.println(NAMES.get(14, (Callable<String>) () -> "cast"));
        System.out.println(NAMES.get(15, (() -> "group")));
        Callable<String> first = () -> "first";
        Callable<String> second = () -> "second";
        System.out.println(NAMES.get(16, args.length > 0 ? first : second));
        Object third = first;
        String cast = NAMES.get(17, (Callable<String>) third);
        System.out.println(cast);
    }
}

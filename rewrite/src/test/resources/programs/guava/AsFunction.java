// SPDX-License-Identifier: Apache-2.0
import com.google.common.base.Function;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Loading caches that are passed, kept and returned as functions. */
class AsFunction {

    private static final LoadingCache<String, Integer> LENGTHS =
            CacheBuilder.newBuilder().maximumSize(100).build(CacheLoader.from(String::length));

    private final Function<String, Integer> kept = LENGTHS;
    private final java.util.function.Function<Integer, Integer> built =
            CacheBuilder.newBuilder().maximumSize(10).build(CacheLoader.<Integer, Integer>from(key -> key * 2));
    private java.util.function.Function<? super String, ? extends Number> assigned;

    private record Caller(Function<String, Integer> function) {}

    static Function<String, Integer> returned() {
        return LENGTHS;
    }

    static int twice(String key, java.util.function.Function<String, Integer> function) {
        return 2 * function.apply(key);
    }

    public static void main(String[] args) {
        AsFunction one = new AsFunction();
        one.assigned = LENGTHS;
        System.out.println(Lists.transform(List.of("a", "bb"), LENGTHS));
        System.out.println(Maps.toMap(List.of("ccc"), LENGTHS));
        System.out.println(Stream.of("dddd").map(LENGTHS).toList());
        System.out.println(Optional.of("eeeee").map(AsFunction.LENGTHS).orElseThrow());
        System.out.println(one.kept.apply("f")
                + one.built.apply(4)
                + one.assigned.apply("gg").intValue());
        System.out.println(returned().apply("hhh") + twice("i", LENGTHS));
        System.out.println(new Caller(LENGTHS).function().apply("jj") + " " + LENGTHS.size());
    }
}

// SPDX-License-Identifier: Apache-2.0
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Weigher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/** Builders that go through methods, functions and conditions. */
class BuildersByMethod {

    static Caffeine<Object, Object> sized(int size, boolean counted) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder().maximumSize(size);
        return counted ? builder.recordStats() : builder;
    }

    static <K, V> Caffeine<K, V> told(Caffeine<Object, Object> builder, List<String> told) {
        return builder.executor(Runnable::run)
                .removalListener((K key, V value, RemovalCause cause) -> told.add(key + " " + cause));
    }

    static Cache<String, String> weighed(Optional<Weigher<String, String>> weigher) {
        Caffeine<String, String> builder = weigher.isPresent()
                ? Caffeine.newBuilder().maximumWeight(100).weigher(weigher.get())
                : Caffeine.newBuilder().maximumWeight(4).weigher((a, b) -> 1);
        return builder.build();
    }

    static Cache<Integer, String> chosen(boolean loading) {
        return loading
                ? Caffeine.newBuilder().maximumSize(3).build(key -> "loaded " + key)
                : Caffeine.newBuilder().maximumSize(3).build();
    }

    static final class Loader implements CacheLoader<Integer, String> {
        private final String prefix;

        Loader(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public String load(Integer key) {
            return prefix + key;
        }
    }

    public static void main(String[] args) {
        Cache<String, Integer> counted = sized(5, true).build();
        counted.get("a", String::length);
        System.out.println(counted.stats().missCount());
        List<String> told = new ArrayList<>();
        Cache<String, Long> listening =
                BuildersByMethod.<String, Long>told(sized(5, false), told).build();
        listening.put("k", 1L);
        listening.invalidate("k");
        System.out.println(told);
        System.out.println(chosen(true).get(1, key -> "computed " + key) + " "
                + chosen(false).get(1, key -> "computed"));
        UnaryOperator<Caffeine<Object, Object>> hourly = builder -> builder.expireAfterWrite(Duration.ofHours(1));
        Cache<String, String> byFunction =
                hourly.apply(Caffeine.newBuilder().maximumSize(3)).build();
        byFunction.put("x", "y");
        System.out.println(byFunction.asMap());
        IntFunction<Cache<String, String>> factory =
                size -> Caffeine.newBuilder().maximumSize(size).build();
        System.out.println(factory.apply(3).estimatedSize());
        Function<CacheLoader<Integer, String>, LoadingCache<Integer, String>> loading =
                Caffeine.newBuilder().maximumSize(8)::build;
        System.out.println(loading.apply(new Loader("p")).get(3));
        BiFunction<Integer, Duration, Caffeine<Object, Object>> both =
                (size, time) -> Caffeine.newBuilder().maximumSize(size).expireAfterAccess(time);
        LoadingCache<Integer, String> made =
                both.apply(4, Duration.ofMinutes(3)).build(new Loader("q"));
        System.out.println(made.get(4));
        Cache<String, String> light = weighed(Optional.of((key, value) -> value.length()));
        light.put("k", "v");
        light.cleanUp();
        System.out.println(light.policy().eviction().orElseThrow().weightedSize() + " "
                + weighed(Optional.empty()).asMap());
    }
}

package dev.hinterland.rewrite;

import static org.openrewrite.java.Assertions.java;

import org.junit.jupiter.api.Test;
import org.openrewrite.java.JavaParser;
import org.openrewrite.test.RecipeSpec;
import org.openrewrite.test.RewriteTest;
import org.openrewrite.test.TypeValidation;

/** The special cases of code that uses Caffeine. */
class FromCaffeineTest implements RewriteTest {

    @Override
    public void defaults(RecipeSpec spec) {
        spec.recipe(Migrated.recipe("dev.hinterland.rewrite.FromCaffeine"))
                .parser(JavaParser.fromJavaVersion().classpath("caffeine"))
                .afterTypeValidationOptions(TypeValidation.none());
    }

    @Test
    void codeWithoutTheLibrary_isLeftAlone() {
        rewriteRun(java("""
                import java.util.HashMap;
                import java.util.Map;

                class Plain {
                    interface Cache<K, V> {
                        V get(K key);
                    }

                    private final Map<String, String> map = new HashMap<>();

                    String get(Cache<String, String> cache) {
                        map.get("a").concat("b");
                        return cache.get("a") == null ? map.get("a") : cache.get("a");
                    }
                }
                """));
    }

    @Test
    void classThatIsNoRecord_isNamedAndMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;

                class Beans {
                    static class Bean {
                        int x;
                    }

                    Cache<String, Bean> beans = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<String, Bean[]> arrays = Caffeine.newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;

                class Beans {
                    static class Bean {
                        int x;
                    }

                    OffHeapCache<String, Bean> beans = Hinterland.cacheBuilder().maximumSize(1).build(String.class, /* TODO Hinterland: Bean has no codec: make it a record, or pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ Bean.class);
                    OffHeapCache<String, Bean[]> arrays = Hinterland.cacheBuilder().maximumSize(1).build(String.class, /* TODO Hinterland: Bean[] has no codec: make it a record, or pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ Bean[].class);
                }
                """));
    }

    @Test
    void interface_isMarked_unlessItIsSealed() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;

                class Shapes {
                    interface Open {}

                    sealed interface Closed permits Circle {}

                    record Circle(double radius) implements Closed {}

                    Cache<String, Open> open = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<String, Closed> closed = Caffeine.newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;

                class Shapes {
                    interface Open {}

                    sealed interface Closed permits Circle {}

                    record Circle(double radius) implements Closed {}

                    OffHeapCache<String, Open> open = Hinterland.cacheBuilder().maximumSize(1).build(String.class, /* TODO Hinterland: Open has a codec only if it is sealed over records: otherwise pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ Open.class);
                    OffHeapCache<String, Closed> closed = Hinterland.cacheBuilder().maximumSize(1).build(String.class, Closed.class);
                }
                """));
    }

    @Test
    void recordWithAComponentWithoutCodec_isMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.util.List;

                class Records {
                    record Inner(Thread thread) {}

                    record Outer(List<Inner> inner) {}

                    record Fine(List<Fine> others, int[] numbers, Thread.State state) {}

                    Cache<String, Outer> outer = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<String, Fine> fine = Caffeine.newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;

                import java.util.List;

                class Records {
                    record Inner(Thread thread) {}

                    record Outer(List<Inner> inner) {}

                    record Fine(List<Fine> others, int[] numbers, Thread.State state) {}

                    OffHeapCache<String, Outer> outer = Hinterland.cacheBuilder().maximumSize(1).build(String.class, /* TODO Hinterland: Outer has a component without a codec: change it, or pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ Outer.class);
                    OffHeapCache<String, Fine> fine = Hinterland.cacheBuilder().maximumSize(1).build(String.class, Fine.class);
                }
                """));
    }

    @Test
    void typeVariable_needsACodecFromTheCaller() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;

                class Variables<T> {
                    Cache<String, T> cache = Caffeine.newBuilder().maximumSize(1).build();

                    static <K, V> Cache<K, V> create(int size) {
                        return Caffeine.newBuilder().maximumSize(size).build();
                    }
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.codec.Codec;

                class Variables<T> {
                    OffHeapCache<String, T> cache = Hinterland.cacheBuilder().maximumSize(1).build(Codec.ofString(), Codec.<T>ofBytes(/* TODO Hinterland: let the caller pass a Codec<T> */ null, null));

                    static <K, V> OffHeapCache<K, V> create(int size) {
                        return Hinterland.cacheBuilder().maximumSize(size).build(Codec.<K>ofBytes(/* TODO Hinterland: let the caller pass a Codec<K> */ null, null), Codec.<V>ofBytes(/* TODO Hinterland: let the caller pass a Codec<V> */ null, null));
                    }
                }
                """));
    }

    @Test
    void objectWildcardAndRawTypes_areMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.util.List;

                class Wide {
                    Cache<String, Object> objects = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<?, ?> any = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<String, List<?>> lists = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<String, List<? extends Number>> numbers = Caffeine.newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.codec.Codec;

                import java.util.List;

                class Wide {
                    OffHeapCache<String, Object> objects = Hinterland.cacheBuilder().maximumSize(1).build(String.class, /* TODO Hinterland: say which class it is, for Object has no codec */ Object.class);
                    OffHeapCache<?, ?> any = Hinterland.cacheBuilder().maximumSize(1).build(/* TODO Hinterland: say which class it is, for Object has no codec */ Object.class, /* TODO Hinterland: say which class it is, for Object has no codec */ Object.class);
                    OffHeapCache<String, List<?>> lists = Hinterland.cacheBuilder().maximumSize(1).build(Codec.ofString(), Codec.<List<?>>ofBytes(/* TODO Hinterland: List has no codec: pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ null, null));
                    OffHeapCache<String, List<? extends Number>> numbers = Hinterland.cacheBuilder().maximumSize(1).build(Codec.ofString(), Codec.<List<? extends Number>>ofBytes(/* TODO Hinterland: List has no codec: pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ null, null));
                }
                """));
    }

    @Test
    void genericClass_hasNoLiteral() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.util.function.Supplier;

                class Generic {
                    record Pair<A, B>(A a, B b) {}

                    Cache<String, Pair<Integer, String>> pairs = Caffeine.newBuilder().maximumSize(1).build();
                    Cache<String, Supplier<? extends Number>> functions = Caffeine.newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.codec.Codec;

                import java.util.function.Supplier;

                class Generic {
                    record Pair<A, B>(A a, B b) {}

                    OffHeapCache<String, Pair<Integer, String>> pairs = Hinterland.cacheBuilder().maximumSize(1).build(Codec.ofString(), Codec.<Pair<Integer, String>>ofBytes(/* TODO Hinterland: Pair has no codec: pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ null, null));
                    OffHeapCache<String, Supplier<? extends Number>> functions = Hinterland.cacheBuilder().maximumSize(1).build(Codec.ofString(), Codec.<Supplier<? extends Number>>ofBytes(/* TODO Hinterland: Supplier has no codec: pass Codec.of(Row.class).via(toRow, fromRow) or Codec.ofBytes(encode, decode) */ null, null));
                }
                """));
    }

    @Test
    void setAsKey_isMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.util.Set;

                class Keys {
                    Cache<Set<String>, String> sets = Caffeine.newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.codec.Codec;

                import java.util.Set;

                class Keys {
                    OffHeapCache<Set<String>, String> sets = Hinterland.cacheBuilder().maximumSize(1).build(/* TODO Hinterland: Set cannot be a key, since equal ones have several encodings */ Codec.set(Codec.ofString()), Codec.ofString());
                }
                """));
    }

    @Test
    void weakAndSoftReferences_areRemovedWithAComment() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;

                class Weak {
                    Cache<String, String> cache = Caffeine.newBuilder()
                            .weakKeys()
                            .softValues()
                            .maximumSize(1)
                            .build();

                    void configure(boolean weak, Caffeine<Object, Object> builder) {
                        if (weak) {
                            builder.weakValues();
                        }
                        if (weak) builder.weakKeys();
                        builder.weakKeys().maximumSize(5);
                    }

                    Caffeine<Object, Object> start() {
                        return Caffeine.newBuilder().weakKeys();
                    }
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.UntypedCacheBuilder;

                class Weak {
                    OffHeapCache<String, String> cache = Hinterland.cacheBuilder()
                            /* TODO Hinterland: weakKeys() is gone, for the cache holds copies of keys: the garbage collector removes no entry */
                            /* TODO Hinterland: softValues() is gone, for the cache holds copies of values: the budget alone bounds its memory */
                            .maximumSize(1)
                            .build(String.class, String.class);

                    void configure(boolean weak, UntypedCacheBuilder<Object, Object> builder) {
                        if (weak) {
                            /* TODO Hinterland: weakValues() is gone, for the cache holds copies of values: the garbage collector removes no entry */
                            ;
                        }
                        if (weak) /* TODO Hinterland: weakKeys() is gone, for the cache holds copies of keys: the garbage collector removes no entry */ ;
                        builder/* TODO Hinterland: weakKeys() is gone, for the cache holds copies of keys: the garbage collector removes no entry */ .maximumSize(5);
                    }

                    UntypedCacheBuilder<Object, Object> start() {
                        return /* TODO Hinterland: weakKeys() is gone, for the cache holds copies of keys: the garbage collector removes no entry */ Hinterland.cacheBuilder();
                    }
                }
                """));
    }

    @Test
    void builderWithoutMaximum_getsABudget() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.time.Duration;

                class Unbounded {
                    Cache<String, String> cache = Caffeine.newBuilder()
                            .expireAfterWrite(Duration.ofMinutes(1))
                            .build();
                    Cache<String, String> bare = Caffeine.newBuilder().build();

                    Cache<String, String> later() {
                        Caffeine<Object, Object> builder = Caffeine.newBuilder();
                        builder.recordStats();
                        return builder.build();
                    }

                    Cache<String, String> boundedElsewhere(Caffeine<Object, Object> given) {
                        return given.build();
                    }
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.UntypedCacheBuilder;

                import java.time.Duration;

                class Unbounded {
                    OffHeapCache<String, String> cache = Hinterland.cacheBuilder()
                            .expireAfterWrite(Duration.ofMinutes(1))
                            /* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */
                            .maximumBytes(64L << 20)
                            .build(String.class, String.class);
                    OffHeapCache<String, String> bare = Hinterland.cacheBuilder()/* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */ .maximumBytes(64L << 20).build(String.class, String.class);

                    OffHeapCache<String, String> later() {
                        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder();
                        builder.recordStats();
                        return builder/* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */ .maximumBytes(64L << 20).build(String.class, String.class);
                    }

                    OffHeapCache<String, String> boundedElsewhere(UntypedCacheBuilder<Object, Object> given) {
                        return given.build(String.class, String.class);
                    }
                }
                """));
    }

    @Test
    void absentCalls_areMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Policy;
                import com.github.benmanes.caffeine.cache.RemovalCause;

                class Absent {
                    void look(Cache<String, Integer> cache, Policy.FixedExpiration<String, Integer> fixed, RemovalCause cause) {
                        fixed.oldest(5).clear();
                        cache.policy().eviction().get().hottest(3).clear();
                        cache.policy().eviction().get().coldestWeighted(100).clear();
                        if (cause == RemovalCause.COLLECTED) {
                            return;
                        }
                        switch (cause) {
                            case COLLECTED:
                                break;
                            default:
                        }
                    }
                }
                """, """
                import dev.hinterland.CachePolicy.FixedExpiration;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.RemovalCause;

                class Absent {
                    void look(OffHeapCache<String, Integer> cache, FixedExpiration<String, Integer> fixed, RemovalCause cause) {
                        /* TODO Hinterland: oldest has no counterpart: see the table in docs/migrating.md */ fixed.oldest(5).clear();
                        cache.policy().eviction().get().hottest(3).clear();
                        /* TODO Hinterland: coldestWeighted has no counterpart: see the table in docs/migrating.md */ cache.policy().eviction().get().coldestWeighted(100).clear();
                        if (cause == /* TODO Hinterland: remove COLLECTED: no entry is removed by the garbage collector */ RemovalCause.COLLECTED) {
                            return;
                        }
                        switch (cause) {
                            /* TODO Hinterland: remove COLLECTED: no entry is removed by the garbage collector */
                            case COLLECTED:
                                break;
                            default:
                        }
                    }
                }
                """));
    }

    @Test
    void changesOfCopies_areMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.AsyncCache;
                import com.github.benmanes.caffeine.cache.Cache;
                import java.util.ArrayList;
                import java.util.List;

                class Copied {
                    void change(Cache<String, List<String>> cache, AsyncCache<String, List<String>> async) {
                        cache.get("a", key -> new ArrayList<>()).add("x");
                        List<String> list = cache.getIfPresent("a");
                        list.clear();
                        cache.asMap().get("a").add("x");
                        cache.asMap().remove("a");
                        async.getIfPresent("a").join().add("x");
                        List<String> own = new ArrayList<>(cache.getIfPresent("a"));
                        own.add("x");
                    }
                }
                """, """
                import dev.hinterland.AsyncOffHeapCache;
                import dev.hinterland.OffHeapCache;

                import java.util.ArrayList;
                import java.util.List;

                class Copied {
                    void change(OffHeapCache<String, List<String>> cache, AsyncOffHeapCache<String, List<String>> async) {
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        cache.get("a", key -> new ArrayList<>()).add("x");
                        List<String> list = cache.getIfPresent("a");
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        list.clear();
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        cache.asMap().get("a").add("x");
                        cache.asMap().remove("a");
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        async.getIfPresent("a").join().add("x");
                        List<String> own = new ArrayList<>(cache.getIfPresent("a"));
                        own.add("x");
                    }
                }
                """));
    }

    @Test
    void identityOfCopies_isMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.LoadingCache;

                class Same {
                    boolean same(Cache<String, String> cache, LoadingCache<String, Thread.State> states, String other) {
                        String value = cache.getIfPresent("a");
                        boolean same = value == other || cache.getIfPresent("b") != other;
                        boolean absent = value == null || cache.getIfPresent("b") == null;
                        return same && absent && states.get("s") == Thread.State.NEW;
                    }
                }
                """, """
                import dev.hinterland.LoadingOffHeapCache;
                import dev.hinterland.OffHeapCache;

                class Same {
                    boolean same(OffHeapCache<String, String> cache, LoadingOffHeapCache<String, Thread.State> states, String other) {
                        String value = cache.getIfPresent("a");
                        boolean same = /* TODO Hinterland: values are copies, and two reads return two objects: compare by equals */ value == other || /* TODO Hinterland: values are copies, and two reads return two objects: compare by equals */ cache.getIfPresent("b") != other;
                        boolean absent = value == null || cache.getIfPresent("b") == null;
                        return same && absent && states.get("s") == Thread.State.NEW;
                    }
                }
                """));
    }

    @Test
    void referencesToMethods_areMigrated() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.util.function.Function;
                import java.util.function.Supplier;

                class References {
                    Supplier<Caffeine<Object, Object>> start = Caffeine::newBuilder;
                    Supplier<Cache<String, Integer>> build = Caffeine.newBuilder().maximumSize(1)::build;
                    Function<Caffeine<Object, Object>, Cache<String, Integer>> unknown = Caffeine::build;
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.UntypedCacheBuilder;

                import java.util.function.Function;
                import java.util.function.Supplier;

                class References {
                    Supplier<UntypedCacheBuilder<Object, Object>> start = Hinterland::cacheBuilder;
                    Supplier<OffHeapCache<String, Integer>> build = () -> Hinterland.cacheBuilder().maximumSize(1).build(String.class, Integer.class);
                    Function<UntypedCacheBuilder<Object, Object>, OffHeapCache<String, Integer>> unknown = /* TODO Hinterland: write a lambda that calls build with the classes or codecs of keys and values */ UntypedCacheBuilder::build;
                }
                """));
    }

    @Test
    void namesInFullAndStaticImports_areMigrated() {
        rewriteRun(java("""
                import static com.github.benmanes.caffeine.cache.Caffeine.newBuilder;

                class Named {
                    com.github.benmanes.caffeine.cache.Cache<String, Integer> full =
                            com.github.benmanes.caffeine.cache.Caffeine.newBuilder().maximumSize(1).build();
                    com.github.benmanes.caffeine.cache.Cache<String, Integer> imported = newBuilder().maximumSize(1).build();
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;

                class Named {
                    OffHeapCache<String, Integer> full =
                            Hinterland.cacheBuilder().maximumSize(1).build(String.class, Integer.class);
                    OffHeapCache<String, Integer> imported = Hinterland.cacheBuilder().maximumSize(1).build(String.class, Integer.class);
                }
                """));
    }
}

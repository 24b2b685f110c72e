// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static org.openrewrite.java.Assertions.java;

import org.junit.jupiter.api.Test;
import org.openrewrite.java.JavaParser;
import org.openrewrite.test.RecipeSpec;
import org.openrewrite.test.RewriteTest;
import org.openrewrite.test.TypeValidation;

/** The special cases of code that uses Guava's cache. */
class FromGuavaTest implements RewriteTest {

    @Override
    public void defaults(RecipeSpec spec) {
        spec.recipe(Migrated.recipe("dev.hinterland.rewrite.FromGuava"))
                .parser(JavaParser.fromJavaVersion().classpath("guava"))
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
    void superclassesWithoutCounterpart_areMarked() {
        rewriteRun(java("""
                import com.google.common.cache.Cache;
                import com.google.common.cache.ForwardingCache;

                class Mine extends ForwardingCache<String, Integer> {
                    @Override
                    protected Cache<String, Integer> delegate() {
                        throw new UnsupportedOperationException();
                    }
                }
                """, """
                import com.google.common.cache.ForwardingCache;
                import dev.hinterland.OffHeapCache;

                /* TODO Hinterland: ForwardingCache has no counterpart: implement the cache's interface instead */
                class Mine extends ForwardingCache<String, Integer> {
                    @Override
                    protected OffHeapCache<String, Integer> delegate() {
                        throw new UnsupportedOperationException();
                    }
                }
                """));
    }

    @Test
    void loaderThatIsAClass_implementsTheInterface() {
        rewriteRun(java("""
                import com.google.common.cache.CacheLoader;
                import java.util.Map;

                class Loader extends CacheLoader<String, Integer> implements AutoCloseable {
                    @Override
                    public Integer load(String key) {
                        return key.length();
                    }

                    @Override
                    public Map<String, Integer> loadAll(Iterable<? extends String> keys) {
                        return Map.of();
                    }

                    @Override
                    public void close() {}
                }
                """, """
                import dev.hinterland.CacheLoader;

                import java.util.Map;
                import java.util.Set;

                class Loader implements CacheLoader<String, Integer>, AutoCloseable {
                    @Override
                    public Integer load(String key) {
                        return key.length();
                    }

                    @Override
                    public Map<String, Integer> loadAll(Set<? extends String> keys) {
                        return Map.of();
                    }

                    @Override
                    public void close() {}
                }
                """));
    }

    @Test
    void reloadThatReturnsAFuture_isWaitedFor() {
        rewriteRun(java("""
                import com.google.common.cache.CacheLoader;
                import com.google.common.util.concurrent.ListenableFuture;
                import com.google.common.util.concurrent.ListeningExecutorService;

                class Loader extends CacheLoader<String, Integer> {
                    private ListeningExecutorService executor;

                    @Override
                    public Integer load(String key) {
                        return key.length();
                    }

                    @Override
                    public ListenableFuture<Integer> reload(String key, Integer old) {
                        return executor.submit(() -> old + 1);
                    }
                }
                """, """
                import com.google.common.util.concurrent.ListenableFuture;
                import com.google.common.util.concurrent.ListeningExecutorService;
                import dev.hinterland.CacheLoader;

                class Loader implements CacheLoader<String, Integer> {
                    private ListeningExecutorService executor;

                    @Override
                    public Integer load(String key) {
                        return key.length();
                    }

                    /* TODO Hinterland: this waits for the future; override asyncReload to return one instead */
                    @Override
                    public Integer reload(String key, Integer old) throws Exception {
                        return reloadLater(key, old).get();
                    }

                    public ListenableFuture<Integer> reloadLater(String key, Integer old) {
                        return executor.submit(() -> old + 1);
                    }
                }
                """));
    }

    @Test
    void asynchronousReloading_isMarked() {
        rewriteRun(java("""
                import com.google.common.cache.CacheBuilder;
                import com.google.common.cache.CacheLoader;
                import com.google.common.cache.LoadingCache;
                import java.util.concurrent.Executor;

                class Reloading {
                    LoadingCache<String, Integer> create(CacheLoader<String, Integer> loader, Executor executor) {
                        return CacheBuilder.newBuilder().maximumSize(1).build(CacheLoader.asyncReloading(loader, executor));
                    }
                }
                """, """
                import dev.hinterland.CacheLoader;
                import dev.hinterland.Hinterland;
                import dev.hinterland.LoadingOffHeapCache;

                import java.util.concurrent.Executor;

                class Reloading {
                    LoadingOffHeapCache<String, Integer> create(CacheLoader<String, Integer> loader, Executor executor) {
                        return Hinterland.cacheBuilder().maximumSize(1).executor(Runnable::run).build(String.class, Integer.class, /* TODO Hinterland: give the executor to the builder: executor(…) */ loader);
                    }
                }
                """));
    }

    @Test
    void exceptionThatIsDeclared_isMarked() {
        rewriteRun(java("""
                import com.google.common.cache.CacheLoader;
                import com.google.common.cache.LoadingCache;
                import java.util.concurrent.ExecutionException;

                class Declared {
                    int get(LoadingCache<String, Integer> cache) throws ExecutionException {
                        try {
                            return cache.get("a");
                        } catch (CacheLoader.InvalidCacheLoadException e) {
                            return 0;
                        }
                    }

                    int caught(LoadingCache<String, Integer> cache) {
                        try {
                            return cache.get("a");
                        } catch (ExecutionException e) {
                            return e.getCause().hashCode();
                        }
                    }
                }
                """, """
                import dev.hinterland.CacheLoader;
                import dev.hinterland.LoadingOffHeapCache;

                import java.util.concurrent.CompletionException;
                import java.util.concurrent.ExecutionException;

                class Declared {
                    int get(LoadingOffHeapCache<String, Integer> cache) throws /* TODO Hinterland: a failed load throws CompletionException, or the loader's unchecked exception */ ExecutionException {
                        try {
                            return cache.get("a");
                        } /* TODO Hinterland: a loader that returns null is no failure: get returns null */ catch (CacheLoader.InvalidCacheLoadException e) {
                            return 0;
                        }
                    }

                    int caught(LoadingOffHeapCache<String, Integer> cache) {
                        try {
                            return cache.get("a");
                        } catch (CompletionException e) {
                            return e.getCause().hashCode();
                        }
                    }
                }
                """));
    }

    @Test
    void uncheckedExceptionsThatWereWrapped_areMarked() {
        rewriteRun(java("""
                import com.google.common.cache.LoadingCache;
                import com.google.common.util.concurrent.UncheckedExecutionException;
                import java.util.concurrent.ExecutionException;
                import java.util.concurrent.Future;

                class Unchecked {
                    int several(LoadingCache<String, Integer> cache) {
                        try {
                            return cache.get("a");
                        } catch (ExecutionException | UncheckedExecutionException e) {
                            return e.getCause().hashCode();
                        }
                    }

                    int otherSources(LoadingCache<String, Integer> cache, Future<Integer> future) throws InterruptedException {
                        try {
                            return cache.get("a") + future.get();
                        } catch (ExecutionException e) {
                            return e.getCause().hashCode();
                        }
                    }
                }
                """, """
                import com.google.common.util.concurrent.UncheckedExecutionException;
                import dev.hinterland.LoadingOffHeapCache;

                import java.util.concurrent.CompletionException;
                import java.util.concurrent.ExecutionException;
                import java.util.concurrent.Future;

                class Unchecked {
                    int several(LoadingOffHeapCache<String, Integer> cache) {
                        try {
                            return cache.get("a");
                        } /* TODO Hinterland: an unchecked exception or error of a loader is thrown as it is, not wrapped */ catch (CompletionException | UncheckedExecutionException e) {
                            return e.getCause().hashCode();
                        }
                    }

                    int otherSources(LoadingOffHeapCache<String, Integer> cache, Future<Integer> future) throws InterruptedException {
                        try {
                            return cache.get("a") + future.get();
                        } catch (ExecutionException | CompletionException e) {
                            return e.getCause().hashCode();
                        }
                    }
                }
                """));
    }

    @Test
    void listener_takesThreeArguments_whoseNamesAreFree() {
        rewriteRun(java("""
                import com.google.common.cache.CacheBuilder;
                import com.google.common.cache.RemovalCause;
                import com.google.common.cache.RemovalListener;
                import com.google.common.cache.RemovalNotification;
                import java.util.List;
                import java.util.Map;

                class Listening {
                    void listen(CacheBuilder<Object, Object> builder, List<Map.Entry<Object, Object>> kept) {
                        builder.removalListener(n -> {
                            String key = "key";
                            if (n.wasEvicted() && n.getCause() == RemovalCause.COLLECTED) {
                                System.out.println(key + n.getKey() + n.getValue());
                            }
                        });
                        RemovalListener<Object, Object> keeping = n -> kept.add(n);
                    }

                    static void told(RemovalNotification<? extends String, ?> notification) {
                        System.out.println(notification.getKey() + " " + notification.getValue());
                    }
                }
                """, """
                import dev.hinterland.RemovalCause;
                import dev.hinterland.RemovalListener;
                import dev.hinterland.UntypedCacheBuilder;

                import java.util.List;
                import java.util.Map;

                class Listening {
                    void listen(UntypedCacheBuilder<Object, Object> builder, List<Map.Entry<Object, Object>> kept) {
                        builder.removalListener((key1, value, cause) -> {
                            String key = "key";
                            if (cause.wasEvicted() && cause == /* TODO Hinterland: remove COLLECTED: no entry is removed by the garbage collector */ RemovalCause.COLLECTED) {
                                System.out.println(key + key1 + value);
                            }
                        }).executor(Runnable::run);
                        RemovalListener<Object, Object> keeping = (key, value, cause) -> kept.add(Map.entry(key, value));
                    }

                    static void told(String key, Object value, RemovalCause cause) {
                        System.out.println(key + " " + value);
                    }
                }
                """));
    }

    @Test
    void callableThatIsALambda_catchesWhatItThrows() {
        rewriteRun(java("""
                import com.google.common.cache.Cache;
                import java.io.IOException;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import java.util.concurrent.ExecutionException;

                class Reading {
                    static class Missing extends Exception {}

                    String read(Cache<Path, String> cache, Path path) throws ExecutionException {
                        return cache.get(path, () -> {
                            if (path.isAbsolute()) {
                                throw new Missing();
                            }
                            return Files.readString(path);
                        });
                    }
                }
                """, """
                import dev.hinterland.OffHeapCache;

                import java.io.IOException;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import java.util.concurrent.CompletionException;
                import java.util.concurrent.ExecutionException;

                class Reading {
                    static class Missing extends Exception {}

                    String read(OffHeapCache<Path, String> cache, Path path) throws /* TODO Hinterland: a failed load throws CompletionException, or the loader's unchecked exception */ ExecutionException {
                        return cache.get(path, _ -> {
                            try {
                                if (path.isAbsolute()) {
                                    throw new Missing();
                                }
                                return Files.readString(path);
                            } catch (Reading.Missing | IOException problem) {
                                throw new CompletionException(problem);
                            }
                        });
                    }
                }
                """));
    }

    @Test
    void callableThatCatches_staysAsItIs() {
        rewriteRun(java("""
                import com.google.common.cache.Cache;
                import java.io.IOException;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import java.util.concurrent.ExecutionException;

                class Reading {
                    String caughtInside(Cache<Path, String> cache, Path path) throws ExecutionException {
                        return cache.get(path, () -> {
                            try {
                                return Files.readString(path);
                            } catch (IOException e) {
                                return "";
                            }
                        });
                    }
                }
                """, """
                import dev.hinterland.OffHeapCache;

                import java.io.IOException;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import java.util.concurrent.ExecutionException;

                class Reading {
                    String caughtInside(OffHeapCache<Path, String> cache, Path path) throws /* TODO Hinterland: a failed load throws CompletionException, or the loader's unchecked exception */ ExecutionException {
                        return cache.get(path, _ -> {
                            try {
                                return Files.readString(path);
                            } catch (IOException e) {
                                return "";
                            }
                        });
                    }
                }
                """));
    }

    @Test
    void immutableMaps_areCopied_whereTheyAreExpected() {
        rewriteRun(java("""
                import com.google.common.cache.LoadingCache;
                import com.google.common.collect.ImmutableMap;
                import java.util.List;
                import java.util.Map;
                import java.util.concurrent.ExecutionException;

                class Immutable {
                    ImmutableMap<String, Integer> all(LoadingCache<String, Integer> cache) throws ExecutionException {
                        Map<String, Integer> plain = cache.getAllPresent(List.of("a"));
                        return cache.getAll(plain.keySet());
                    }
                }
                """, """
                import com.google.common.collect.ImmutableMap;
                import dev.hinterland.LoadingOffHeapCache;

                import java.util.List;
                import java.util.Map;
                import java.util.concurrent.ExecutionException;

                class Immutable {
                    ImmutableMap<String, Integer> all(LoadingOffHeapCache<String, Integer> cache) throws /* TODO Hinterland: a failed load throws CompletionException, or the loader's unchecked exception */ ExecutionException {
                        Map<String, Integer> plain = cache.getAllPresent(List.of("a"));
                        return ImmutableMap.copyOf(cache.getAll(plain.keySet()));
                    }
                }
                """));
    }
}

package dev.hinterland;

import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache with a loader.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
class LoadingStoreCache<K, V, A, B> extends StoreCache<K, V, A, B> implements LoadingOffHeapCache<K, V> {

    private static final MethodType CONSTRUCTOR =
            MethodType.methodType(void.class, CacheParts.class, Refresher.class, Function.class, Function.class);

    private final Refresher<K, V, A, B> refresher;
    private final Function<K, @Nullable V> one;
    private final Function<Set<K>, Map<K, V>> many;

    /**
     * Creates a cache.
     *
     * @param one returns the value of a key, and loads it where it is missing
     * @param many the same for several keys, or {@code null} to do it one by one
     */
    LoadingStoreCache(
            CacheParts<K, V, A, B> parts,
            Refresher<K, V, A, B> refresher,
            Function<K, @Nullable V> one,
            @Nullable Function<Set<K>, Map<K, V>> many) {
        super(parts);
        this.refresher = refresher;
        this.one = one;
        this.many = many == null ? this::getEach : many;
    }

    /** Makes a cache of a class of its own; the arguments are those of the constructor. */
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    static <K, V, A, B> LoadingStoreCache<K, V, A, B> of(
            CacheParts<K, V, A, B> parts,
            Refresher<K, V, A, B> refresher,
            Function<K, @Nullable V> one,
            @Nullable Function<Set<K>, Map<K, V>> many) {
        LoadingStoreCache<K, V, A, B> cache = Reads.specialize(
                SpecializedLoadingCache.class,
                LoadingStoreCache.class,
                parts.map(),
                CONSTRUCTOR,
                parts,
                refresher,
                one,
                many);
        return cache == null ? new LoadingStoreCache<>(parts, refresher, one, many) : cache;
    }

    /** Returns what gets the value of a key, and loads it where it is missing. */
    final Function<K, @Nullable V> one() {
        return one;
    }

    private Map<K, V> getEach(Set<K> keys) {
        Map<K, V> values = new LinkedHashMap<>();
        for (K key : keys) {
            V value = get(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        return values;
    }

    @Override
    public @Nullable V get(K key) {
        return one.apply(key);
    }

    @Override
    public Map<K, V> getAll(Iterable<? extends K> keys) {
        return many.apply(distinct(keys));
    }

    @Override
    public CompletableFuture<@Nullable V> refresh(K key) {
        return refresher.refresh(key);
    }

    @Override
    public CompletableFuture<Map<K, V>> refreshAll(Iterable<? extends K> keys) {
        return refresher.refreshAll(distinct(keys));
    }
}

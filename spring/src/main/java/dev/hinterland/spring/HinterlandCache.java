// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.AsyncOffHeapCache;
import dev.hinterland.OffHeapCache;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.AbstractValueAdaptingCache;
import org.springframework.cache.support.NullValue;
import org.springframework.util.ClassUtils;

/**
 * A cache of Spring whose entries lie off the Java heap. Each lookup returns a new object, so callers may change what
 * they get, unless the cache has {@code heapEntries}.
 *
 * <p>If several threads miss the same key, {@code sync = true} loads it once, for blocking and for reactive methods
 * alike. An entry that is evicted while its value is loaded is not brought back.
 *
 * @since 0.1.0
 */
public final class HinterlandCache extends AbstractValueAdaptingCache {

    private final String name;
    private final OffHeapCache<Object, Object> cache;
    private final @Nullable AsyncOffHeapCache<Object, Object> futures;
    private final Class<?> keyType;
    private final Class<?> valueType;

    HinterlandCache(
            String name,
            OffHeapCache<Object, Object> cache,
            @Nullable AsyncOffHeapCache<Object, Object> futures,
            Class<?> keyType,
            Class<?> valueType,
            boolean allowNullValues) {
        super(allowNullValues);
        this.name = name;
        this.cache = cache;
        this.futures = futures;
        this.keyType = ClassUtils.resolvePrimitiveIfNecessary(keyType);
        this.valueType = ClassUtils.resolvePrimitiveIfNecessary(valueType);
    }

    /**
     * Returns a cache of Spring over a cache of futures that the caller has built. It does not hold {@code null}.
     *
     * @param name the name
     * @param cache where the entries are; its owner closes it
     * @param keyType the class of the keys
     * @param valueType the class of the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return the cache
     */
    public static <K, V> HinterlandCache over(
            String name, AsyncOffHeapCache<K, V> cache, Class<K> keyType, Class<V> valueType) {
        AsyncOffHeapCache<Object, Object> objects = ofObjects(cache);
        return new HinterlandCache(name, objects.synchronous(), objects, keyType, valueType, false);
    }

    /**
     * Returns a cache of Spring over a cache that the caller has built, such as one before Redis. It does not hold
     * {@code null}. Asynchronous methods with {@code sync = true} throw {@link UnsupportedOperationException}: they
     * require a cache of futures.
     *
     * @param name the name
     * @param cache where the entries are; its owner closes it
     * @param keyType the class of the keys
     * @param valueType the class of the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return the cache
     */
    public static <K, V> HinterlandCache over(
            String name, OffHeapCache<K, V> cache, Class<K> keyType, Class<V> valueType) {
        return new HinterlandCache(name, ofObjects(cache), null, keyType, valueType, false);
    }

    @SuppressWarnings("unchecked") // each key and value is checked against the classes
    static AsyncOffHeapCache<Object, Object> ofObjects(AsyncOffHeapCache<?, ?> cache) {
        return (AsyncOffHeapCache<Object, Object>) Objects.requireNonNull(cache, "cache");
    }

    @SuppressWarnings("unchecked") // each key and value is checked against the classes
    private static OffHeapCache<Object, Object> ofObjects(OffHeapCache<?, ?> cache) {
        return (OffHeapCache<Object, Object>) Objects.requireNonNull(cache, "cache");
    }

    @Override
    public String getName() {
        return name;
    }

    /** {@return the cache of the library, which has statistics, policy and memory} There, null is {@link NullValue}. */
    @Override
    public OffHeapCache<Object, Object> getNativeCache() {
        return cache;
    }

    /**
     * {@return the cache of the library by its types, for views and scans of records in place}
     *
     * @param keys the class of the keys that the cache was defined with
     * @param values the class of the values that the cache was defined with
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @throws IllegalStateException if the cache was defined with other classes, or may hold {@code null}
     */
    @SuppressWarnings("unchecked") // the classes are compared
    public <K, V> OffHeapCache<K, V> typed(Class<K> keys, Class<V> values) {
        if (isAllowNullValues()
                || ClassUtils.resolvePrimitiveIfNecessary(keys) != keyType
                || ClassUtils.resolvePrimitiveIfNecessary(values) != valueType) {
            throw new IllegalStateException("typed() requires these classes and no null values: cache=" + name
                    + ", keys=" + keyType.getName() + ", values=" + valueType.getName()
                    + ", nullValues=" + isAllowNullValues());
        }
        return (OffHeapCache<K, V>) cache;
    }

    private Object checkedKey(Object key) {
        return checked("key", keyType, Objects.requireNonNull(key, "key"));
    }

    @Override
    protected Object toStoreValue(@Nullable Object userValue) {
        Object stored = super.toStoreValue(userValue);
        return NullValue.INSTANCE.equals(stored) ? stored : checked("value", valueType, stored);
    }

    private Object checked(String what, Class<?> type, Object object) {
        if (!type.isInstance(object)) {
            throw new IllegalArgumentException(
                    what + " is not of the type that the cache was defined with: cache=" + name + ", type="
                            + type.getName() + ", class=" + object.getClass().getName());
        }
        return object;
    }

    @Override
    protected @Nullable Object lookup(Object key) {
        return cache.getIfPresent(checkedKey(key));
    }

    @Override
    @SuppressWarnings("unchecked") // as the interface has it: the caller knows the type
    public <T> @Nullable T get(Object key, Callable<T> valueLoader) {
        return (T) fromStoreValue(cache.get(checkedKey(key), missing -> load(missing, valueLoader)));
    }

    private Object load(Object key, Callable<?> valueLoader) {
        try {
            return toStoreValue(valueLoader.call());
        } catch (Exception e) {
            throw new ValueRetrievalException(key, valueLoader, e);
        }
    }

    @Override
    public @Nullable CompletableFuture<?> retrieve(Object key) {
        if (futures == null) {
            ValueWrapper present = get(key);
            return present == null ? null : CompletableFuture.completedFuture(present);
        }
        CompletableFuture<@Nullable Object> future = futures.getIfPresent(checkedKey(key));
        return future == null ? null : future.thenApply(this::toValueWrapper);
    }

    @Override
    @SuppressWarnings("unchecked") // as the interface has it: the caller knows the type
    public <T> CompletableFuture<T> retrieve(Object key, Supplier<CompletableFuture<T>> valueLoader) {
        if (futures == null) {
            throw new UnsupportedOperationException(
                    "retrieve with a loader requires a cache that was built with buildAsync: cache=" + name);
        }
        return (CompletableFuture<T>) futures.get(
                        checkedKey(key),
                        (missing, executor) -> valueLoader.get().thenApply(this::toStoreValue))
                .thenApply(this::fromStoreValue);
    }

    @Override
    public void put(Object key, @Nullable Object value) {
        cache.put(checkedKey(key), toStoreValue(value));
    }

    @Override
    public @Nullable ValueWrapper putIfAbsent(Object key, @Nullable Object value) {
        return toValueWrapper(cache.asMap().putIfAbsent(checkedKey(key), toStoreValue(value)));
    }

    @Override
    public void evict(Object key) {
        cache.invalidate(checkedKey(key));
    }

    @Override
    public boolean evictIfPresent(Object key) {
        return cache.asMap().remove(checkedKey(key)) != null;
    }

    @Override
    public void clear() {
        cache.invalidateAll();
    }

    @Override
    public boolean invalidate() {
        boolean hadEntries = !cache.asMap().isEmpty();
        cache.invalidateAll();
        return hadEntries;
    }

    void close() {
        if (futures == null) {
            cache.close();
        } else {
            futures.close();
        }
    }
}

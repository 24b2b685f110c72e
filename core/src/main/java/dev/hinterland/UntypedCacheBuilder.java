// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.codec.Codec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds caches of types that are given last: a builder that can be kept in a variable while nothing is known of keys
 * and values, as Caffeine's. The options and exceptions are those of {@link CacheBuilder}. Not thread-safe.
 *
 * @param <K> what the keys are at the least
 * @param <V> what the values are at the least
 * @since 0.1.0
 */
public final class UntypedCacheBuilder<K, V> extends CacheOptions<UntypedCacheBuilder<K, V>> {

    @Nullable
    private Expiry<? super K, ? super V> expiry;

    @Nullable
    private RemovalListener<? super K, ? super V> listener;

    @Nullable
    private RemovalListener<? super K, ? super V> evictionListener;

    @Nullable
    private Weigher<? super K, ? super V> weigher;

    UntypedCacheBuilder() {}

    @Override
    UntypedCacheBuilder<K, V> self() {
        return this;
    }

    @SuppressWarnings("unchecked") // it takes what is of narrower types, and is used as no other from here on
    private <K1 extends K, V1 extends V> UntypedCacheBuilder<K1, V1> narrowed() {
        return (UntypedCacheBuilder<K1, V1>) this;
    }

    /**
     * Sets what says how long each entry lives. As the type of its argument says, keys and values are of narrower
     * types from here on.
     *
     * @param expiry as {@link CacheBuilder#expireAfter}
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return this builder
     */
    public <K1 extends K, V1 extends V> UntypedCacheBuilder<K1, V1> expireAfter(Expiry<? super K1, ? super V1> expiry) {
        UntypedCacheBuilder<K1, V1> narrowed = narrowed();
        narrowed.expiry = Objects.requireNonNull(expiry, "expiry");
        return narrowed;
    }

    /**
     * Sets the listener that is told of entries that leave. As the type of its argument says, keys and values are of
     * narrower types from here on.
     *
     * @param removalListener as {@link CacheBuilder#removalListener}
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return this builder
     */
    public <K1 extends K, V1 extends V> UntypedCacheBuilder<K1, V1> removalListener(
            RemovalListener<? super K1, ? super V1> removalListener) {
        UntypedCacheBuilder<K1, V1> narrowed = narrowed();
        narrowed.listener = Objects.requireNonNull(removalListener, "removalListener");
        return narrowed;
    }

    /**
     * Sets the listener that is told of entries that the cache drops. As the type of its argument says, keys and
     * values are of narrower types from here on.
     *
     * @param evictionListener as {@link CacheBuilder#evictionListener}
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return this builder
     */
    public <K1 extends K, V1 extends V> UntypedCacheBuilder<K1, V1> evictionListener(
            RemovalListener<? super K1, ? super V1> evictionListener) {
        UntypedCacheBuilder<K1, V1> narrowed = narrowed();
        narrowed.evictionListener = Objects.requireNonNull(evictionListener, "evictionListener");
        return narrowed;
    }

    /**
     * Sets what says how much an entry weighs. As the type of its argument says, keys and values are of narrower types
     * from here on.
     *
     * @param weigher as {@link CacheBuilder#weigher}
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return this builder
     */
    public <K1 extends K, V1 extends V> UntypedCacheBuilder<K1, V1> weigher(Weigher<? super K1, ? super V1> weigher) {
        UntypedCacheBuilder<K1, V1> narrowed = narrowed();
        narrowed.weigher = Objects.requireNonNull(weigher, "weigher");
        return narrowed;
    }

    /**
     * Returns a builder with these options for keys and values of certain types.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the builder
     */
    public <K1 extends K, V1 extends V> CacheBuilder<K1, V1> of(Codec<K1> keys, Codec<V1> values) {
        CacheBuilder<K1, V1> typed = new CacheBuilder<>(keys, values);
        typed.setAll(this);
        typed.expiry = expiry;
        typed.listener = listener;
        typed.evictionListener = evictionListener;
        typed.weigher = weigher;
        return typed;
    }

    /**
     * Builds a cache, as {@link CacheBuilder#build()} does.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public <K1 extends K, V1 extends V> OffHeapCache<K1, V1> build(Class<K1> keyClass, Class<V1> valueClass) {
        return of(Codec.of(keyClass), Codec.of(valueClass)).build();
    }

    /**
     * Builds a cache, as {@link CacheBuilder#build()} does.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     */
    public <K1 extends K, V1 extends V> OffHeapCache<K1, V1> build(Codec<K1> keys, Codec<V1> values) {
        return of(keys, values).build();
    }

    /**
     * Builds a cache that loads missing values, as {@link CacheBuilder#build(CacheLoader)} does.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param loader loads the values of missing keys; many threads call it at once
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public <K1 extends K, V1 extends V> LoadingOffHeapCache<K1, V1> build(
            Class<K1> keyClass, Class<V1> valueClass, CacheLoader<? super K1, V1> loader) {
        return of(Codec.of(keyClass), Codec.of(valueClass)).build(loader);
    }

    /**
     * Builds a cache that loads missing values, as {@link CacheBuilder#build(CacheLoader)} does.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param loader loads the values of missing keys; many threads call it at once
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     */
    public <K1 extends K, V1 extends V> LoadingOffHeapCache<K1, V1> build(
            Codec<K1> keys, Codec<V1> values, CacheLoader<? super K1, V1> loader) {
        return of(keys, values).build(loader);
    }

    /**
     * Builds a cache of futures, as {@link CacheBuilder#buildAsync()} does.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public <K1 extends K, V1 extends V> AsyncOffHeapCache<K1, V1> buildAsync(Class<K1> keyClass, Class<V1> valueClass) {
        return of(Codec.of(keyClass), Codec.of(valueClass)).buildAsync();
    }

    /**
     * Builds a cache of futures, as {@link CacheBuilder#buildAsync()} does.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     */
    public <K1 extends K, V1 extends V> AsyncOffHeapCache<K1, V1> buildAsync(Codec<K1> keys, Codec<V1> values) {
        return of(keys, values).buildAsync();
    }

    /**
     * Builds a cache of futures that loads missing values, as {@link CacheBuilder#buildAsync(CacheLoader)} does.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param loader loads the values of missing keys; many threads call it at once
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public <K1 extends K, V1 extends V> AsyncLoadingOffHeapCache<K1, V1> buildAsync(
            Class<K1> keyClass, Class<V1> valueClass, CacheLoader<? super K1, V1> loader) {
        return of(Codec.of(keyClass), Codec.of(valueClass)).buildAsync(loader);
    }

    /**
     * Builds a cache of futures that loads missing values, as {@link CacheBuilder#buildAsync(CacheLoader)} does.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param loader loads the values of missing keys; many threads call it at once
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     */
    public <K1 extends K, V1 extends V> AsyncLoadingOffHeapCache<K1, V1> buildAsync(
            Codec<K1> keys, Codec<V1> values, CacheLoader<? super K1, V1> loader) {
        return of(keys, values).buildAsync(loader);
    }

    /**
     * Builds a cache of futures whose loader starts to load missing values, as {@link
     * CacheBuilder#buildAsync(AsyncCacheLoader)} does.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param loader loads the values of missing keys; many threads call it at once
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public <K1 extends K, V1 extends V> AsyncLoadingOffHeapCache<K1, V1> buildAsync(
            Class<K1> keyClass, Class<V1> valueClass, AsyncCacheLoader<? super K1, V1> loader) {
        return of(Codec.of(keyClass), Codec.of(valueClass)).buildAsync(loader);
    }

    /**
     * Builds a cache of futures whose loader starts to load missing values, as {@link
     * CacheBuilder#buildAsync(AsyncCacheLoader)} does.
     *
     * @param keys encodes the keys
     * @param values encodes the values
     * @param loader loads the values of missing keys; many threads call it at once
     * @param <K1> the type of the keys
     * @param <V1> the type of the values
     * @return the cache
     */
    public <K1 extends K, V1 extends V> AsyncLoadingOffHeapCache<K1, V1> buildAsync(
            Codec<K1> keys, Codec<V1> values, AsyncCacheLoader<? super K1, V1> loader) {
        return of(keys, values).buildAsync(loader);
    }
}

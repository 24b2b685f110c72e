// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.codec.Codec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link OffHeapCache}. Not thread-safe; {@link #build} may be called more than once.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public final class CacheBuilder<K, V> extends CacheOptions<CacheBuilder<K, V>> {

    final Codec<K> keyCodec;
    final Codec<V> valueCodec;

    @Nullable
    Expiry<? super K, ? super V> expiry;

    @Nullable
    RemovalListener<? super K, ? super V> listener;

    @Nullable
    RemovalListener<? super K, ? super V> evictionListener;

    @Nullable
    Weigher<? super K, ? super V> weigher;

    CacheBuilder(Codec<K> keyCodec, Codec<V> valueCodec) {
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
    }

    @Override
    CacheBuilder<K, V> self() {
        return this;
    }

    /**
     * Calls an {@link Expiry} to find out how long each entry lives. Cannot be combined with {@link #expireAfterWrite}
     * or {@link #expireAfterAccess}.
     *
     * @param expiry returns durations in nanoseconds; many threads call it at once
     * @return this builder
     */
    public CacheBuilder<K, V> expireAfter(Expiry<? super K, ? super V> expiry) {
        this.expiry = Objects.requireNonNull(expiry, "expiry");
        return this;
    }

    /**
     * Sets the listener that is told of entries that leave the cache. Without a listener, the cache does not decode
     * their values.
     *
     * @param listener is called without locks; what it throws does not reach the cache's callers
     * @return this builder
     */
    public CacheBuilder<K, V> removalListener(RemovalListener<? super K, ? super V> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets a listener that is told of the entries that the cache drops by itself: because there is no room, or because
     * they have expired. It is called as the {@link #removalListener} is, before that.
     *
     * @param listener is called without locks; what it throws does not reach the cache's callers
     * @return this builder
     */
    public CacheBuilder<K, V> evictionListener(RemovalListener<? super K, ? super V> listener) {
        this.evictionListener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets what says how much an entry weighs, for {@link #maximumWeight}.
     *
     * @param weigher many threads call it at once
     * @return this builder
     */
    public CacheBuilder<K, V> weigher(Weigher<? super K, ? super V> weigher) {
        this.weigher = Objects.requireNonNull(weigher, "weigher");
        return this;
    }

    /**
     * Builds a cache, which is empty, or has what lies in its {@link #file}.
     *
     * @return the cache
     * @throws IllegalArgumentException if the budget is too small or too large, with the limit in the message; if a
     *     codec of keys is not canonical; or if the {@link #file} was made with another budget, for other keys or
     *     values, or for another kind of expiry
     * @throws java.io.UncheckedIOException if the {@link #file} cannot be used: another process has it, it is damaged
     *     or not a cache's, or the system refuses it
     * @throws IllegalStateException if none of {@link #maximumBytes}, {@link #maximumSize} and {@link
     *     #maximumWeight} was called, if options of expiry and refreshing cannot
     *     be combined, or if {@link #jmx} was called and another cache has the same name in JMX
     * @throws dev.hinterland.remote.RemoteUnavailableException if the {@link #remote} tier cannot be reached
     * @throws OutOfMemoryError if {@link #alwaysPreTouch} was called and the system does not have the memory
     */
    public OffHeapCache<K, V> build() {
        checkNeedsNoLoader();
        return EngineBridge.cache(checked());
    }

    /**
     * Builds a cache that loads missing values, in the thread that asks for them.
     *
     * @param loader loads the values of missing keys; many threads call it at once
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public LoadingOffHeapCache<K, V> build(CacheLoader<? super K, V> loader) {
        return EngineBridge.loadingCache(checked(), Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Builds a cache of futures.
     *
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncOffHeapCache<K, V> buildAsync() {
        checkNeedsNoLoader();
        checkNotRemote();
        return EngineBridge.asyncCache(checked());
    }

    /**
     * Builds a cache of futures that loads missing values in the executor.
     *
     * @param loader loads the values of missing keys; many threads call it at once
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncLoadingOffHeapCache<K, V> buildAsync(CacheLoader<? super K, V> loader) {
        checkNotRemote();
        return EngineBridge.asyncLoadingCache(checked(), Objects.requireNonNull(loader, "loader"));
    }

    /**
     * Builds a cache of futures whose loader starts to load missing values.
     *
     * @param loader loads the values of missing keys; many threads call it at once
     * @return the cache
     * @throws IllegalArgumentException as {@link #build()}
     * @throws java.io.UncheckedIOException as {@link #build()}
     * @throws IllegalStateException as {@link #build()}
     * @throws OutOfMemoryError as {@link #build()}
     */
    public AsyncLoadingOffHeapCache<K, V> buildAsync(AsyncCacheLoader<? super K, V> loader) {
        checkNotRemote();
        return EngineBridge.asyncLoadingCache(checked(), Objects.requireNonNull(loader, "loader"));
    }

    private void checkNeedsNoLoader() {
        if (refreshNanos > 0) {
            throw new IllegalStateException(
                    "refreshAfterWrite requires a loader, given to build or buildAsync: name=" + name);
        }
    }

    private void checkNotRemote() {
        if (remote != null) {
            throw new IllegalStateException("remote cannot be combined with buildAsync: name=" + name);
        }
    }

    private void checkRemote() {
        String other = accessNanos > 0
                ? "expireAfterAccess"
                : expiry != null
                        ? "expireAfter"
                        : refreshNanos > 0
                                ? "refreshAfterWrite"
                                : file != null ? "file" : ticker instanceof SystemTicker ? null : "ticker";
        if (other != null) {
            throw new IllegalStateException("remote cannot be combined with " + other + ": name=" + name);
        }
    }

    private CacheBuilder<K, V> checked() {
        if (remote != null) {
            checkRemote();
        }
        checkMaximum();
        if (expiry != null && (writeNanos > 0 || accessNanos > 0)) {
            throw new IllegalStateException(
                    "expireAfter cannot be combined with expireAfterWrite or expireAfterAccess: name=" + name);
        }
        return this;
    }

    private void checkMaximum() {
        if (maximumBytes == UNSET && maximumSize == UNSET && maximumWeight == UNSET) {
            throw new IllegalStateException(
                    "maximumBytes must be set, or maximumSize or maximumWeight: name=" + name + ", maximumBytes=unset");
        }
        if (maximumSize != UNSET && maximumWeight != UNSET) {
            throw new IllegalStateException("maximumSize cannot be combined with maximumWeight: name=" + name);
        }
        if ((weigher == null) != (maximumWeight == UNSET)) {
            throw new IllegalStateException(
                    weigher == null
                            ? "maximumWeight requires a weigher: name=" + name
                            : "weigher requires maximumWeight: name=" + name);
        }
    }
}

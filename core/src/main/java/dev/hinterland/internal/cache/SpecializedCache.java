// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.map.ReadPath;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.record.View;
import java.lang.invoke.MethodHandles;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cache that users get: each is of a {@linkplain dev.hinterland.internal.memory.Specialization copy} of this class,
 * whose map is a constant.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class SpecializedCache<K, V, A, B> extends StoreCache<K, V, A, B> {

    private static final CacheParts<?, ?, ?, ?> PARTS = ReadPath.parts(MethodHandles.lookup(), CacheParts.class);

    @SuppressWarnings("unchecked") // all of a copy's objects have the same type arguments, which only they know
    private static final CacheMap<Object, Object, Object, Object> MAP =
            (CacheMap<Object, Object, Object, Object>) PARTS.map();

    static {
        Specialization.made(MethodHandles.lookup(), new SpecializedCache<>(PARTS));
    }

    SpecializedCache(CacheParts<K, V, A, B> parts) {
        super(parts);
    }

    @Override
    @SuppressWarnings("unchecked") // the copy's parts have the type arguments of the object
    public @Nullable V getIfPresent(K key) {
        return (V) MAP.lookUp(key);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public @Nullable V get(K key, Function<? super K, ? extends @Nullable V> loader) {
        return ((CacheMap<K, V, A, B>) (CacheMap<?, ?, ?, ?>) MAP).computeIfAbsent(key, loader);
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        return ((CacheMap<K, V, A, B>) (CacheMap<?, ?, ?, ?>) MAP).readInPlace(key, function);
    }
}

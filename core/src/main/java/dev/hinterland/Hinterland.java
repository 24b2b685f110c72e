// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import dev.hinterland.codec.Codec;

/**
 * The way in: builds maps and caches that live off the Java heap.
 *
 * <pre>{@code
 * try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
 *         .maximumBytes(4L << 30)
 *         .build()) {
 *     map.put("answer", new byte[] {42});
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Hinterland {

    private Hinterland() {}

    /**
     * Starts to build a map.
     *
     * @param keyCodec encodes the keys
     * @param valueCodec encodes the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return a builder with the defaults set
     */
    public static <K, V> MapBuilder<K, V> map(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new MapBuilder<>(keyCodec, valueCodec);
    }

    /**
     * Starts to build a cache.
     *
     * @param keyCodec encodes the keys
     * @param valueCodec encodes the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return a builder with the defaults set; {@link CacheBuilder#maximumBytes} must be called
     */
    public static <K, V> CacheBuilder<K, V> cache(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new CacheBuilder<>(keyCodec, valueCodec);
    }

    /**
     * Starts to build a map of classes that the library has codecs for: records, and some classes of the JDK.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return a builder with the defaults set
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public static <K, V> MapBuilder<K, V> map(Class<K> keyClass, Class<V> valueClass) {
        return new MapBuilder<>(Codec.of(keyClass), Codec.of(valueClass));
    }

    /**
     * Starts to build a cache of classes that the library has codecs for: records, and some classes of the JDK.
     *
     * @param keyClass the class of the keys
     * @param valueClass the class of the values
     * @param <K> the type of the keys
     * @param <V> the type of the values
     * @return a builder with the defaults set; {@link CacheBuilder#maximumBytes} must be called
     * @throws IllegalArgumentException if {@link Codec#of(Class)} does not support one of the classes
     */
    public static <K, V> CacheBuilder<K, V> cache(Class<K> keyClass, Class<V> valueClass) {
        return new CacheBuilder<>(Codec.of(keyClass), Codec.of(valueClass));
    }

    /**
     * Starts to build a cache whose types are given last, as Caffeine's builder does.
     *
     * @return a builder with the defaults set
     */
    public static UntypedCacheBuilder<Object, Object> cacheBuilder() {
        return new UntypedCacheBuilder<>();
    }

    /**
     * Starts to build a cache with the options of a specification such as {@code
     * maximumSize=10_000,expireAfterWrite=10m,recordStats}: Caffeine's strings, and those of {@code maximumBytes}. The
     * keys are {@code maximumBytes} (a number of bytes, with {@code k}, {@code m} or {@code g} for units of 1024),
     * {@code maximumSize}, {@code maximumWeight}, {@code initialCapacity}, {@code expireAfterWrite}, {@code
     * expireAfterAccess}, {@code refreshAfterWrite} (a number with {@code d}, {@code h}, {@code m} or {@code s}, or a
     * duration of ISO 8601) and {@code recordStats}.
     *
     * @param specification options, separated by commas
     * @return a builder with these options
     * @throws IllegalArgumentException if a key is unknown or there twice, or a value is malformed; the message names
     *     both
     */
    public static UntypedCacheBuilder<Object, Object> cacheBuilder(String specification) {
        return CacheSpecification.apply(specification, new UntypedCacheBuilder<>());
    }
}

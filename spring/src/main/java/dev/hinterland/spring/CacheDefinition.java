// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.UntypedCacheBuilder;
import dev.hinterland.codec.Codec;
import java.io.ObjectInputFilter;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a cache is made of: the library's options, the types of keys and values, and whether {@code null} is a value.
 * Immutable: each method returns a definition of its own.
 *
 * <p>Without types, keys and values may be of any class that the library encodes by itself: {@code null}, {@code
 * String}, boxes of primitives, {@code java.time}, {@code UUID}, {@code BigInteger}, {@code BigDecimal}, enums,
 * records, arrays, {@code Optional}, and over these the lists, sets, queues and maps of {@code java.util} that have no
 * comparator. Other values must be serializable, and require {@link #serialized}.
 *
 * @since 0.1.0
 */
public final class CacheDefinition {

    private final Supplier<UntypedCacheBuilder<Object, Object>> options;
    private final Part keys;
    private final Part values;
    private final boolean nullValues;
    private final @Nullable ObjectInputFilter filter;

    private CacheDefinition(
            Supplier<UntypedCacheBuilder<Object, Object>> options,
            Part keys,
            Part values,
            boolean nullValues,
            @Nullable ObjectInputFilter filter) {
        this.options = options;
        this.keys = keys;
        this.values = values;
        this.nullValues = nullValues;
        this.filter = filter;
    }

    /** The class of keys or values, and its codec if the library does not make that. */
    record Part(Class<?> type, @Nullable Codec<?> codec) {

        static final Part ANY = new Part(Object.class, null);

        Part {
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * Returns the definition of a cache of any keys and values.
     *
     * @param options makes a builder with the options of the cache, such as {@code () ->
     *     Hinterland.cacheBuilder().maximumBytes(64 << 20)}. The cache's name is set later
     * @return the definition
     */
    public static CacheDefinition of(Supplier<UntypedCacheBuilder<Object, Object>> options) {
        return new CacheDefinition(Objects.requireNonNull(options, "options"), Part.ANY, Part.ANY, true, null);
    }

    /**
     * Returns this definition, for keys of one class.
     *
     * @param type the class of the keys, one that {@link Codec#of(Class)} supports; {@code Object} means any keys
     * @return the definition
     * @throws IllegalArgumentException if it does not
     */
    public CacheDefinition keys(Class<?> type) {
        return new CacheDefinition(
                options, new Part(type, CacheMaking.codecOf(type, null)), values, nullValues, filter);
    }

    /**
     * Returns this definition, for keys of one class.
     *
     * @param type the class of the keys
     * @param codec encodes the keys; equal keys must have equal bytes
     * @param <K> the type of the keys
     * @return the definition
     */
    public <K> CacheDefinition keys(Class<K> type, Codec<? extends K> codec) {
        return new CacheDefinition(options, new Part(type, codec), values, nullValues, filter);
    }

    /**
     * Returns this definition, for values of one class.
     *
     * @param type the class of the values: one that {@link Codec#of(Class)} supports, or one that is serializable,
     *     which requires {@link #serialized} first; {@code Object} means any values
     * @return the definition
     * @throws IllegalArgumentException if the class has no codec, or the filter refuses it
     */
    public CacheDefinition values(Class<?> type) {
        return new CacheDefinition(
                options, keys, new Part(type, CacheMaking.codecOf(type, filter)), nullValues, filter);
    }

    /**
     * Returns this definition, for values of one class.
     *
     * @param type the class of the values
     * @param codec encodes the values
     * @param <V> the type of the values
     * @return the definition
     */
    public <V> CacheDefinition values(Class<V> type, Codec<? extends V> codec) {
        return new CacheDefinition(options, keys, new Part(type, codec), nullValues, filter);
    }

    /**
     * Returns this definition, for methods that never return {@code null}. Records of such a cache can be read where
     * they lie ({@link HinterlandCache#typed}).
     *
     * @return the definition
     */
    public CacheDefinition withoutNullValues() {
        return new CacheDefinition(options, keys, values, false, filter);
    }

    /**
     * Returns this definition, with Java's serialization of values that the library does not encode by itself.
     *
     * @param allowed decides which classes are read. What it does not allow is refused when it is put
     * @return the definition
     */
    public CacheDefinition serialized(ObjectInputFilter allowed) {
        return new CacheDefinition(options, keys, values, nullValues, Objects.requireNonNull(allowed, "allowed"));
    }

    Supplier<UntypedCacheBuilder<Object, Object>> options() {
        return options;
    }

    Part keys() {
        return keys;
    }

    Part values() {
        return values;
    }

    boolean nullValues() {
        return nullValues;
    }

    @Nullable
    ObjectInputFilter filter() {
        return filter;
    }
}

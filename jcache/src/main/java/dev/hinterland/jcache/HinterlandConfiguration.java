// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.codec.Codec;
import java.util.Objects;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.Configuration;
import javax.cache.configuration.Factory;
import javax.cache.configuration.MutableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a cache, with the settings that JCache does not know. {@code createCache} takes other
 * configurations too; these settings have their defaults then.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
public final class HinterlandConfiguration<K, V> extends MutableConfiguration<K, V> {

    private static final long serialVersionUID = 1;

    /** The budget of a cache that names none: 64 MiB. */
    public static final long DEFAULT_MAXIMUM_BYTES = 64L << 20;

    /** The budget in bytes, or {@code null} for the default. */
    private @Nullable Long maximumBytes;

    /** The largest number of entries, or {@code null} for none. */
    private @Nullable Long maximumSize;

    /** Makes the codec of the keys, or {@code null}. */
    private @Nullable Factory<? extends Codec<K>> keyCodecFactory;

    /** Makes the codec of the values, or {@code null}. */
    private @Nullable Factory<? extends Codec<V>> valueCodecFactory;

    /** Names classes that may be serialized, or {@code null}. */
    private @Nullable String serialFilter;

    /** Creates a configuration with the defaults of JCache. */
    public HinterlandConfiguration() {}

    /**
     * Creates a configuration for keys and values of some classes.
     *
     * @param keyType the class of the keys
     * @param valueType the class of the values
     */
    public HinterlandConfiguration(Class<K> keyType, Class<V> valueType) {
        setTypes(keyType, valueType);
    }

    /**
     * Creates a copy of another configuration.
     *
     * @param other the configuration, of this class or another one
     */
    public HinterlandConfiguration(CompleteConfiguration<K, V> other) {
        super(other);
        if (other instanceof HinterlandConfiguration<K, V> known) {
            maximumBytes = known.maximumBytes;
            maximumSize = known.maximumSize;
            keyCodecFactory = known.keyCodecFactory;
            valueCodecFactory = known.valueCodecFactory;
            serialFilter = known.serialFilter;
        }
    }

    /** Returns a copy of any configuration. */
    static <K, V> HinterlandConfiguration<K, V> copyOf(Configuration<K, V> other) {
        if (other instanceof CompleteConfiguration<K, V> complete) {
            return new HinterlandConfiguration<>(complete);
        }
        HinterlandConfiguration<K, V> copy = new HinterlandConfiguration<>(other.getKeyType(), other.getValueType());
        copy.setStoreByValue(other.isStoreByValue());
        return copy;
    }

    /** {@return the budget in bytes, or {@code null} for the default} */
    public @Nullable Long getMaximumBytes() {
        return maximumBytes;
    }

    /**
     * Sets the budget: all memory that the cache takes off the heap. The default is {@link #DEFAULT_MAXIMUM_BYTES}.
     *
     * @param maximumBytes the budget in bytes, more than zero
     * @return this configuration
     */
    public HinterlandConfiguration<K, V> setMaximumBytes(long maximumBytes) {
        this.maximumBytes = maximumBytes;
        return this;
    }

    /** {@return the largest number of entries, or {@code null} if only bytes are limited} */
    public @Nullable Long getMaximumSize() {
        return maximumSize;
    }

    /**
     * Limits the number of entries, beside the budget, as {@link dev.hinterland.CacheOptions#maximumSize} does.
     *
     * @param maximumSize the number of entries, zero or more
     * @return this configuration
     */
    public HinterlandConfiguration<K, V> setMaximumSize(long maximumSize) {
        this.maximumSize = maximumSize;
        return this;
    }

    /** {@return what makes the codec of the keys, or {@code null} for that of their class} */
    public @Nullable Factory<? extends Codec<K>> getKeyCodecFactory() {
        return keyCodecFactory;
    }

    /**
     * Sets the codec of the keys. Without it, the codec is that of the keys' class.
     *
     * @param keyCodecFactory makes the codec
     * @return this configuration
     */
    public HinterlandConfiguration<K, V> setKeyCodecFactory(Factory<? extends Codec<K>> keyCodecFactory) {
        this.keyCodecFactory = Objects.requireNonNull(keyCodecFactory, "keyCodecFactory");
        return this;
    }

    /** {@return what makes the codec of the values, or {@code null} for that of their class} */
    public @Nullable Factory<? extends Codec<V>> getValueCodecFactory() {
        return valueCodecFactory;
    }

    /**
     * Sets the codec of the values. Without it, the codec is that of the values' class.
     *
     * @param valueCodecFactory makes the codec
     * @return this configuration
     */
    public HinterlandConfiguration<K, V> setValueCodecFactory(Factory<? extends Codec<V>> valueCodecFactory) {
        this.valueCodecFactory = Objects.requireNonNull(valueCodecFactory, "valueCodecFactory");
        return this;
    }

    /** {@return which classes may be serialized beside those of the JDK, or {@code null} for none} */
    public @Nullable String getSerialFilter() {
        return serialFilter;
    }

    /**
     * Names the classes that may be read by Java's serialization, for keys and values that have no codec. Values and
     * collections of the JDK always may, and no other class.
     *
     * @param serialFilter a pattern as {@link java.io.ObjectInputFilter.Config#createFilter} takes it, such as {@code
     *     com.example.books.*}
     * @return this configuration
     */
    public HinterlandConfiguration<K, V> setSerialFilter(String serialFilter) {
        this.serialFilter = Objects.requireNonNull(serialFilter, "serialFilter");
        return this;
    }

    @Override
    public HinterlandConfiguration<K, V> setTypes(Class<K> keyType, Class<V> valueType) {
        super.setTypes(keyType, valueType);
        return this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return super.equals(other)
                && other instanceof HinterlandConfiguration<?, ?> that
                && Objects.equals(maximumBytes, that.maximumBytes)
                && Objects.equals(maximumSize, that.maximumSize)
                && Objects.equals(keyCodecFactory, that.keyCodecFactory)
                && Objects.equals(valueCodecFactory, that.valueCodecFactory)
                && Objects.equals(serialFilter, that.serialFilter);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), maximumBytes, maximumSize, serialFilter);
    }
}

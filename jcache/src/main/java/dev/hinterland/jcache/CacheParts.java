// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.codec.Serialization;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.cache.CacheException;
import javax.cache.configuration.Factory;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/**
 * What a cache is made of.
 *
 * @param cache holds the entries
 * @param keys encodes keys
 * @param values encodes values
 * @param rules says how long entries live
 * @param loader loads missing values, or {@code null}
 * @param writer writes through, or {@code null}
 * @param expired tells of entries that have expired
 */
record CacheParts<K, V>(
        OffHeapCache<K, V> cache,
        Codec<K> keys,
        Codec<V> values,
        ExpiryRules rules,
        @Nullable CacheLoader<K, V> loader,
        @Nullable CacheWriter<? super K, ? super V> writer,
        ExpiredEntries<K, V> expired) {

    /** Longer than any cache lives: what each entry gets whose own time is not set. */
    private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

    /**
     * Makes the parts of a cache.
     *
     * @param path where the settings of the cache are, for messages
     * @throws IllegalArgumentException if a setting is impossible, with its path
     * @throws UnsupportedOperationException if the configuration requires a cache of references
     */
    static <K, V> CacheParts<K, V> of(
            String path, String name, HinterlandConfiguration<K, V> configuration, ClassLoader classes) {
        check(path, configuration);
        CodecChoice choice = new CodecChoice(Serialization.of(filter(path, configuration.getSerialFilter()), classes));
        Codec<K> keys = choice.ofKeys(path, configuration.getKeyType(), configuration.getKeyCodecFactory());
        Codec<V> values = choice.ofValues(path, configuration.getValueType(), configuration.getValueCodecFactory());
        List<Object> made = new ArrayList<>();
        try {
            ExpiryPolicy policy = make(path + ".expiry-policy", configuration.getExpiryPolicyFactory(), made);
            ExpiryRules rules = new ExpiryRules(policy);
            CacheLoader<K, V> loader = makeAny(path + ".loader", configuration.getCacheLoaderFactory(), made);
            CacheWriter<? super K, ? super V> writer = configuration.isWriteThrough()
                    ? makeAny(path + ".writer", configuration.getCacheWriterFactory(), made)
                    : null;
            ExpiredEntries<K, V> expired = new ExpiredEntries<>();
            OffHeapCache<K, V> cache = cache(path, name, configuration, keys, values, rules, expired);
            return new CacheParts<>(cache, keys, values, rules, loader, writer, expired);
        } catch (Throwable problem) {
            Failures.undo(problem, () -> Failures.forAll(made, Failures::close));
            throw problem;
        }
    }

    /** Closes the parts of a cache that has not come to be. */
    void close() {
        List<Runnable> parts = List.of(
                cache::close,
                () -> Failures.close(loader),
                () -> Failures.close(writer),
                () -> Failures.close(rules.policy()));
        Failures.forAll(parts, Runnable::run);
    }

    private static void check(String path, HinterlandConfiguration<?, ?> configuration) {
        if (!configuration.isStoreByValue()) {
            throw new UnsupportedOperationException(
                    "store-by-value must be true, for entries are copies: setting=" + path + ".store-by-value");
        }
        if (configuration.isReadThrough() && configuration.getCacheLoaderFactory() == null) {
            throw new IllegalArgumentException("read-through requires a loader: setting=" + path + ".read-through");
        }
        if (configuration.isWriteThrough() && configuration.getCacheWriterFactory() == null) {
            throw new IllegalArgumentException("write-through requires a writer: setting=" + path + ".write-through");
        }
    }

    private static SerialFilter filter(String path, @Nullable String pattern) {
        try {
            return SerialFilter.of(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "serial-filter is malformed: setting=" + path + ".serial-filter, pattern=" + pattern, e);
        }
    }

    private static <T> @Nullable T makeAny(
            String setting, @Nullable Factory<? extends T> factory, List<? super T> made) {
        return factory == null ? null : make(setting, factory, made);
    }

    private static <T> T make(String setting, Factory<? extends T> factory, List<? super T> made) {
        T object = make(setting, factory);
        made.add(object);
        return object;
    }

    /**
     * Returns what the user's factory makes.
     *
     * @param setting the path of the setting that has the factory, for messages
     * @throws CacheException if the factory returns null
     */
    static <T> T make(String setting, Factory<? extends T> factory) {
        T object = factory.create();
        if (object == null) {
            throw new CacheException("factory must not return null: setting=" + setting + ", factory="
                    + factory.getClass().getName());
        }
        return object;
    }

    private static <K, V> OffHeapCache<K, V> cache(
            String path,
            String name,
            HinterlandConfiguration<K, V> configuration,
            Codec<K> keys,
            Codec<V> values,
            ExpiryRules rules,
            ExpiredEntries<K, V> expired) {
        CacheBuilder<K, V> builder = Hinterland.cache(keys, values).name(name);
        Long bytes = configuration.getMaximumBytes();
        set(
                path + ".maximum-bytes",
                () -> builder.maximumBytes(bytes == null ? HinterlandConfiguration.DEFAULT_MAXIMUM_BYTES : bytes));
        Long size = configuration.getMaximumSize();
        if (size != null) {
            set(path + ".maximum-size", () -> builder.maximumSize(size));
        }
        if (!rules.isEndless()) {
            // The listener tells the cache at once which thread has found the entry.
            builder.expireAfterWrite(FOR_EVER).executor(Runnable::run).evictionListener(expired);
        }
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "cache cannot be built: setting=" + path + ", because=" + e.getMessage(), e);
        } catch (IllegalStateException e) {
            throw new CacheException("cache cannot be built: setting=" + path, e);
        }
    }

    private static void set(String setting, Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "value is impossible: setting=" + setting + ", because=" + e.getMessage(), e);
        }
    }
}

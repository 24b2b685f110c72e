// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code hinterland.cache.…}. A property that is not one of these is refused.
 *
 * @param enabled Whether the caches of Spring are off the heap.
 * @param dynamic Whether a cache is made, of the defaults, for each name that is not among the caches. By default it is
 *     if no caches are named.
 * @param serializationFilter Which classes Java's serialization may write and read, as a pattern of ObjectInputFilter,
 *     such as "com.example.**;java.base/*;!*". Nothing is serialized without it.
 * @param defaults What a cache is made of, as far as it does not say otherwise.
 * @param caches The caches by their names.
 * @since 0.1.0
 */
@ConfigurationProperties(prefix = HinterlandCacheProperties.PREFIX, ignoreUnknownFields = false)
public record HinterlandCacheProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable Boolean dynamic,
        @Nullable String serializationFilter,
        @DefaultValue CacheProperties defaults,
        @DefaultValue Map<String, CacheProperties> caches) {

    /** What their names begin with. */
    public static final String PREFIX = "hinterland.cache";

    /**
     * The properties of one cache.
     *
     * @param maximumBytes All memory of the cache off the heap, such as 2GiB. 64MiB if no maximum is set.
     * @param maximumSize The number of entries.
     * @param expireAfterWrite How long an entry lives after it was written.
     * @param expireAfterAccess How long an entry lives after it was written or read.
     * @param keyType The class of the keys. Any keys by default.
     * @param keyCodec The name of the bean that encodes the keys, a Codec. Requires key-type.
     * @param valueType The class of the values. Any values by default.
     * @param valueCodec The name of the bean that encodes the values, a Codec. Requires value-type.
     * @param nullValues Whether null is a value. True by default.
     * @param recordStats Whether hits, misses and loads are counted. False by default.
     * @param jmx Whether JMX shows the cache. False by default.
     * @param alwaysPreTouch Whether the memory is taken at start. False by default.
     * @param heapEntries About how many of the most frequently read values are also held decoded on the heap.
     * @param file The file that keeps the cache over restarts.
     * @since 0.1.0
     */
    public record CacheProperties(
            @Nullable ByteSize maximumBytes,
            @Nullable Long maximumSize,
            @Nullable Duration expireAfterWrite,
            @Nullable Duration expireAfterAccess,
            @Nullable String keyType,
            @Nullable String keyCodec,
            @Nullable String valueType,
            @Nullable String valueCodec,
            @Nullable Boolean nullValues,
            @Nullable Boolean recordStats,
            @Nullable Boolean jmx,
            @Nullable Boolean alwaysPreTouch,
            @Nullable Integer heapEntries,
            @Nullable Path file) {}
}

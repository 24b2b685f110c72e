// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import dev.hinterland.UntypedCacheBuilder;

/**
 * A bean that sets options for which there are no properties, such as an executor or a listener. It is called for each
 * cache that the properties or the defaults make, after the properties.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CacheBuilderCustomizer {

    /**
     * Sets options of a cache.
     *
     * @param cacheName the name of the cache; empty for those that are made by the defaults
     * @param builder the builder
     */
    void customize(String cacheName, UntypedCacheBuilder<Object, Object> builder);
}

// SPDX-License-Identifier: Apache-2.0
/**
 * Caches of Spring off the Java heap. Start at {@link dev.hinterland.spring.HinterlandCacheManager}, which is given a
 * {@link dev.hinterland.spring.CacheDefinition} for each cache. {@link dev.hinterland.spring.HinterlandCache} is what
 * Spring's interceptors call. {@code TaggedObjects} encodes keys and values whose class is not known ahead.
 */
@NullMarked
package dev.hinterland.spring;

import org.jspecify.annotations.NullMarked;

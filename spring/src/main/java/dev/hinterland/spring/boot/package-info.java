// SPDX-License-Identifier: Apache-2.0
/**
 * The auto-configuration for Spring Boot 3.5 and 4. Start at {@link
 * dev.hinterland.spring.boot.HinterlandCacheAutoConfiguration}. {@link
 * dev.hinterland.spring.boot.HinterlandCacheProperties} has the properties, {@code ConfiguredCaches} makes caches of
 * them.
 */
@NullMarked
package dev.hinterland.spring.boot;

import org.jspecify.annotations.NullMarked;

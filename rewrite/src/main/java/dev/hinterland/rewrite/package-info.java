// SPDX-License-Identifier: Apache-2.0
/**
 * Recipes that migrate code from Caffeine and from Guava's cache to Hinterland. {@code META-INF/rewrite/hinterland.yml}
 * puts them together; start to read at {@link MigrateBuilders}.
 */
@NullMarked
package dev.hinterland.rewrite;

import org.jspecify.annotations.NullMarked;

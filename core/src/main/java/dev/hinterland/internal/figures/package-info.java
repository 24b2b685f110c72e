// SPDX-License-Identifier: Apache-2.0
/**
 * What a store shows of itself. Start at {@code StoreFigures}, which reads the memory of a store. {@code CacheCounters}
 * counts lookups and loads, {@code CacheFigures} sums a cache up. {@code MapBean} and {@code CacheBean} show that in
 * JMX, where {@code Registration} keeps them.
 */
@NullMarked
package dev.hinterland.internal.figures;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * The stores that the benchmarks compare, set up as their own documentation recommends. Open {@link
 * dev.hinterland.benchmarks.store.StoreKind} first: one constant per store, with the JVM flags that it needs.
 */
@NullMarked
package dev.hinterland.benchmarks.store;

import org.jspecify.annotations.NullMarked;

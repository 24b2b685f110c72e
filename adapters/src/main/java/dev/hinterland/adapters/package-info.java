// SPDX-License-Identifier: Apache-2.0
/**
 * What a store is to the laboratory and to the benchmarks. Open {@link dev.hinterland.adapters.StoreAdapter} first,
 * then {@link dev.hinterland.adapters.OpenStore}; to have a store of your own compared, implement both, name the
 * adapter's class in {@code META-INF/services/dev.hinterland.adapters.StoreAdapter}, and give the jar to {@code ./lab
 * stores --classpath}.
 */
@NullMarked
package dev.hinterland.adapters;

import org.jspecify.annotations.NullMarked;

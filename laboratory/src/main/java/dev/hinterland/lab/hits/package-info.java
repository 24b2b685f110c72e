// SPDX-License-Identifier: Apache-2.0
/**
 * Hit ratios of caches on traces. {@link dev.hinterland.lab.hits.HitsPlan} is what is asked for,
 * {@link dev.hinterland.lab.hits.HitsRuns} makes it: each policy in JVMs of its own ({@code drive}), which drive one
 * cache after the other ({@code policy}) through a trace.
 */
@NullMarked
package dev.hinterland.lab.hits;

import org.jspecify.annotations.NullMarked;

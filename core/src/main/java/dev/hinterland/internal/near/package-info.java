// SPDX-License-Identifier: Apache-2.0
/**
 * A cache over a remote tier: copies near, in a cache of their own, and the entries themselves on the tier. Start with
 * {@link dev.hinterland.internal.near.NearEntries}, which has the protocol by which a copy is fetched, written and
 * invalidated.
 */
@NullMarked
package dev.hinterland.internal.near;

import org.jspecify.annotations.NullMarked;

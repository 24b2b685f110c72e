// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.internal.expiry.LeasedLifetimes;
import dev.hinterland.internal.expiry.Leases;

/**
 * What says how long copies of a remote tier's entries count.
 *
 * @param leases until when the copies of each link do
 * @param writeNanos how long after it was written an entry ends, or zero
 */
public record NearParts(Leases leases, long writeNanos) {

    /** Returns what says that, for a cache that has no entry yet. */
    public static NearParts of(long writeNanos) {
        return new NearParts(new Leases(), writeNanos);
    }

    /** Returns the lifetimes of the copies. */
    public <A, B> LeasedLifetimes<A, B> lifetimes() {
        return new LeasedLifetimes<>(leases, writeNanos);
    }
}

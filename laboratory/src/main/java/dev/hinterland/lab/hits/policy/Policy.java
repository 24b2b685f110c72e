// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Trace;
import java.util.Optional;

/** A way to decide what a cache keeps. */
public interface Policy {

    /** Returns its name in options and results. */
    String id();

    /** Returns the cache that takes memory for real; nothing for a bound, which is computed. */
    Optional<RealCache> real();

    /**
     * Opens an empty cache.
     *
     * @param trace what will be asked for; only the offline optimum looks at it
     */
    Driven open(Size size, Trace trace);

    /**
     * Makes the caches of this size that are opened from now on smaller, because one has held more entries than it
     * should.
     *
     * @return whether it can
     */
    default boolean tighten(Size size) {
        return false;
    }
}

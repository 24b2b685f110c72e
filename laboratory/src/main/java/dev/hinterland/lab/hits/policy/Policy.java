// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Trace;
import java.util.Optional;

/** A way to decide what a cache keeps. */
public interface Policy {

    /** Returns its name in options and results. */
    String id();

    /** Returns the cache that takes memory for real; nothing for a policy that is computed. */
    Optional<RealCache> real();

    /** Returns whether it is for objects that count by their size, or for those that all count the same. */
    default boolean suits(boolean weighed) {
        return true;
    }

    /** Returns whether it ends entries by itself when a trace's time comes, as computed policies do anyway. */
    default boolean expires() {
        return true;
    }

    /** Opens an empty cache that ends entries by itself, by a clock that shows the time of the trace. */
    default Driven openExpiring(Size size, Trace trace) {
        return open(size, trace);
    }

    /**
     * Opens an empty cache.
     *
     * @param trace what will be asked for; only the optimum and bounds look at it
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

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Trace;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A policy that is computed, to compare with: it takes no memory but its objects'.
 *
 * @param id its name in options and results
 * @param driven opens it
 */
record Bound(String id, BiFunction<Size, Trace, Driven> driven) implements Policy {

    @Override
    public Optional<RealCache> real() {
        return Optional.empty();
    }

    @Override
    public Driven open(Size size, Trace trace) {
        return driven.apply(size, trace);
    }
}

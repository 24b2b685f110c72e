// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Trace;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A policy that is computed, to compare with: it takes no memory but its objects'.
 *
 * @param id its name in options and results
 * @param suits for which sizes it is computed
 * @param driven opens it
 */
record Computed(String id, Suits suits, BiFunction<Size, Trace, Driven> driven) implements Policy {

    /** A policy of caches, for any size. */
    Computed(String id, Function<Size, Driven> driven) {
        this(id, Suits.ANY, (size, _) -> driven.apply(size));
    }

    @Override
    public Optional<RealCache> real() {
        return Optional.empty();
    }

    @Override
    public boolean suits(boolean weighed) {
        return suits.suits(weighed);
    }

    @Override
    public Driven open(Size size, Trace trace) {
        return driven.apply(size, trace);
    }
}

package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Trace;
import java.util.Optional;

/**
 * A policy that is whatever a cache does.
 *
 * @param id its name in options and results
 * @param weighs whether it can weigh objects
 * @param cache what is driven
 */
record RealPolicy(String id, boolean weighs, RealCache cache) implements Policy {

    @Override
    public Optional<RealCache> real() {
        return Optional.of(cache);
    }

    @Override
    public Driven open(Size size, Trace trace) {
        Values values = new Values(cache.boundedByBytes(), size.weighs());
        boolean fit = cache.boundedByBytes() && !size.weighs();
        Size budget = fit ? new Size(size.entries(), new Fit(cache, size.entries()).bytes(), 0) : size;
        return new DrivenStore(cache.open(Long.class, budget), values);
    }
}

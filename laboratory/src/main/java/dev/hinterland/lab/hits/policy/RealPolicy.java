package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Trace;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A policy that is whatever a cache does. */
final class RealPolicy implements Policy {

    private final String id;
    private final boolean weighs;
    private final RealCache cache;
    private final Map<Long, Fit> fits = new ConcurrentHashMap<>();

    /**
     * Creates it.
     *
     * @param id its name in options and results
     * @param weighs whether it can weigh objects
     * @param cache what is driven
     */
    RealPolicy(String id, boolean weighs, RealCache cache) {
        this.id = id;
        this.weighs = weighs;
        this.cache = cache;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean weighs() {
        return weighs;
    }

    @Override
    public Optional<RealCache> real() {
        return Optional.of(cache);
    }

    @Override
    public Driven open(Size size, Trace trace) {
        return cache.boundedByBytes()
                ? fitted(size)
                : new DrivenStore(cache.open(Long.class, size), Values.small(size.weighs()));
    }

    private Driven fitted(Size size) {
        Fit fit = fits.computeIfAbsent(size.entries(), entries -> Fit.of(cache, entries));
        Store<Long> store = cache.open(Long.class, new Size(size.entries(), fit.bytes(), 0));
        return new DrivenStore(store, Values.ofLength(fit.valueBytes()));
    }
}

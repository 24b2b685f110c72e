// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.lab.trace.Trace;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A policy that is whatever a cache does. */
final class RealPolicy implements Policy {

    private final String id;
    private final RealCache cache;
    private final Map<Long, Fit> fits = new ConcurrentHashMap<>();

    /**
     * Creates it.
     *
     * @param id its name in options and results
     * @param cache what is driven
     */
    RealPolicy(String id, RealCache cache) {
        this.id = id;
        this.cache = cache;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Optional<RealCache> real() {
        return Optional.of(cache);
    }

    @Override
    public Driven open(Size size, Trace trace) {
        if (!cache.boundedByBytes()) {
            return new DrivenStore(cache.open(Long.class, size), Values.small(size.weighs()));
        }
        return size.weighs() ? new DrivenStore(cache.open(Long.class, size), Values.asLongAsObjects()) : fitted(size);
    }

    @Override
    public boolean tighten(Size size) {
        return fits.computeIfPresent(size.entries(), (_, fit) -> fit.tighter(cache.leastBytes())) != null;
    }

    private Driven fitted(Size size) {
        Fit fit = fits.computeIfAbsent(size.entries(), entries -> Fit.of(cache, entries));
        OpenStore<Long, byte[]> store = cache.open(Long.class, new Size(size.entries(), fit.bytes(), 0));
        return new DrivenStore(store, Values.ofLength(fit.valueBytes()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Trace;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A policy that is whatever a cache does. */
final class RealPolicy implements Policy {

    private final String id;
    private final Suits suits;
    private final RealCache cache;
    private final Map<Long, Fit> fits = new ConcurrentHashMap<>();

    /**
     * Creates it.
     *
     * @param id its name in options and results
     * @param cache what is driven
     */
    RealPolicy(String id, RealCache cache) {
        this(id, Suits.ANY, cache);
    }

    /**
     * Creates it.
     *
     * @param id its name in options and results
     * @param suits for which sizes it is driven
     * @param cache what is driven
     */
    RealPolicy(String id, Suits suits, RealCache cache) {
        this.id = id;
        this.suits = suits;
        this.cache = cache;
    }

    @Override
    public boolean suits(boolean weighed) {
        return suits.suits(weighed);
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
    public boolean expires() {
        return cache.expiring() != null;
    }

    @Override
    public Driven openExpiring(Size size, Trace trace) {
        if (!expires()) {
            throw new UserError("ends no entries by a clock that one can set: policy=" + id);
        }
        return open(size, new SimulatedClock());
    }

    @Override
    public Driven open(Size size, Trace trace) {
        return open(size, (SimulatedClock) null);
    }

    private Driven open(Size size, @Nullable SimulatedClock clock) {
        if (!cache.boundedByBytes()) {
            return new DrivenStore(cache.open(Long.class, size, clock), Values.small(size.weighs()), clock, size);
        }
        return size.weighs()
                ? new DrivenStore(cache.open(Long.class, size, clock), Values.asLongAsObjects(), clock, size)
                : fitted(size, clock);
    }

    @Override
    public boolean tighten(Size size) {
        return fits.computeIfPresent(size.entries(), (_, fit) -> fit.tighter(cache.leastBytes())) != null;
    }

    /** A JVM drives all sizes with a clock, or none. */
    private Driven fitted(Size size, @Nullable SimulatedClock clock) {
        Fit fit = fits.computeIfAbsent(size.entries(), entries -> Fit.of(cache, entries, clock));
        OpenStore<Long, byte[]> store = cache.open(Long.class, new Size(size.entries(), fit.bytes(), 0), clock);
        return new DrivenStore(store, Values.ofLength(fit.valueBytes()), clock, size);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.HitObjective;
import dev.hinterland.adapters.stores.CaffeineAdapter;
import dev.hinterland.adapters.stores.EhcacheAdapter;
import dev.hinterland.adapters.stores.GuavaAdapter;
import dev.hinterland.adapters.stores.OhcAdapter;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.caffinitas.ohc.Eviction;
import org.jspecify.annotations.Nullable;

/** All policies, in the order of tables: caches that one can use, then those that are computed, bounds last. */
public final class Policies {

    private static final FutureOfOneTrace FUTURE = new FutureOfOneTrace();

    private static final List<Policy> ALL = List.of(
            new RealPolicy("hinterland", hinterland(HitObjective.OBJECTS)),
            new RealPolicy("hinterland-bytes", Suits.WEIGHED_OBJECTS, hinterland(HitObjective.BYTES)),
            // It evicts in the calling thread, so that a trace gives the same result each time.
            new RealPolicy("caffeine", new RealCache(new CaffeineAdapter(Runnable::run), true, ExpiringCaffeine::new)),
            new RealPolicy("guava", new RealCache(new GuavaAdapter(), true)),
            new RealPolicy("ehcache", new RealCache(new EhcacheAdapter(false), true)),
            new RealPolicy("ohc-lru", new RealCache(new OhcAdapter(Eviction.LRU), false)),
            new RealPolicy("ohc-w-tinylfu", new RealCache(new OhcAdapter(Eviction.W_TINY_LFU), false)),
            new Computed("lru", size -> new Order(size, true)),
            new Computed("fifo", size -> new Order(size, false)),
            new Computed("sieve", Sieve::new),
            new Computed("s3-fifo", S3Fifo::new),
            new Computed("2q", TwoQueues::new),
            new Computed("arc", Arc::new),
            new Computed("lirs", Lirs::new),
            new Computed("gdsf", size -> new GreedyDual(size, false)),
            new Computed("lfuda", size -> new GreedyDual(size, true)),
            new Computed("optimum", Suits.EQUAL_OBJECTS, (size, trace) -> new Optimum(size, FUTURE.of(trace))),
            new Computed("latest-first", Suits.WEIGHED_OBJECTS, (size, trace) -> new Optimum(size, FUTURE.of(trace))),
            new Computed("bound", Suits.WEIGHED_OBJECTS, (size, trace) -> relaxed(size, trace, false)),
            new Computed("byte-bound", Suits.WEIGHED_OBJECTS, (size, trace) -> relaxed(size, trace, true)));

    private Policies() {}

    private static RealCache hinterland(HitObjective objective) {
        return new RealCache(
                new HinterlandCache(objective, null), true, clock -> new HinterlandCache(objective, clock));
    }

    /** Returns all of them. */
    public static List<Policy> all() {
        return ALL;
    }

    /** Returns those for objects that all count the same, or for those that count by their size. */
    public static List<Policy> suiting(boolean weighed) {
        return ALL.stream().filter(policy -> policy.suits(weighed)).toList();
    }

    /** Returns those of these names, with commas between them, in the order asked for. */
    public static List<Policy> choose(String ids) {
        List<Policy> chosen = Arrays.stream(ids.split(","))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .distinct()
                .map(Policies::of)
                .toList();
        if (chosen.isEmpty()) {
            throw new UserError("no policy is named: --policies=" + ids + ", known=" + known());
        }
        return chosen;
    }

    /** Returns the one of this name. */
    public static Policy of(String id) {
        return find(id).orElseThrow(() -> new UserError("unknown policy: --policies=" + id + ", known=" + known()));
    }

    /** Returns the one of this name, if there is one. */
    public static Optional<Policy> find(String id) {
        return ALL.stream().filter(policy -> policy.id().equals(id)).findFirst();
    }

    private static String known() {
        return ALL.stream().map(Policy::id).collect(Collectors.joining("|"));
    }

    private static Driven relaxed(Size size, Trace trace, boolean forBytes) {
        return RelaxedOptimum.of(size, trace, FUTURE.of(trace), forBytes);
    }

    /** Keeps what it knows of a trace for the next size of the same trace. */
    private static final class FutureOfOneTrace {

        private @Nullable Trace trace;
        private @Nullable Future future;

        synchronized Future of(Trace asked) {
            Future known = future;
            if (known == null || !asked.equals(trace)) {
                future = null;
                known = Future.of(asked);
                future = known;
                trace = asked;
            }
            return known;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

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

/** All policies, in the order of tables: caches that one can use, then bounds. */
public final class Policies {

    private static final List<Policy> ALL = List.of(
            new RealPolicy("hinterland", new RealCache(new HinterlandCache(), true)),
            // It evicts in the calling thread, so that a trace gives the same result each time.
            new RealPolicy("caffeine", new RealCache(new CaffeineAdapter(Runnable::run), true)),
            new RealPolicy("guava", new RealCache(new GuavaAdapter(), true)),
            new RealPolicy("ehcache", new RealCache(new EhcacheAdapter(false), true)),
            new RealPolicy("ohc-lru", new RealCache(new OhcAdapter(Eviction.LRU), false)),
            new RealPolicy("ohc-w-tinylfu", new RealCache(new OhcAdapter(Eviction.W_TINY_LFU), false)),
            new Bound("lru", (size, _) -> new Order(size, true)),
            new Bound("fifo", (size, _) -> new Order(size, false)),
            new Bound("s3-fifo", (size, _) -> new S3Fifo(size)),
            new Bound("optimum", new OptimumOfOneTrace()::open));

    private Policies() {}

    /** Returns all of them. */
    public static List<Policy> all() {
        return ALL;
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

    /** Opens optima, and keeps what it knows of a trace for the next size of the same trace. */
    private static final class OptimumOfOneTrace {

        private @Nullable Trace trace;
        private @Nullable Future future;

        synchronized Driven open(Size size, Trace asked) {
            Future known = future;
            if (known == null || !asked.equals(trace)) {
                known = Future.of(asked);
                future = known;
                trace = asked;
            }
            return new Optimum(size, known);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import dev.hinterland.lab.hits.drive.TraceSource;
import dev.hinterland.lab.hits.policy.Policy;
import java.util.List;

/**
 * What is asked for.
 *
 * @param traces the traces, each with its name
 * @param policies what to drive through them
 * @param sizes how large the caches are
 * @param seeds each is a drive of its own where chance has a part
 * @param weighted whether objects count by their size in the trace
 * @param overhead what an entry of a computed policy costs beside its object, in bytes, where objects count by their
 *     size
 * @param notes what the user must know of it
 */
public record HitsPlan(
        List<NamedTrace> traces,
        List<Policy> policies,
        CacheSizes sizes,
        List<Long> seeds,
        boolean weighted,
        long overhead,
        List<String> notes) {

    /** Copies the lists. */
    public HitsPlan {
        traces = List.copyOf(traces);
        policies = List.copyOf(policies);
        seeds = List.copyOf(seeds);
        notes = List.copyOf(notes);
    }

    /**
     * A trace, and what it is called.
     *
     * @param name its name in tables, which no other has
     * @param source where it comes from, with the first seed
     */
    public record NamedTrace(String name, TraceSource source) {}
}

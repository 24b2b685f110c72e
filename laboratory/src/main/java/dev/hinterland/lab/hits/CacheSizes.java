// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import java.util.List;

/**
 * How large the caches are that are driven through a trace.
 *
 * @param entries sizes in entries
 * @param bytes sizes in bytes of memory
 * @param percents sizes in percent of the trace's keys, or of the bytes of their objects
 */
public record CacheSizes(List<Long> entries, List<Long> bytes, List<Double> percents) {

    /** From a cache that holds next to nothing of a trace to one that holds a good part of it. */
    public static final List<Double> USUAL_PERCENTS = List.of(0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 40.0);

    /** The least entries of a size in percent. */
    static final long ENTRIES_MIN = 16;

    /** The least bytes of a size in percent: enough for any cache with a budget of its own. */
    static final long BYTES_MIN = 1 << 18;

    private static final double PERCENT = 100;

    /** Copies the lists. */
    public CacheSizes {
        entries = List.copyOf(entries);
        bytes = List.copyOf(bytes);
        percents = List.copyOf(percents);
    }

    /** Returns sizes in entries for a trace with so many keys. */
    List<Long> entriesFor(long keys) {
        return relative(keys, ENTRIES_MIN);
    }

    /** Returns sizes in bytes for a trace whose objects have so many bytes. */
    List<Long> bytesFor(long keyBytes) {
        return relative(keyBytes, BYTES_MIN);
    }

    /** Those below the least are left out; of a small trace the largest remains. */
    private List<Long> relative(long all, long least) {
        List<Long> sizes = percents.stream()
                .map(percent -> Math.max(1, Math.round(all * percent / PERCENT)))
                .sorted()
                .distinct()
                .toList();
        List<Long> large = sizes.stream().filter(size -> size >= least).toList();
        return large.isEmpty() ? sizes.subList(Math.max(0, sizes.size() - 1), sizes.size()) : large;
    }
}

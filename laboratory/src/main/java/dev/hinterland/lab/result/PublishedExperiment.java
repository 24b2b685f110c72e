// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the published experiment, to stand beside what is measured here: JDK 7u79, CMS, 512 MB of heap and
 * 512 MB of direct memory, 1.7 million feeds.
 */
public final class PublishedExperiment {

    /** How many entries there were. */
    public static final long ENTRIES = 1_700_000;

    /** The size of the heap. */
    public static final long HEAP_BYTES = 512L << 20;

    /** The conditions, in words. */
    public static final String CONDITIONS = "JDK 7u79, CMS, 512 MB heap + 512 MB direct memory, 1.7 million feeds";

    /** What a reader must know before comparing: the collector is gone, and what stands in for it. */
    public static final String COLLECTOR_NOTE =
            "CMS was removed in JDK 14; --collectors serial stands in for the single-threaded full collection that CMS"
                    + " fell back to.";

    /** The rows, in the article's order. */
    public static final List<PublishedRow> ROWS = List.of(
            table("concurrent-hash-map", "ConcurrentHashMap", 32_200, 31, 1_522, 24, 23_212),
            table("guava", "Guava", 47_500, 29, 1_312, 36, 41_751),
            table("mapdb", "MapDB", 40_300, 511, 557, 0, 0),
            table("ehcache", "Ehcache", 30_800, 297, 430, 0, 0),
            table("redis", "Redis, local", 176_400, 421, 415, 0, 0),
            row("redis", "Redis, network", null, null, null, null, null, "table", "more than an hour"),
            row(
                    "direct-buffer",
                    "direct ByteBuffer",
                    null,
                    19,
                    2_902.0,
                    13,
                    7_251.0,
                    "jstat",
                    "building the map costs the collections that the buffer was to save"),
            row("mapdb", "MapDB", null, 171, 238.0, 0, 0.0, "jstat", null));

    private PublishedExperiment() {}

    private static PublishedRow table(
            String store, String label, double total, int young, double youngMillis, int full, double fullMillis) {
        return row(store, label, total, young, youngMillis, full, fullMillis, "table", null);
    }

    private static PublishedRow row(
            String store,
            String label,
            @Nullable Double total,
            @Nullable Integer young,
            @Nullable Double youngMillis,
            @Nullable Integer full,
            @Nullable Double fullMillis,
            String source,
            @Nullable String remark) {
        return new PublishedRow(store, label, total, young, youngMillis, full, fullMillis, source, remark);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.gc.Collector;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The largest buffer that a collector allows, by HotSpot's rules: what is predicted must not be asked of the log that
 * it is held against.
 *
 * <p>Source: HotSpot, {@code max_tlab_size()} of each collector's heap; {@code CollectedHeap} has the one for Serial
 * and Parallel. ZGC up to JDK 21 returns bytes where words are meant.
 *
 * @param bytes its size
 * @param rule what it is
 * @param ofCollector whether the collector has a limit of its own
 */
public record LargestBuffer(long bytes, String rule, boolean ofCollector) {

    private static final long MIB = 1 << 20;
    private static final long LEAST_REGION_BYTES_SHENANDOAH = MIB / 4;
    private static final long MOST_REGION_BYTES = 32 * MIB;
    private static final int TARGET_REGIONS = 2048;
    private static final int WORD_BYTES = 8;
    private static final long INT_ARRAY_HEADER_BYTES = 16;
    private static final long ZGC_SMALL_OBJECT_BYTES = 256 << 10;
    private static final int ZGC_LAST_KNOWN_IN_WORDS = 21;
    private static final int ZGC_FIRST_KNOWN_IN_BYTES = 25;

    /** Unused room is filled with an array of int, so there must be one as large. */
    private static final LargestBuffer LARGEST_INT_ARRAY = new LargestBuffer(
            INT_ARRAY_HEADER_BYTES + (long) Integer.MAX_VALUE / WORD_BYTES * Integer.BYTES * WORD_BYTES,
            "the largest array of int",
            false);

    /**
     * Returns the limit in a JVM; nothing where the rule is not known.
     *
     * @param feature the JVM's feature version
     * @param regionBytes the size of its regions, if it has some and has said so
     */
    public static Optional<LargestBuffer> of(Collector collector, int feature, OptionalLong regionBytes) {
        return switch (collector) {
            case SERIAL, PARALLEL -> Optional.of(LARGEST_INT_ARRAY);
            case G1 -> ofRegion(regionBytes, 2, "half a region");
            case SHENANDOAH -> ofRegion(regionBytes, 1, "a region");
            case ZGC -> ofZgc(feature);
        };
    }

    /**
     * Returns the size of a collector's regions in a heap, by its rule where no flag says otherwise; nothing where it
     * has none. G1 rounds up to a power of two, and Shenandoah rounds down.
     */
    public static OptionalLong regionBytes(Collector collector, long heapBytes) {
        long wanted = heapBytes / TARGET_REGIONS;
        return switch (collector) {
            case SERIAL, PARALLEL, ZGC -> OptionalLong.empty();
            case G1 -> OptionalLong.of(Long.highestOneBit(2 * Math.clamp(wanted, MIB, MOST_REGION_BYTES) - 1));
            case SHENANDOAH ->
                OptionalLong.of(
                        Long.highestOneBit(Math.clamp(wanted, LEAST_REGION_BYTES_SHENANDOAH, MOST_REGION_BYTES)));
        };
    }

    private static Optional<LargestBuffer> ofRegion(OptionalLong regionBytes, int parts, String rule) {
        return regionBytes.isEmpty()
                ? Optional.empty()
                : Optional.of(new LargestBuffer(regionBytes.getAsLong() / parts, rule, true));
    }

    private static Optional<LargestBuffer> ofZgc(int feature) {
        if (feature >= ZGC_FIRST_KNOWN_IN_BYTES) {
            return Optional.of(new LargestBuffer(ZGC_SMALL_OBJECT_BYTES, "ZGC's limit for small objects", true));
        }
        return feature > ZGC_LAST_KNOWN_IN_WORDS
                ? Optional.empty()
                : Optional.of(new LargestBuffer(
                        ZGC_SMALL_OBJECT_BYTES * WORD_BYTES,
                        "ZGC's limit for small objects, with bytes taken for words",
                        true));
    }
}

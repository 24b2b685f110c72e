// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.hinterland.experiments.tlab.unequal.UnequalThreads;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How large HotSpot makes a thread's allocation buffer (TLAB).
 *
 * <p>A thread should refill its buffer so often between two collections that what lies unused in it when the collection
 * comes, half a buffer on average, is the part of eden that may be wasted. So its buffer is
 * {@code share × eden / target refills}, where its share of all allocation is an average over past collections that
 * gives the latest one a weight of 35 %, and more at the beginning: one half at the first, since {@code 100 / 2} is
 * more than 35.
 *
 * <p>Source: HotSpot, {@code gc/shared/threadLocalAllocBuffer.cpp} ({@code startup_initialization}, {@code initialize},
 * {@code accumulate_and_reset_statistics}, {@code resize}) and {@code gc/shared/gcUtil.cpp} ({@code
 * AdaptiveWeightedAverage}); the same in 17 and 25.
 *
 * @param wasteTargetPercent {@code TLABWasteTargetPercent}: how much of eden may be wasted
 * @param weightPercent {@code TLABAllocationWeight}: the weight of the latest share in the average
 * @param refillWasteFraction {@code TLABRefillWasteFraction}: the part of a buffer that may be given up for a new one
 * @param leastBytes the smallest buffer: {@code MinTLABSize}, and what is reserved at the end of each
 */
public record TlabFormula(int wasteTargetPercent, int weightPercent, int refillWasteFraction, long leastBytes) {

    /** HotSpot's defaults, with what C2 prefetches on a processor of today. */
    static final TlabFormula DEFAULTS = new TlabFormula(1, 35, 64, 2048 + 576);

    private static final int LEAST_REFILLS = 2;
    private static final int PERCENT = 100;
    private static final int WORD_BYTES = 8;
    private static final int SPARE_LINES = 2;
    private static final int INT_ARRAY_HEADER_BYTES = 16;

    /** Returns the formula with the flags of the JVM that asks, but for the waste target. */
    public static TlabFormula ofThisJvm(int wasteTargetPercent) {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        TlabFormula own = of(UnequalThreads.FLAGS.stream()
                .collect(Collectors.toMap(
                        Function.identity(), flag -> jvm.getVMOption(flag).getValue())));
        return new TlabFormula(wasteTargetPercent, own.weightPercent, own.refillWasteFraction, own.leastBytes);
    }

    /** Returns the formula with a JVM's own flags. */
    public static TlabFormula of(Map<String, String> flags) {
        return new TlabFormula(
                flag(flags, "TLABWasteTargetPercent"),
                flag(flags, "TLABAllocationWeight"),
                flag(flags, "TLABRefillWasteFraction"),
                flag(flags, "MinTLABSize") + reserveBytes(flags));
    }

    /**
     * Returns what is left free at the end of each buffer: C2 prefetches memory beyond the object that it allocates,
     * and two lines more are for rounding; else the rest is filled with an array, whose header must fit.
     */
    private static int reserveBytes(Map<String, String> flags) {
        int lines = Math.max(flag(flags, "AllocatePrefetchLines"), flag(flags, "AllocateInstancePrefetchLines"))
                + SPARE_LINES;
        int prefetched = flag(flags, "AllocatePrefetchDistance") + flag(flags, "AllocatePrefetchStepSize") * lines;
        return Math.max(INT_ARRAY_HEADER_BYTES, prefetched / WORD_BYTES * WORD_BYTES);
    }

    private static int flag(Map<String, String> flags, String name) {
        String value = flags.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the JVM did not say: flag=" + name);
        }
        return Integer.parseInt(value);
    }

    /** Returns how often a thread should refill its buffer between two collections. */
    public int targetRefills() {
        return Math.max(LEAST_REFILLS, PERCENT / (2 * wasteTargetPercent));
    }

    /**
     * Returns a thread's new average share.
     *
     * @param average the old one, from 0 to 1
     * @param share the latest
     * @param count how many shares there have been, the latest and the one that it started with included
     */
    public double average(double average, double share, int count) {
        int weight = Math.max(weightPercent, PERCENT / count);
        return ((PERCENT - weight) * average + weight * share) / PERCENT;
    }

    /** Returns whether the waste target is so high that the least number of refills decides instead. */
    boolean fewestRefillsDecide() {
        return wasteTargetPercent * 2 * LEAST_REFILLS > PERCENT;
    }

    /** Returns the size of a buffer in bytes, whole words. */
    public long bufferBytes(double share, long edenBytes) {
        return Math.max(leastBytes, unlimitedBytes(share, edenBytes));
    }

    /** Returns the size that a buffer would have if there were no smallest one. */
    long unlimitedBytes(double share, long edenBytes) {
        long edenWords = edenBytes / WORD_BYTES;
        long shareWords = (long) (share * edenWords);
        return shareWords / targetRefills() * WORD_BYTES;
    }

    /**
     * Returns how many bytes of a buffer may be left over when a thread gives it up for an object that does not fit.
     */
    public long refillWasteLimit(long bufferBytes) {
        return bufferBytes / WORD_BYTES / refillWasteFraction * WORD_BYTES;
    }
}

package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Locale;

/**
 * The size of buffers that the formula comes to for a heap that need not exist: threads with equal shares, all of whose
 * averages have settled.
 *
 * @param edenBytes the size of eden
 * @param threads how many threads allocate
 * @param wastePercent {@code TLABWasteTargetPercent}
 */
public record WhatIf(long edenBytes, int threads, int wastePercent) {

    private static final double PERCENT = 100;

    private TlabFormula formula() {
        TlabFormula usual = TlabFormula.DEFAULTS;
        return new TlabFormula(wastePercent, usual.weightPercent(), usual.refillWasteFraction(), usual.leastBytes());
    }

    /** Returns the size of a buffer in bytes. */
    public long tlabBytes() {
        return formula().bufferBytes(1.0 / threads, edenBytes);
    }

    /** Returns how often each thread takes a buffer between two collections. */
    public double refillsPerThread() {
        return (double) edenBytes / threads / tlabBytes();
    }

    /**
     * Returns how much of eden is expected to lie unused in buffers when a collection comes, in percent: half a buffer
     * of each thread.
     */
    public double wasteExpectedPercent() {
        return PERCENT * threads * (tlabBytes() / 2.0) / edenBytes;
    }

    /** Returns the result and how it came about, line by line; the first is for programs to read. */
    public List<String> lines() {
        TlabFormula formula = formula();
        long size = tlabBytes();
        return List.of(
                "tlabSize=" + size,
                "",
                String.format(
                        Locale.ROOT,
                        "target refills = 100 / (2 × waste target) = 100 / (2 × %d) = %d, at least 2",
                        wastePercent,
                        formula.targetRefills()),
                String.format(Locale.ROOT, "share          = 1 / threads = 1 / %d = %.4g", threads, 1.0 / threads),
                "TLAB size      = share × eden / target refills",
                String.format(
                        Locale.ROOT,
                        "               = 1/%d × %d B / %d = %d B (%s)%s",
                        threads,
                        edenBytes,
                        formula.targetRefills(),
                        size,
                        Units.bytes(size),
                        size == formula.leastBytes() ? ", MinTLABSize and the reserve for prefetching" : ""),
                String.format(
                        Locale.ROOT,
                        "refills        = eden / threads / TLAB size = %.1f per thread and collection",
                        refillsPerThread()),
                String.format(
                        Locale.ROOT,
                        "refill waste   ≤ TLAB size / %d = %d B: what may be given up at a refill",
                        formula.refillWasteFraction(),
                        formula.refillWasteLimit(size)),
                String.format(
                        Locale.ROOT,
                        "expected waste = threads × TLAB size / 2 = %s = %.1f %% of eden",
                        Units.bytes(Math.round(threads * (size / 2.0))),
                        wasteExpectedPercent()),
                "",
                "Half a buffer of each thread is unused, on average, when a collection comes.",
                "Serial and Parallel follow this; G1 caps it at half a region, ZGC at 256 KiB,",
                "Shenandoah at a region. ./lab tlab measures what your JVM does.");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.result.Units;
import java.util.Collections;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The size of buffers that the formula comes to for a heap that need not exist: threads, all of whose averages have
 * settled, and a collector with its limit.
 *
 * @param formula the formula with a JVM's flags
 * @param edenBytes the size of eden
 * @param shares each thread's part of what is allocated; they add up to 1
 * @param most the largest buffer that the collector allows
 */
public record WhatIf(TlabFormula formula, long edenBytes, List<Double> shares, LargestBuffer most) {

    private static final double PERCENT = 100;
    private static final int WORD_BYTES = 8;

    /** Copies the shares. */
    public WhatIf {
        shares = List.copyOf(shares);
    }

    /** Returns the shares of threads that allocate alike. */
    public static List<Double> equalShares(int threads) {
        return Collections.nCopies(threads, 1.0 / threads);
    }

    /** Returns the shares of threads that allocate in these proportions. */
    public static List<Double> sharesOf(List<Integer> weights) {
        double all = weights.stream().mapToDouble(Integer::doubleValue).sum();
        return weights.stream().map(weight -> weight / all).toList();
    }

    /** Returns the size of the buffers of a thread with a share of all allocation, in bytes. */
    public long tlabBytes(double share) {
        return Math.min(most.bytes(), formula.bufferBytes(share, edenBytes));
    }

    /** Returns how often a thread takes a buffer between two collections. */
    public double refills(double share) {
        return share * edenBytes / tlabBytes(share);
    }

    /**
     * Returns how much of eden is expected to lie unused in buffers when a collection comes, in percent: half a buffer
     * of each thread.
     */
    public double wasteExpectedPercent() {
        return PERCENT * wasteExpectedBytes() / edenBytes;
    }

    private double wasteExpectedBytes() {
        return shares.stream().mapToDouble(share -> tlabBytes(share) / 2.0).sum();
    }

    private boolean equal() {
        return shares.stream().distinct().count() == 1;
    }

    /** Returns the result and how it came about, line by line; the first is for programs to read. */
    public List<String> lines() {
        try (Formatter text = new Formatter(Locale.ROOT)) {
            text.format(
                    "tlabSize=%s%n%n",
                    (equal() ? shares.stream().limit(1) : shares.stream())
                            .map(share -> Long.toString(tlabBytes(share)))
                            .collect(Collectors.joining(",")));
            targetRefills(text);
            if (equal()) {
                oneForAll(text);
            } else {
                oneForEach(text);
            }
            text.format(
                    "expected waste = half a buffer of each thread = %s = %.1f %% of eden%n",
                    Units.bytes(Math.round(wasteExpectedBytes())), wasteExpectedPercent());
            limits(text);
            return text.toString().lines().toList();
        }
    }

    /** The division leaves no fraction, and no less than two: what is printed must be true all the same. */
    private void targetRefills(Formatter text) {
        double exact = PERCENT / (2 * formula.wasteTargetPercent());
        int target = formula.targetRefills();
        text.format("target refills = 100 / (2 × waste target) = 100 / (2 × %d) = ", formula.wasteTargetPercent());
        if (exact == target) {
            text.format("%d%n", target);
        } else {
            text.format("%.2f, %s %d%n", exact, exact < target ? "at least" : "rounded to", target);
        }
    }

    private void oneForAll(Formatter text) {
        double share = shares.getFirst();
        long size = tlabBytes(share);
        text.format("share          = 1 / threads = 1 / %d = %.4g%n", shares.size(), share);
        text.format("TLAB size      = share × eden / target refills%n");
        text.format(
                "               = 1/%d × %d B / %d = %d B%n",
                shares.size(), edenBytes, formula.targetRefills(), formula.unlimitedBytes(share, edenBytes));
        text.format("               → %d B (%s)%s%n", size, Units.bytes(size), bound(share));
        text.format("refills        = share × eden / TLAB size = %.1f per thread and collection%n", refills(share));
        text.format(
                "refill waste   ≤ TLAB size / %d = %d B: what may be given up at a refill%n",
                formula.refillWasteFraction(), formula.refillWasteLimit(size));
    }

    private void oneForEach(Formatter text) {
        text.format("TLAB size      = share × eden / target refills%n");
        text.format("refill waste   ≤ TLAB size / %d%n%n", formula.refillWasteFraction());
        text.format("%6s  %8s  %12s  %7s  %12s%n", "thread", "share", "TLAB size", "refills", "refill waste");
        for (int i = 0; i < shares.size(); i++) {
            double share = shares.get(i);
            long size = tlabBytes(share);
            text.format(
                    "%6d  %6.1f %%  %10d B  %7.1f  %10d B%s%n",
                    i + 1, PERCENT * share, size, refills(share), formula.refillWasteLimit(size), bound(share));
        }
        text.format("%n");
    }

    private void limits(Formatter text) {
        text.format(
                "least          = MinTLABSize and what prefetching needs = %d words = %d B%n",
                formula.leastBytes() / WORD_BYTES, formula.leastBytes());
        text.format("most           = %s = %d words = %d B%n", most.rule(), most.bytes() / WORD_BYTES, most.bytes());
        if (formula.fewestRefillsDecide()) {
            text.format("%nA thread refills its buffer at least twice. So any waste target above 25 %% gives%n"
                    + "the buffers of 25 %%, and 100 / (2 × waste target) does not hold.%n");
        }
    }

    /** Returns which limit decided the size, if one did. */
    private String bound(double share) {
        long unlimited = formula.unlimitedBytes(share, edenBytes);
        if (unlimited > most.bytes()) {
            return ", the most";
        }
        return unlimited < formula.leastBytes() ? ", the least" : "";
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/**
 * The protocol in closed formulas.
 *
 * <p><b>The near cache.</b> A key is read λ times per second by a JVM and written μ times per second by all. An LRU
 * cache has it if it was touched within the characteristic time T and not dropped since. With independent exponential
 * times the probability is
 *
 * <pre>
 *   h = t/(t+d) · (1 − e^(−(t+d)·T))
 * </pre>
 *
 * where t is the rate of touches (reads, and own writes if the JVM keeps what it wrote) and d the rate at which the
 * entry is dropped. T solves Σ h = capacity, and is infinite if the cache never fills. Without writes this is the
 * approximation of Che, Tung and Wang ("Hierarchical Web caching systems: modeling, design and experimental results",
 * IEEE JSAC 20(7), 2002). Fricker, Robert and Roberts say why it is so accurate ("A versatile and accurate
 * approximation for LRU cache performance", ITC 24, 2012). With writes the integral over the time since the last touch
 * ends earlier.
 *
 * <p><b>The tracking table.</b> A connection stands in the table if its JVM has read the key since the last write:
 * λ/(λ+μ), whether or not the near cache has evicted the entry meanwhile. If the table has a limit, the server forgets
 * random keys and tells their holders. Then each key is forgotten at a rate ν, which adds to its writes. For J JVMs, ν
 * solves Σ Jλ/(Jλ+μ+ν) = limit: the fixed point of random replacement (Martina, Garetto and Leonardi, "A unified
 * approach to the performance analysis of caching systems", INFOCOM 2014).
 */
final class NearFormulas {

    private final KeyRates rates;
    private final double jvms;
    private final double capacity;
    private final double tableKeysMax;
    private final boolean noLoop;

    /**
     * Prepares the formulas of a system.
     *
     * @param capacity entries of a JVM
     * @param tableKeysMax of all primaries together; 0 is without limit
     */
    NearFormulas(KeyRates rates, double jvms, double capacity, double tableKeysMax, boolean noLoop) {
        this.rates = rates;
        this.jvms = jvms;
        this.capacity = capacity;
        this.tableKeysMax = tableKeysMax;
        this.noLoop = noLoop;
    }

    /** Returns the formulas of a point. */
    static NearFormulas of(ScalePoint point) {
        return new NearFormulas(
                KeyRates.of(point),
                point.jvms(),
                (double) point.nearCapacity(),
                (double) point.tableKeysMax() * point.primaries(),
                point.noLoop());
    }

    /** Returns what a mode comes to. */
    NearRates rates(NearMode mode) {
        return switch (mode) {
            case NONE -> NearRates.none(jvms * readsOfJvm());
            case BCAST -> broadcast();
            case DEFAULT -> tracked();
        };
    }

    private double readsOfJvm() {
        return rates.sum((reads, writes) -> reads);
    }

    private double writes() {
        return rates.sum((reads, writes) -> writes);
    }

    /** Returns how many JVMs can be told of a write: all, or all but the writer. */
    private double others() {
        return noLoop ? jvms - 1 : jvms;
    }

    private NearRates broadcast() {
        double kept = noLoop ? 1 / jvms : 0;
        Presence presence = presence(kept, 0);
        double hits = rates.sum((reads, writes) -> reads * presence.of(reads, writes));
        return new NearRates(
                hits == 0 ? 0 : hits / readsOfJvm(),
                rates.sum(presence),
                jvms * (readsOfJvm() - hits),
                0,
                0,
                writes() * others(),
                0);
    }

    private NearRates tracked() {
        double forgetting = forgetting();
        Presence presence = presence(0, forgetting);
        double hits = rates.sum((reads, writes) -> reads * presence.of(reads, writes));
        double items = jvms * rates.sum((reads, writes) -> share(reads, writes + forgetting));
        double keys = rates.sum((reads, writes) -> share(jvms * reads, writes + forgetting));
        double toldOfWrites = jvms * rates.sum((reads, writes) -> writes * share(reads, writes + forgetting));
        return new NearRates(
                hits == 0 ? 0 : hits / readsOfJvm(),
                rates.sum(presence),
                jvms * (readsOfJvm() - hits),
                keys,
                items,
                toldOfWrites + forgetting * items,
                forgetting * keys);
    }

    /** Returns how often each key in a full table is forgotten, per second. */
    private double forgetting() {
        if (tableKeysMax == 0 || tableKeys(0) <= tableKeysMax) {
            return 0;
        }
        return Root.ofRising(rate -> -tableKeys(rate), -tableKeysMax);
    }

    private double tableKeys(double forgetting) {
        return rates.sum((reads, writes) -> share(jvms * reads, writes + forgetting));
    }

    /** Returns the probability that a near cache has a key, when it has room for as many as it may keep. */
    private Presence presence(double kept, double forgetting) {
        Presence endless = new Presence(kept, forgetting, Double.POSITIVE_INFINITY);
        if (rates.sum(endless) <= capacity) {
            return endless;
        }
        double time = Root.ofRising(seconds -> rates.sum(new Presence(kept, forgetting, seconds)), capacity);
        return new Presence(kept, forgetting, time);
    }

    private static double share(double of, double against) {
        return of == 0 ? 0 : of / (of + against);
    }

    /**
     * The probability that a near cache has a key.
     *
     * @param kept which share of writes are the JVM's own, and stay
     * @param forgetting how often the server forgets the key
     * @param seconds the characteristic time
     */
    private record Presence(double kept, double forgetting, double seconds) implements KeyRates.OfClass {

        @Override
        public double of(double reads, double writes) {
            double touches = reads + kept * writes;
            double drops = (1 - kept) * writes + forgetting;
            double within = Double.isInfinite(seconds) ? 1 : -Math.expm1(-(touches + drops) * seconds);
            return share(touches, drops) * within;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/**
 * A part of a system that fits into memory: some of the JVMs, and a hashed sample of the keys with their own rates. The
 * capacity of near caches and tracking table is reduced as the number of keys is. So do the miniature simulations of
 * Waldspurger, Saemundsson, Ahmad and Park ("Cache modeling and optimization using miniature simulations", USENIX ATC
 * 2017). The ranks are divided into blocks, and a hash chooses one key of each block.
 *
 * @param jvms how many JVMs
 * @param keys how many keys
 * @param rates of these keys, a class for each
 * @param nearCapacity of a JVM
 * @param tableKeysMax of all primaries together; 0 is without limit
 */
record Miniature(int jvms, int keys, KeyRates rates, int nearCapacity, long tableKeysMax) {

    static final int MOST_JVMS = 100;

    private static final int MOST_KEYS = 200_000;
    private static final int MOST_PAIRS = 10_000_000;

    /** Returns the largest part of a system that fits. */
    static Miniature of(ScalePoint point) {
        int jvms = Math.min(point.jvms(), MOST_JVMS);
        int keys = (int) Math.min(point.keys(), Math.min(MOST_KEYS, MOST_PAIRS / jvms));
        double share = (double) keys / point.keys();
        double readsOfWeight = point.reads() / KeyRates.weightOfAll(point.keys(), point.zipf());
        double writesOfWeight = point.writes() / KeyRates.weightOfAll(point.keys(), point.writeZipf());
        double[] count = new double[keys];
        double[] reads = new double[keys];
        double[] writes = new double[keys];
        for (int key = 0; key < keys; key++) {
            long rank = rank(key, 1 / share, point.seed());
            count[key] = 1;
            reads[key] = readsOfWeight * KeyRates.weight(rank, point.zipf());
            writes[key] = writesOfWeight * KeyRates.weight(rank, point.writeZipf());
        }
        long table = Math.round((double) point.tableKeysMax() * point.primaries() * share);
        return new Miniature(
                jvms,
                keys,
                new KeyRates(count, reads, writes),
                Math.clamp(Math.round(point.nearCapacity() * share), 1, keys),
                point.tableKeysMax() == 0 ? 0 : Math.max(1, table));
    }

    /** Returns which rank of a block stands for it. */
    private static long rank(int block, double ranks, long seed) {
        long first = (long) Math.floor(block * ranks) + 1;
        long width = Math.max(1, (long) Math.floor(ranks));
        return first + Long.remainderUnsigned(mixed(block + (seed << 32)), width);
    }

    /** Mixes the bits of a number: the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
    private static long mixed(long number) {
        long z = (number + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns the formulas of this part alone. */
    NearFormulas formulas(boolean noLoop) {
        return new NearFormulas(rates, jvms, nearCapacity, (double) tableKeysMax, noLoop);
    }
}

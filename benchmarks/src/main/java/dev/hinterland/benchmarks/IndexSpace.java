// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.Locale;
import java.util.function.IntUnaryOperator;

/**
 * Computes what an index by linear hashing takes for each key: the bound that {@link Footprint} runs into. Keys of a
 * bucket are distributed by Poisson's law. While the index doubles, some buckets have been split, and the others have
 * twice as many keys.
 */
public final class IndexSpace {

    private static final int BUCKET_BYTES = 64;
    private static final int BUCKET_SLOTS = 7;
    private static final int NODE_BYTES = 32;
    private static final int NODE_SLOTS = 3;
    private static final int MOST_KEYS = 80;
    private static final int STEPS = 16;

    private IndexSpace() {}

    /** Prints a line for each number of keys in a bucket. */
    public static void main(String[] args) {
        System.out.println("keys/bucket  buckets    nodes: mean, most   sum: mean, most   keys in nodes");
        for (double keys = 4; keys <= 8; keys += 0.5) {
            double nodes = 0;
            double mostNodes = 0;
            double inNodes = 0;
            for (int step = 0; step <= STEPS; step++) {
                double split = (double) step / STEPS;
                double bytes = NODE_BYTES * mean(IndexSpace::nodes, keys, split);
                nodes += bytes / (STEPS + 1);
                mostNodes = Math.max(mostNodes, bytes);
                inNodes += mean(IndexSpace::keysInNodes, keys, split) / (STEPS + 1);
            }
            double buckets = BUCKET_BYTES / keys;
            System.out.printf(
                    Locale.ROOT,
                    "%11.1f %8.2f %12.2f %6.2f %10.2f %6.2f %14.1f %%%n",
                    keys,
                    buckets,
                    nodes,
                    mostNodes,
                    buckets + nodes,
                    buckets + mostNodes,
                    100 * inNodes);
        }
    }

    /** Returns the mean of a figure for each key, where this part of the buckets has been split. */
    private static double mean(IntUnaryOperator figure, double keysPerBucket, double split) {
        double unsplitKeys = keysPerBucket * (1 + split);
        double sum = (1 - split) * expected(figure, unsplitKeys) + 2 * split * expected(figure, unsplitKeys / 2);
        return sum / unsplitKeys;
    }

    private static double expected(IntUnaryOperator figure, double mean) {
        double probability = Math.exp(-mean);
        double sum = 0;
        for (int keys = 0; keys < MOST_KEYS; keys++) {
            sum += probability * figure.applyAsInt(keys);
            probability *= mean / (keys + 1);
        }
        return sum;
    }

    private static int keysInNodes(int keys) {
        return keys <= BUCKET_SLOTS ? 0 : keys - BUCKET_SLOTS + 1;
    }

    /** Returns how many nodes a bucket's keys need; the last slot of a bucket, or of a node, links the next one. */
    private static int nodes(int keys) {
        int left = keysInNodes(keys);
        return left <= NODE_SLOTS ? Math.min(left, 1) : 1 + (left - 2) / (NODE_SLOTS - 1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.SplittableRandom;

/**
 * Picks numbers with given weights in constant time, by the alias method (Walker 1977, in the form of Vose 1991): each
 * column has the number of its own and one other, so that all columns are equally likely.
 */
final class AliasTable {

    private final double[] own;
    private final int[] other;
    private final double total;

    AliasTable(double[] weights) {
        int size = weights.length;
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        total = sum;
        own = new double[size];
        other = new int[size];
        int[] columns = new int[size];
        int small = 0;
        int large = size;
        for (int i = 0; i < size; i++) {
            own[i] = sum == 0 ? 1 : weights[i] * size / sum;
            other[i] = i;
            columns[own[i] < 1 ? small++ : --large] = i;
        }
        while (small > 0 && large < size) {
            int low = columns[--small];
            int high = columns[large];
            other[low] = high;
            own[high] -= 1 - own[low];
            if (own[high] < 1) {
                large++;
                columns[small++] = high;
            }
        }
    }

    /** Returns the sum of the weights. */
    double total() {
        return total;
    }

    int pick(SplittableRandom random) {
        int column = random.nextInt(own.length);
        return random.nextDouble() < own[column] ? column : other[column];
    }
}

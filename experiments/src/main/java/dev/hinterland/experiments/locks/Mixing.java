// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.locks;

/** Work of a few nanoseconds of which each step needs the one before, so that nothing of it can be left out. */
final class Mixing {

    /** An odd number, so that no two numbers have the same product: the fractional part of the golden ratio. */
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private static final int HALF = 32;

    private Mixing() {}

    /** Returns another number, which looks random; what is not zero never becomes zero. */
    static long next(long number) {
        long first = (number ^ (number >>> HALF)) * MULTIPLIER;
        long second = (first ^ (first >>> HALF)) * MULTIPLIER;
        long third = (second ^ (second >>> HALF)) * MULTIPLIER;
        long fourth = (third ^ (third >>> HALF)) * MULTIPLIER;
        return (fourth ^ (fourth >>> HALF)) * MULTIPLIER;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What a thread does to a map, as it follows from the number of the operation. Each thread has keys of its own.
 *
 * @param length of the value, or {@link #REMOVAL}
 */
record Operation(int key, int length) {

    /** How many threads there can be. */
    static final int THREADS = 4;

    /** How many keys a thread has. */
    static final int KEYS = 3_000;

    static final int REMOVAL = -1;

    /** For so many operations keys become more, and then as many fewer, so that the index grows and shrinks. */
    private static final int PHASE = 10_000;

    private static final int HUMONGOUS_BYTES = 50_000;

    /** Returns an operation; the numbers begin with one. */
    static Operation of(long seed, int thread, long number) {
        SplittableRandom random = new SplittableRandom(seed ^ thread * 0x9E3779B97F4A7C15L ^ number << 8);
        int key = thread * KEYS + random.nextInt(KEYS);
        boolean growing = number / PHASE % 2 == 0;
        if (random.nextInt(100) < (growing ? 20 : 70)) {
            return new Operation(key, REMOVAL);
        }
        int kind = random.nextInt(1_000);
        int length = kind == 0 ? HUMONGOUS_BYTES : kind < 50 ? random.nextInt(3_000) : random.nextInt(200);
        return new Operation(key, length);
    }

    /** Returns the value that the operation of this number writes. */
    byte[] value(long number) {
        byte[] value = new byte[length];
        new SplittableRandom(number * 31 + key).nextBytes(value);
        return value;
    }

    /** Returns whether a value, or none, is what an operation leaves; the one before the first leaves none. */
    static boolean isResult(long seed, int thread, long number, byte[] value) {
        if (number == 0) {
            return value == null;
        }
        Operation operation = of(seed, thread, number);
        return operation.length == REMOVAL ? value == null : Arrays.equals(operation.value(number), value);
    }
}

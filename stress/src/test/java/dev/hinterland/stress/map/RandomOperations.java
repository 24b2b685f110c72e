// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import org.jetbrains.lincheck.datastructures.StressOptions;

/** Random operations, in native memory, on real threads: their results must have some order. */
public final class RandomOperations {

    private static final int ITERATIONS = Integer.getInteger("hinterland.lincheck.stress.iterations", 20);
    private static final int INVOCATIONS = Integer.getInteger("hinterland.lincheck.stress.invocations", 1_000);

    /**
     * So many times fewer scenarios with records: what threads do to each other is the same but for encoding and
     * decoding.
     */
    private static final int RECORDS_SHARE = 4;

    /** So many times fewer invocations of each scenario with a journal: some of them write to the device. */
    private static final int JOURNALS_SHARE = 10;

    private RandomOperations() {}

    /** As {@link #check(Class)}, for operations on a map in a file. */
    public static void checkFiled(Class<? extends NumberedOperations<?, ?>> type) {
        check(type, ITERATIONS / RECORDS_SHARE);
    }

    /** As {@link #check(Class)}, for operations on a map with a journal. */
    public static void checkJournaled(Class<? extends NumberedOperations<?, ?>> type) {
        check(type, MapSpecification.class, ITERATIONS, INVOCATIONS / JOURNALS_SHARE);
    }

    /** Fails where operations on one key of a map with a journal have no order. */
    public static void checkKey(Class<? extends JournaledKeyUnderTest> type) {
        check(type, JournaledKeyUnderTest.Specification.class, ITERATIONS, INVOCATIONS / JOURNALS_SHARE);
    }

    /** Fails where the results of operations on numbers have no order. */
    public static void check(Class<? extends NumberedOperations<?, ?>> type) {
        check(type, ITERATIONS);
    }

    /** As {@link #check(Class)}, for operations on records. */
    public static void checkRecords(Class<? extends NumberedOperations<?, ?>> type) {
        check(type, ITERATIONS / RECORDS_SHARE);
    }

    private static void check(Class<?> type, int iterations) {
        check(type, MapSpecification.class, iterations, INVOCATIONS);
    }

    private static void check(Class<?> type, Class<?> specification, int iterations, int invocations) {
        new StressOptions()
                .iterations(iterations)
                .invocationsPerIteration(invocations)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .sequentialSpecification(specification)
                .check(type);
    }
}

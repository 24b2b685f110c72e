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

    private RandomOperations() {}

    /** Fails where the results of operations on numbers have no order. */
    public static void check(Class<? extends NumberedOperations<?, ?>> type) {
        check(type, ITERATIONS);
    }

    /** As {@link #check(Class)}, for operations on records. */
    public static void checkRecords(Class<? extends NumberedOperations<?, ?>> type) {
        check(type, ITERATIONS / RECORDS_SHARE);
    }

    private static void check(Class<?> type, int iterations) {
        new StressOptions()
                .iterations(iterations)
                .invocationsPerIteration(INVOCATIONS)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .sequentialSpecification(MapSpecification.class)
                .check(type);
    }
}

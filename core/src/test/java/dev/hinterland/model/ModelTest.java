// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import dev.hinterland.support.Budgets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of all operations, compared with a {@code HashMap}; a failure prints its seed and the shortest
 * sequence found that still fails.
 *
 * <p>{@code -Dhinterland.model.sequences=N} runs more of them, {@code -Dhinterland.model.seed=N} starts with that seed.
 */
class ModelTest {

    private static final int SEQUENCES = Integer.getInteger("hinterland.model.sequences", 500);
    /** So many times fewer with records: the calls are the same but for encoding and decoding. */
    private static final int RECORDS_SHARE = 3;

    private static final List<Long> BUDGETS =
            List.of(Budgets.smallest(), 2 * Budgets.smallest(), Budgets.small(), 2 * Budgets.small());
    private static final Long SEED = Long.getLong("hinterland.model.seed");

    @Tag("proof")
    @Test
    void strings_behaveAsInHashMap() {
        explore(Shape.STRINGS, SEQUENCES);
    }

    @Tag("proof")
    @Test
    void usersType_behavesAsInHashMap() {
        explore(Shape.USERS_TYPE, SEQUENCES);
    }

    @Test
    void numbers_behaveAsInHashMap() {
        explore(Shape.NUMBERS, SEQUENCES);
    }

    @Test
    void records_behaveAsInHashMap() {
        explore(RecordShapes.FLAT, SEQUENCES / RECORDS_SHARE);
    }

    @Tag("proof")
    @Test
    void graphs_behaveAsInHashMap() {
        explore(RecordShapes.GRAPHS, SEQUENCES / RECORDS_SHARE);
    }

    @Tag("proof")
    @Test
    void keysThatAreComparedByEquals_behaveAsInHashMap() {
        explore(Shape.ALIASES, SEQUENCES);
    }

    private static <K, V> void explore(Shape<K, V> shape, int sequences) {
        if (SEED != null) {
            runSequence(shape, SEED);
        }
        RandomGenerator seeds = RandomGenerator.getDefault();
        for (int i = 0; i < sequences; i++) {
            runSequence(shape, seeds.nextLong());
        }
    }

    private static <K, V> void runSequence(Shape<K, V> shape, long seed) {
        long maximumBytes = BUDGETS.get((int) (seed >>> 60 & 3));
        int length = 20 + (int) (seed >>> 8 & 127);
        List<Operation<K, V>> operations = new OperationSource<>(shape, seed, maximumBytes).sequence(length);
        Throwable failure = failure(shape, maximumBytes, operations);
        if (failure != null) {
            report(shape, seed, maximumBytes, operations, failure);
        }
    }

    private static <K, V> void report(
            Shape<K, V> shape, long seed, long maximumBytes, List<Operation<K, V>> operations, Throwable first) {
        List<Operation<K, V>> smallest =
                Shrinker.shrink(operations, shorter -> failure(shape, maximumBytes, shorter) != null);
        // A failure that depends on what the background does may not happen again; then the first is the one that
        // tells.
        Throwable again = failure(shape, maximumBytes, smallest);
        throw new AssertionError(
                "map differs from HashMap: shape=" + shape.name() + ", seed=" + seed + ", maximumBytes=" + maximumBytes
                        + ", again=" + (again != null) + ", operations=" + smallest,
                again == null ? first : again);
    }

    private static <K, V> Throwable failure(Shape<K, V> shape, long maximumBytes, List<Operation<K, V>> operations) {
        try {
            Trial.run(shape, maximumBytes, operations);
            return null;
        } catch (RuntimeException | AssertionError failed) {
            return failed;
        }
    }
}

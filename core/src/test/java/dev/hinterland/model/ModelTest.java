package dev.hinterland.model;

import dev.hinterland.support.Budgets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of all operations, compared with a {@code HashMap}; a failure prints its seed and the shortest
 * sequence found that still fails.
 *
 * <p>{@code -Dhinterland.model.sequences=N} runs more of them, {@code -Dhinterland.model.seed=N} starts with that seed.
 */
class ModelTest {

    private static final int SEQUENCES = Integer.getInteger("hinterland.model.sequences", 700);
    private static final List<Long> BUDGETS =
            List.of(Budgets.smallest(), 2 * Budgets.smallest(), Budgets.small(), 2 * Budgets.small());
    private static final Long SEED = Long.getLong("hinterland.model.seed");

    @Test
    void strings_behaveAsInHashMap() {
        explore(Shape.STRINGS);
    }

    @Test
    void usersType_behavesAsInHashMap() {
        explore(Shape.USERS_TYPE);
    }

    @Test
    void numbers_behaveAsInHashMap() {
        explore(Shape.NUMBERS);
    }

    private static <K, V> void explore(Shape<K, V> shape) {
        if (SEED != null) {
            runSequence(shape, SEED);
        }
        RandomGenerator seeds = RandomGenerator.getDefault();
        for (int i = 0; i < SEQUENCES; i++) {
            runSequence(shape, seeds.nextLong());
        }
    }

    private static <K, V> void runSequence(Shape<K, V> shape, long seed) {
        long maxBytes = BUDGETS.get((int) (seed >>> 60 & 3));
        int length = 20 + (int) (seed >>> 8 & 127);
        List<Operation<K, V>> operations = new OperationSource<>(shape, seed, maxBytes).sequence(length);
        if (failure(shape, maxBytes, operations) != null) {
            report(shape, seed, maxBytes, operations);
        }
    }

    private static <K, V> void report(Shape<K, V> shape, long seed, long maxBytes, List<Operation<K, V>> operations) {
        List<Operation<K, V>> smallest =
                Shrinker.shrink(operations, shorter -> failure(shape, maxBytes, shorter) != null);
        throw new AssertionError(
                "map differs from HashMap: shape=" + shape.name() + ", seed=" + seed + ", maxBytes=" + maxBytes
                        + ", operations=" + smallest,
                failure(shape, maxBytes, smallest));
    }

    private static <K, V> Throwable failure(Shape<K, V> shape, long maxBytes, List<Operation<K, V>> operations) {
        try {
            Trial.run(shape, maxBytes, operations);
            return null;
        } catch (RuntimeException | AssertionError failed) {
            return failed;
        }
    }
}

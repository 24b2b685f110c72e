package dev.hinterland.stress.cache;

import dev.hinterland.stress.map.MapSpecification;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/** Random operations on the real cache, in native memory, on real threads: their results must have some order. */
class CacheLincheckTest {

    private static final int ITERATIONS = Integer.getInteger("hinterland.lincheck.stress.iterations", 20);
    private static final int INVOCATIONS = Integer.getInteger("hinterland.lincheck.stress.invocations", 1_000);

    @Test
    void randomOperations_areLinearizable() {
        new StressOptions()
                .iterations(ITERATIONS)
                .invocationsPerIteration(INVOCATIONS)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .sequentialSpecification(MapSpecification.class)
                .check(CacheUnderTest.class);
    }
}

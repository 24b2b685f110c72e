// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.near;

import static dev.hinterland.stress.near.NearScenarios.ALL;
import static dev.hinterland.stress.near.NearScenarios.INVOCATIONS;

import dev.hinterland.stress.NearTier.Fault;
import java.io.IOException;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The protocol of caches before a remote tier, checked over interleavings of its steps. */
@Tag("proof")
class NearLincheckTest {

    private static final int ITERATIONS = Integer.getInteger("hinterland.lincheck.stress.iterations", 20);
    private static final int STRESS_INVOCATIONS = Integer.getInteger("hinterland.lincheck.stress.invocations", 1_000);

    @Test
    void scenarios_areLinearizable() throws IOException {
        NearScenarios.check(NearScenarios.twin("nearFaithful", Fault.NONE), INVOCATIONS, ALL);
    }

    /** The same caches as users get, with real threads. */
    @Test
    void randomOperations_areLinearizable() {
        NearKeyUnderTest.made = NearScenarios.real();
        new StressOptions()
                .iterations(ITERATIONS)
                .invocationsPerIteration(STRESS_INVOCATIONS)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .sequentialSpecification(NearKeySpecification.class)
                .check(NearKeyUnderTest.class);
    }
}

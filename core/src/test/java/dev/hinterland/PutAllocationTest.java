// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.PutNumbers;
import dev.hinterland.support.ForkedJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a put into a full cache costs of the heap beside its key and value, evacuation included: next to nothing. */
@Tag("proof")
class PutAllocationTest {

    private static final int MOST_BYTES = 16;

    @Test
    void putIntoAFullCache_makesNextToNoGarbage() {
        ForkedJvm.Result result = ForkedJvm.withFlags().run(PutNumbers.class);
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(Double.parseDouble(result.out().strip())).isBetween(0.0, (double) MOST_BYTES);
    }

    /** So that it is known to find what there is: keys are 16 bytes or more. */
    @Test
    void keysThatAreMade_areSeen() {
        ForkedJvm.Result result = ForkedJvm.withFlags().run(PutNumbers.class, "fresh");
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(Double.parseDouble(result.out().strip())).isGreaterThan(MOST_BYTES);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Value;
import org.junit.jupiter.api.Test;

class TakenTest {

    @Test
    void nanos_ofSeveralThreads_areThoseOfOneWhileItRuns() {
        Value time = Taken.nanos(new Value(50, 5.0, "ops/us"), 2, 0.25);

        assertThat(time).isEqualTo(new Value(30, 3.0, "ns/op"));
    }

    @Test
    void allocates_removedAllocation_fails() {
        assertThat(Taken.allocates(0.001, 16, 24).failed()).isTrue();
        assertThat(Taken.allocates(48, 16, 24).failed()).isTrue();
    }

    @Test
    void allocates_bytesOfTheObject_passes() {
        Check check = Taken.allocates(24.001, 16, 24);

        assertThat(check.failed()).isFalse();
        assertThat(check.detail()).isEqualTo("24.0 B for each, 16 to 24 expected");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PolicyModelTest {

    private static final long SMALL = 8 << 10;

    private static double formula(List<Prediction> predictions, String policy) {
        return predictions.stream()
                .filter(prediction -> prediction.name().equals(policy))
                .findFirst()
                .orElseThrow()
                .formulaNanos();
    }

    @Test
    void arrayCopy_bothInTheNearestLevel_onlyWriteThroughGoesToMemory() {
        // 1 ns in L1, 3 in L2, 9 in L3, 27 in memory; 128 lines are read and written.
        List<Prediction> copy = new PolicyModel(Machines.of(1, 3)).arrayCopy(SMALL);
        assertThat(formula(copy, "write-through")).isCloseTo(128 * (1 + 1 + 27), within(1e-6));
        assertThat(formula(copy, "write-allocate")).isCloseTo(128 * (1 + 1), within(1e-6));
        assertThat(formula(copy, "write-back")).isCloseTo(128 * (1 + 1), within(1e-6));
    }

    @Test
    void newArray_edenInMemory_writeBackMovesEachLineTwice() {
        List<Prediction> array = new PolicyModel(Machines.of(1, 3)).newArray(SMALL - 16);
        assertThat(formula(array, "write-through")).isCloseTo(128 * (1 + 27), within(1e-6));
        assertThat(formula(array, "write-allocate")).isCloseTo(128 * (1 + 27), within(1e-6));
        assertThat(formula(array, "write-back")).isCloseTo(128 * (1 + 2 * 27), within(1e-6));
    }

    @Test
    void profileThatKnowsItsPolicy_isAskedForThatOneOnly() {
        HardwareProfile known = Machines.of(1, 3).with(WritePolicy.WRITE_BACK);

        assertThat(PolicyModel.asKnown(known).newArray(SMALL))
                .extracting(Prediction::name)
                .containsExactly("write-back");
        assertThat(PolicyModel.asKnown(Machines.of(1, 3)).newArray(SMALL)).hasSize(3);
    }

    @Test
    void anyOperation_moreBytes_neverCostLess() {
        Random random = new Random(4);
        for (int i = 0; i < 200; i++) {
            PolicyModel model = new PolicyModel(Machines.random(random));
            long bytes = 1L + random.nextInt(64 << 20);
            long more = bytes + random.nextInt(1 << 20);
            assertNoneLess(model.newArray(bytes), model.newArray(more));
            assertNoneLess(model.copyOf(bytes), model.copyOf(more));
            assertNoneLess(model.arrayCopy(bytes), model.arrayCopy(more));
        }
    }

    private static void assertNoneLess(List<Prediction> of, List<Prediction> ofMore) {
        for (int i = 0; i < of.size(); i++) {
            assertThat(ofMore.get(i).nanos())
                    .as(of.get(i).name())
                    .isGreaterThanOrEqualTo(of.get(i).nanos() * (1 - 1e-9));
        }
    }
}

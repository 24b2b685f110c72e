// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LevelModelTest {

    private static final List<BiFunction<ArrayModel, Long, List<Prediction>>> OPERATIONS =
            List.of(ArrayModel::newArray, ArrayModel::arrayCopy, ArrayModel::copyOf);

    private static double nanos(List<Prediction> predictions) {
        return predictions.getLast().nanos();
    }

    @Test
    void arrayCopy_costsWhatItsLevelCosts() {
        ArrayModel model = ArrayModel.of(Machines.of(1, 10));

        assertThat(nanos(model.arrayCopy(8 << 10))).isCloseTo(2 + 128 * 1, within(0.01));
        assertThat(nanos(model.arrayCopy(128 << 10))).isCloseTo(2 + 2048 * 10, within(1.0));
        assertThat(nanos(model.arrayCopy(1 << 30))).isCloseTo(2 + (1 << 24) * 1000.0, within(1e6));
    }

    @Test
    void newArray_costsWhatMemoryCosts_howeverSmall_becauseEdenIsLarge() {
        ArrayModel model = ArrayModel.of(Machines.of(1, 10));
        double collections = 1e6 * (8192 + 16) / (1 << 30);

        assertThat(nanos(model.newArray(8192))).isCloseTo(3 + 8208 / 64.0 * 1000 + collections, within(1.0));
    }

    @RepeatedTest(50)
    void moreBytes_neverCostLess(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        ArrayModel model = ArrayModel.of(Machines.random(random));
        OPERATIONS.forEach(operation -> {
            double before = 0;
            for (long bytes = 64; bytes <= 256 << 20; bytes += 1 + random.nextLong(bytes)) {
                double now = nanos(operation.apply(model, bytes));
                assertThat(now).as("bytes=%d", bytes).isGreaterThanOrEqualTo(before);
                before = now;
            }
        });
    }

    @RepeatedTest(50)
    void aFasterMachine_neverPredictsSlower(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        double nanos = 0.1 + random.nextDouble();
        double factor = 1 + 3 * random.nextDouble();
        ArrayModel slow = ArrayModel.of(Machines.of(nanos, factor));
        ArrayModel fast =
                ArrayModel.of(Machines.of(nanos * random.nextDouble(), 1 + (factor - 1) * random.nextDouble()));
        OPERATIONS.forEach(operation -> {
            for (long bytes = 64; bytes <= 256 << 20; bytes *= 3) {
                assertThat(nanos(operation.apply(fast, bytes)))
                        .as("bytes=%d", bytes)
                        .isLessThanOrEqualTo(nanos(operation.apply(slow, bytes)));
            }
        });
    }
}

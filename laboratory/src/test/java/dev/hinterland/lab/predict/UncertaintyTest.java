// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Machines;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Machine;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UncertaintyTest {

    private static final Machine HERE = machine("a processor", 2, 24L << 30);

    private static Machine machine(String cpu, int cores, long memory) {
        return new Machine(cpu, cores, memory, Map.of("L1d", 32L << 10), "Linux", "amd64", "madvise");
    }

    private static Uncertainty of(Machine measured, double spread) {
        HardwareProfile profile = Machines.of(1, 3).on(new MeasuredOn(measured, "25", spread, Map.of()));
        return Uncertainty.of(profile, HERE);
    }

    @Test
    void profileOfThisMachine_givesTheModelsErrorAndTheSpread() {
        Uncertainty own = of(HERE, 0.04);

        assertThat(own.foreign()).isFalse();
        assertThat(own.factor()).isCloseTo(1.25 * 1.04, within(1e-9));
        assertThat(own.low(1300)).isCloseTo(1000, within(1e-9));
        assertThat(own.high(1000)).isCloseTo(1300, within(1e-9));
        assertThat(own.reason()).contains("× 1.30").contains("4 %");
    }

    @Test
    void memoryThatDiffersALittle_isThisMachine() {
        assertThat(of(machine("a processor", 2, (24L << 30) - (200 << 20)), 0).foreign())
                .isFalse();
    }

    @Test
    void profileOfAnotherMachine_isWider_andSaysWhatDiffers() {
        assertThat(of(machine("another", 2, 24L << 30), 0.04).reason())
                .startsWith("Wide range")
                .contains("another machine: cpu=another, here=a processor");
        assertThat(of(machine("a processor", 64, 24L << 30), 0).reason()).contains("processors=64, here=2");
        assertThat(of(machine("a processor", 2, 8L << 30), 0).reason()).contains("memory=");
        assertThat(of(machine("another", 2, 24L << 30), 0.04).factor())
                .isCloseTo(2 * of(HERE, 0.04).factor(), within(1e-9));
    }

    @Test
    void articlesProfile_andOneWithoutAMachine_areWideToo() throws Exception {
        assertThat(Uncertainty.of(Profiles.load("core-i5"), HERE).reason()).contains("an article's");
        assertThat(Uncertainty.of(Machines.of(1, 3), HERE).reason()).contains("does not say which machine");
        assertThat(Uncertainty.of(Machines.of(1, 3), HERE).foreign()).isTrue();
    }

    /** A cost whose repeats differed widens what is predicted from it, on its side, and nothing else. */
    @Test
    void doubt_widensWhatIsPredictedFromIt() {
        Range sure = limits(1 << 20, Map.of());
        Range doubtful = limits(1 << 20, Map.of("L3.copy", 0.5, "L1.copy", 3.0));
        Range elsewhere = limits(1 << 20, Map.of("L1.copy", 3.0));

        assertThat(elsewhere).isEqualTo(sure);
        assertThat(doubtful.middle()).isEqualTo(sure.middle());
        assertThat(doubtful.high()).isBetween(1.2 * sure.high(), 1.51 * sure.high());
        assertThat(doubtful.low()).isBetween(0.6 * sure.low(), 0.9 * sure.low());
    }

    private static Range limits(long bytes, Map<String, Double> doubts) {
        HardwareProfile profile = Machines.of(1, 3).on(new MeasuredOn(HERE, "25", 0.04, doubts));
        return ArrayForecast.of(profile, ArrayOperation.ARRAY_COPY, bytes, HERE)
                .limits()
                .getFirst();
    }
}

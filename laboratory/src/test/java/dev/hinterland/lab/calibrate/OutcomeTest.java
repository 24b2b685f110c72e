// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.GcEvent;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final Caches CACHES = Caches.of(List.of(32L << 10, 1L << 20));
    private static final List<GcEvent> YOUNG =
            List.of(new GcEvent(0, GcEvent.Kind.YOUNG, "Allocation Failure", 1, 1 << 30, 0, false));

    private static Outcome outcome(Readings readings) {
        return Outcome.of("made up", CACHES, "25.0.3", readings, YOUNG);
    }

    /** Readings of some JVMs: what each kernel took in the first, and by which factors the others differ. */
    private static Readings readings(ToDoubleFunction<Kernel> nanos, double... factors) {
        Readings readings = new Readings();
        Stream.concat(new Kernels(CACHES, true).quiet().stream(), Kernels.allocating().stream())
                .forEach(kernel -> {
                    for (double factor : factors) {
                        readings.of(kernel).add(List.of(factor * nanos.applyAsDouble(kernel)));
                    }
                });
        return readings;
    }

    private static double growing(Kernel kernel) {
        return 1 + Math.log((double) Math.max(1, kernel.bytes()));
    }

    @Test
    void repeatsThatAgree_areKept() {
        Outcome outcome = outcome(readings(OutcomeTest::growing, 1, 1.1, 1.2));
        assertThat(outcome.kept()).isPresent();
        assertThat(outcome.refusal()).isNull();
        assertThat(outcome.noise()).isEqualTo("Repeats differ by up to 9 %.");
    }

    @Test
    void repeatsTooFarApart_giveAProfileThatIsNotKept() {
        Outcome outcome = outcome(readings(OutcomeTest::growing, 1, 1, 1.5));
        assertThat(outcome.kept()).isEmpty();
        assertThat(outcome.profile()).isNotNull();
        assertThat(outcome.refusal()).isEqualTo(outcome.noise()).contains("L1.read by 50 %");
    }

    /** One kernel was disturbed in one of three JVMs: what it measured is doubtful, and the rest is as good as ever. */
    @Test
    void oneKernelWhoseRepeatsAreFarApart_isADoubt_andTheProfileIsKept() {
        Readings readings = readings(OutcomeTest::growing, 1, 1.1, 1.2);
        Repeats fill = readings.at("fill", "L2");
        fill.add(List.of(1.6 * fill.nanos()));
        fill.add(List.of(1.7 * fill.nanos()));
        fill.add(List.of(1.8 * fill.nanos()));

        Outcome outcome = outcome(readings);

        assertThat(outcome.kept()).isPresent();
        assertThat(outcome.profile().measuredOn().doubts()).containsOnlyKeys("L2.write");
        assertThat(outcome.profile().measuredOn().spread()).isLessThan(0.1);
        assertThat(outcome.noise()).startsWith("Repeats differ by up to 9 %, but L2.write by ");
    }

    @Test
    void figuresThatCannotBe_areAnOutcomeThatSaysSo() {
        Outcome outcome = outcome(readings(kernel -> 1000 / growing(kernel), 1, 1, 1));
        assertThat(outcome.profile()).isNull();
        assertThat(outcome.refusal()).startsWith("What was measured cannot be: hardware profile: latency");
    }

    @Test
    void kernelWhoseJvmDied_isNamed() {
        Readings readings = readings(OutcomeTest::growing, 1, 1, 1);
        readings.at("fill", "L2").fail("its JVM died");
        assertThat(outcome(readings).refusal()).isEqualTo("A kernel could not be run: fill, 512 KiB.");
    }

    @Test
    void oneJvm_saysThatNothingIsKnownOfRepeats() {
        assertThat(outcome(readings(OutcomeTest::growing, 1)).noise()).contains("nothing is known");
    }
}

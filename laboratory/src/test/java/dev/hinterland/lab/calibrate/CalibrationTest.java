// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Level;
import dev.hinterland.lab.result.GcEvent;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Made-up times, out of which the profile has to come as computed by hand. */
class CalibrationTest {

    private static final Caches CACHES = Caches.of(List.of(32L << 10, 1L << 20));
    private static final List<GcEvent> YOUNG =
            List.of(young(1000 << 20, 1), young(1000 << 20, 3), young(1000 << 20, 2));

    private static GcEvent young(long freed, double millis) {
        return new GcEvent(0, GcEvent.Kind.YOUNG, "Allocation Failure", millis, freed, 0, false);
    }

    private static HardwareProfile profile(ToDoubleFunction<Kernel> nanos) {
        Readings readings = new Readings();
        List.of(new Kernels(CACHES, true).quiet(), Kernels.allocating())
                .forEach(kernels ->
                        kernels.forEach(kernel -> readings.of(kernel).add(List.of(nanos.applyAsDouble(kernel)))));
        return new Calibration("made up", CACHES, readings, YOUNG).profile();
    }

    /** One nanosecond for 64 bytes, whatever is done; a call 5 ns, a store 2, an object 4. */
    private static double steady(Kernel kernel) {
        return switch (kernel.name()) {
            case "chase", "pages" -> 7;
            case "copy-one" -> 5;
            case "store-one" -> 2;
            case "allocate" -> 4;
            default -> kernel.bytesPerOperation() / 64.0;
        };
    }

    @Test
    void profile_steadyMachine_hasTheCostsOfTheKernels() {
        HardwareProfile profile = profile(CalibrationTest::steady);
        assertThat(profile.levels()).extracting(Level::name).containsExactly("L1", "L2", "memory");
        assertThat(profile.levels()).allSatisfy(level -> {
            assertThat(profile.nanos(level.latency())).isEqualTo(7);
            assertThat(profile.nanos(level.read())).isEqualTo(1);
            assertThat(profile.nanos(level.write())).isEqualTo(1);
            assertThat(profile.nanos(level.copy())).isEqualTo(1);
            assertThat(profile.nanos(level.copyOut())).isEqualTo(1);
        });
        assertThat(profile.nanos(profile.calls().copy())).isEqualTo(3);
        assertThat(profile.nanos(profile.calls().allocation()))
                .as("less the zeroing of 16 bytes")
                .isCloseTo(4 - 0.25, within(1e-9));
        assertThat(profile.youngCollections().edenBytes()).isEqualTo(1000 << 20);
        assertThat(profile.nanos(profile.youngCollections().pause())).isEqualTo(2e6);
    }

    @Test
    void tlb_pagesBeyondItsReach_costMore() {
        HardwareProfile profile =
                profile(kernel -> kernel.name().equals("pages") && kernel.bytes() > 1024 * 64 ? 40 : steady(kernel));
        assertThat(profile.tlb().reachBytes()).isEqualTo(1024 * 4096);
        assertThat(profile.nanos(profile.tlb().miss())).isEqualTo(33);
    }

    @Test
    void tlb_onePointBackBelow_doesNotReachFurther() {
        HardwareProfile profile = profile(
                kernel -> kernel.name().equals("pages") && kernel.bytes() > 256 * 64 && kernel.bytes() != 4096 * 64
                        ? 40
                        : steady(kernel));
        assertThat(profile.tlb().reachBytes()).isEqualTo(256 * 4096);
    }
}

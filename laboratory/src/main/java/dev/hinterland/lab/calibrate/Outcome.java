package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.GcEvent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a calibration.
 *
 * @param profile the profile, however much repeats differ; {@code null} where there is none
 * @param refusal why the profile is not kept, in a sentence; {@code null} where it is
 * @param noise how much repeats differed, in a sentence
 */
record Outcome(@Nullable HardwareProfile profile, @Nullable String refusal, String noise) {

    /**
     * Makes a profile out of what all kernels took, if they ran, and judges it. What was measured is never lost: a
     * profile that noise has made absurd is an outcome too.
     */
    static Outcome of(String name, Caches caches, String jdk, Readings readings, List<GcEvent> young) {
        Optional<Repeats> failed =
                readings.all().stream().filter(repeats -> !repeats.ok()).findFirst();
        if (failed.isPresent()) {
            return new Outcome(
                    null, "A kernel could not be run: " + failed.get().name() + ".", "");
        }
        Optional<Repeats> furthest = readings.all().stream()
                .filter(repeats -> repeats.kernel().isDecisive())
                .max(Comparator.comparingDouble(Repeats::spread));
        double spread = furthest.map(Repeats::spread).orElse(0.0);
        String noise = noise(readings, furthest, spread);
        try {
            HardwareProfile profile = new Calibration(name, caches, readings, young)
                    .profile()
                    .on(new MeasuredOn(MachineProbe.thisMachine(), jdk, spread));
            return new Outcome(profile, spread > CalibrateExperiments.SPREAD_MOST ? noise : null, noise);
        } catch (UserError absurd) {
            return new Outcome(null, "What was measured cannot be: " + absurd.getMessage() + ".", noise);
        }
    }

    private static String noise(Readings readings, Optional<Repeats> furthest, double spread) {
        if (furthest.isEmpty() || readings.all().stream().allMatch(repeats -> repeats.jvms() == 1)) {
            return "Each kernel ran in one JVM: nothing is known of how repeats differ.";
        }
        return String.format(
                Locale.ROOT,
                "Repeats differ by up to %.0f %% (%s); a profile is kept up to %.0f %%.",
                100 * spread,
                furthest.get().name(),
                100 * CalibrateExperiments.SPREAD_MOST);
    }

    /** Returns the profile if it is kept. */
    Optional<HardwareProfile> kept() {
        return refusal == null ? Optional.ofNullable(profile) : Optional.empty();
    }
}

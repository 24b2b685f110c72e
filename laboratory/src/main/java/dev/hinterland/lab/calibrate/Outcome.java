// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.compare.MachineProbe;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.WritePolicy;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.result.GcEvent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What came of a calibration.
 *
 * @param profile the profile, however much repeats differ; {@code null} where there is none
 * @param refusal why the profile is not kept, in a sentence; {@code null} where it is
 * @param noise how much repeats differed, in a sentence
 */
record Outcome(@Nullable HardwareProfile profile, @Nullable String refusal, String noise) {

    /** Where more of the costs than this share are doubtful, something disturbs the whole machine. */
    private static final double MOST_DOUBTS = 0.25;

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
        List<Repeats> decisive = readings.all().stream()
                .filter(repeats -> repeats.kernel().isDecisive())
                .toList();
        Map<String, Double> doubts = new TreeMap<>();
        decisive.stream()
                .filter(Outcome::isDoubtful)
                .forEach(repeats -> doubts.merge(repeats.kernel().cost(), repeats.spread(), Math::max));
        double spread = decisive.stream()
                .filter(repeats -> !isDoubtful(repeats))
                .mapToDouble(Repeats::spread)
                .max()
                .orElse(0);
        String noise = noise(readings, spread, doubts);
        boolean tooMany = doubts.size() > MOST_DOUBTS * decisive.size();
        try {
            HardwareProfile profile = new Calibration(name, caches, readings, young)
                    .profile()
                    .on(new MeasuredOn(MachineProbe.thisMachine(), jdk, spread, doubts));
            return new Outcome(profile, tooMany ? noise : null, noise);
        } catch (UserError absurd) {
            return new Outcome(null, "What was measured cannot be: " + absurd.getMessage() + ".", noise);
        }
    }

    private static boolean isDoubtful(Repeats repeats) {
        return repeats.spread() > CalibrateExperiments.SPREAD_MOST;
    }

    private static String noise(Readings readings, double spread, Map<String, Double> doubts) {
        if (readings.all().stream().allMatch(repeats -> repeats.jvms() == 1)) {
            return "Each kernel ran in one JVM: nothing is known of how repeats differ.";
        }
        String others = String.format(Locale.ROOT, "Repeats differ by up to %.0f %%", 100 * spread);
        String far = doubts.entrySet().stream()
                .map(doubt -> String.format(Locale.ROOT, "%s by %.0f %%", doubt.getKey(), 100 * doubt.getValue()))
                .collect(Collectors.joining(", "));
        return far.isEmpty()
                ? others + "."
                : others + ", but " + far
                        + ": what is predicted from these has a wider range. A profile is not kept where"
                        + " a quarter of the costs differ by more than "
                        + String.format(Locale.ROOT, "%.0f %%.", 100 * CalibrateExperiments.SPREAD_MOST);
    }

    /** Returns the same outcome whose profile, if there is one, has this policy. */
    Outcome with(WritePolicy policy) {
        return new Outcome(profile == null ? null : profile.with(policy), refusal, noise);
    }

    /** Returns the profile if it is kept. */
    Optional<HardwareProfile> kept() {
        return refusal == null ? Optional.ofNullable(profile) : Optional.empty();
    }
}

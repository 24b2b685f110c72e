// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether the processor changes its clock rate by itself, as far as Linux tells. */
final class ClockCheck {

    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    private ClockCheck() {}

    static Check check() {
        return check(GOVERNOR);
    }

    static Check check(Path governor) {
        try {
            String name = Files.readString(governor).strip();
            return Check.of("clock", name.equals("performance"), "governor " + name);
        } catch (IOException absent) {
            return Check.unknown("clock", "the system does not tell its rate");
        }
    }
}

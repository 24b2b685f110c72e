// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How long the machine's processors have had nothing to do: the fourth and fifth figure of the first line of
 * {@code /proc/stat}, in hundredths of a second (proc(5)).
 */
final class IdleTime {

    static final double UNKNOWN = -1;

    private static final Path STAT = Path.of("/proc/stat");
    private static final double MILLIS_PER_TICK = 10;
    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISK = 5;

    private IdleTime() {}

    /**
     * Returns the time since the machine began, over all processors; {@link #UNKNOWN} where the system does not tell.
     */
    static double millis() {
        try (var lines = Files.lines(STAT)) {
            String[] words = lines.findFirst().orElse("").split(" +", -1);
            return words.length <= WAITING_FOR_DISK
                    ? UNKNOWN
                    : MILLIS_PER_TICK * (Double.parseDouble(words[IDLE]) + Double.parseDouble(words[WAITING_FOR_DISK]));
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }
}

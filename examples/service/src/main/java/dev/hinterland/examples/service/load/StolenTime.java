// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * For how long the processors of a virtual machine were lent to others while they had something to do, as Linux counts
 * it: stalls that no program on the machine can help.
 */
final class StolenTime {

    /** What the system counts ahead of it. */
    private static final int FIELD = 8;

    /** The kernel's unit, on all common platforms. */
    private static final int MILLIS = 10;

    private StolenTime() {}

    /** Returns the milliseconds of all processors since the machine was started; 0 where the system does not count. */
    static long millis() {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/stat"));
            String[] fields = lines.getFirst().split("\\s+", -1);
            return fields.length > FIELD ? Long.parseLong(fields[FIELD]) * MILLIS : 0;
        } catch (IOException _) {
            return 0; // not Linux
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.run.Settings;
import java.nio.file.Path;

/**
 * What a forked JVM is asked to run.
 *
 * @param workload the id of the workload; "stores" writes to one and reads from it
 * @param settings what the workload is asked for
 * @param sampleMillis the time between two samples
 * @param stallSeconds after how long without any progress the run is given up
 */
public record ForkRequest(String workload, Settings settings, int sampleMillis, int stallSeconds) {

    private static final int SAMPLE_MILLIS = 400;
    /** Longer than any step of a run that gets on takes. */
    public static final int STALL_SECONDS = 120;

    /** Checks each value, so that a request that exists can be run. */
    public ForkRequest {
        if (sampleMillis < 1 || stallSeconds < 1) {
            throw new IllegalArgumentException(
                    "must be at least 1: sample-millis=" + sampleMillis + ", stall-seconds=" + stallSeconds);
        }
    }

    /** A request that is sampled and given up as usual. */
    public ForkRequest(String workload, Settings settings) {
        this(workload, settings, SAMPLE_MILLIS, STALL_SECONDS);
    }

    /** Returns the same request with files in a directory. */
    public ForkRequest in(Path directory) {
        return new ForkRequest(workload, settings.in(directory), sampleMillis, stallSeconds);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import dev.hinterland.experiments.fork.ForkEvent;
import java.util.List;

/**
 * A run over time.
 *
 * @param samples the state of its JVM, every 400 ms, as the JVM said it
 * @param gcEvents the pauses in order
 */
public record Course(List<ForkEvent.Sample> samples, List<GcEvent> gcEvents) {

    /** No JVM ran. */
    public static final Course NONE = new Course(List.of(), List.of());

    /** Copies the lists; those missing in a file are empty. */
    public Course {
        samples = Lists.copy(samples);
        gcEvents = Lists.copy(gcEvents);
    }
}

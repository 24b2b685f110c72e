// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A line from a JVM that drives caches.
 *
 * @param job the number of the job that it is about
 * @param share how far that is, from 0 to 1
 * @param outcome what came of it; {@code null} as long as it goes on
 * @param problem why nothing came of it; {@code null} where something did
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Said(
        int job,
        double share,
        @Nullable Outcome outcome,
        @Nullable String problem) {

    static Said at(int job, double share) {
        return new Said(job, share, null, null);
    }

    static Said done(int job, Outcome outcome) {
        return new Said(job, 1, outcome, null);
    }

    static Said failed(int job, String problem) {
        return new Said(job, 1, null, problem);
    }

    /** Returns whether the job has come to its end. */
    boolean isLast() {
        return outcome != null || problem != null;
    }
}

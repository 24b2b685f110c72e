// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import java.util.List;

/**
 * A line of the table of claims.
 *
 * @param number the claim's number
 * @param statement what is claimed
 * @param then the figures that it was first said with
 * @param command the command that tests it
 * @param answers what was found
 */
public record ClaimLine(int number, String statement, String then, String command, List<Answer> answers) {

    /** Copies the answers. */
    public ClaimLine {
        answers = List.copyOf(answers);
    }

    static ClaimLine of(KnownClaim known, List<Answer> answers) {
        return new ClaimLine(known.number(), known.statement(), known.then(), known.command(), answers);
    }

    /**
     * What one JDK of one result says.
     *
     * @param side which side of a comparison; empty where there is none
     * @param finding what was found
     * @param quick whether the result was scaled down
     */
    public record Answer(String side, Finding finding, boolean quick) {

        /** Returns who says so: the JDK, and the side where there are two. */
        public String who() {
            return (side.isEmpty() ? "" : side + ", ") + "JDK " + finding.jdk();
        }
    }
}

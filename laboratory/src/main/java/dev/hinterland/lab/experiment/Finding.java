// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

/**
 * What one JDK says to a claim.
 *
 * @param jdk the feature version
 * @param now what was measured, in a few words with figures
 * @param verdict what became of the claim
 * @param why the reason, where the figures alone don't tell; else an empty text
 */
public record Finding(String jdk, String now, Verdict verdict, String why) {

    /** Returns a finding whose figures speak for themselves. */
    public static Finding of(String jdk, boolean holds, String now) {
        return new Finding(jdk, now, holds ? Verdict.HOLDS : Verdict.NO_LONGER, "");
    }

    /** Returns that it holds or no longer holds, if either is sure; else that it cannot be told, and why. */
    public static Finding of(String jdk, boolean surelyHolds, boolean surelyFails, String now, String unclear) {
        return surelyHolds || surelyFails
                ? of(jdk, surelyHolds, now)
                : new Finding(jdk, now, Verdict.UNTESTED, unclear);
    }

    /** Returns that it could not be told, and why. */
    public static Finding untested(String jdk, String why) {
        return new Finding(jdk, "", Verdict.UNTESTED, why);
    }
}

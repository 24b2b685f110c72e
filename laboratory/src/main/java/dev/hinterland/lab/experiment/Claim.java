// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.List;
import java.util.function.Function;

/**
 * A claim from the literature, tested here.
 *
 * @param known which claim
 * @param findings what each JDK says to it
 */
public record Claim(KnownClaim known, List<Finding> findings) {

    /** Returns what the rule of a claim finds for each JDK. */
    public static Claim of(KnownClaim known, List<String> jdks, Function<String, Finding> rule) {
        return new Claim(known, jdks.stream().map(rule).toList());
    }

    /** Copies the findings. */
    public Claim {
        findings = List.copyOf(findings);
    }
}

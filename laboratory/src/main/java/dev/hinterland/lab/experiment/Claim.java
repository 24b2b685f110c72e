package dev.hinterland.lab.experiment;

import java.util.List;

/**
 * A claim from the literature, tested here.
 *
 * @param known which claim
 * @param findings what each JDK says to it
 */
public record Claim(KnownClaim known, List<Finding> findings) {

    /** Copies the findings. */
    public Claim {
        findings = List.copyOf(findings);
    }
}

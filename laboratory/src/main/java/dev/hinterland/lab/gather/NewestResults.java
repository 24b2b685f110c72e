// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.KnownClaim;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The newest result of each experiment. A command may make some of its experiments only, so an older result of it still
 * counts for those that the newer ones do not have.
 */
public final class NewestResults {

    private final Set<String> experiments = new HashSet<>();
    private final Set<KnownClaim> claims = EnumSet.noneOf(KnownClaim.class);
    private final List<FoundResult> kept = new ArrayList<>();
    private final List<String> outdated = new ArrayList<>();

    private NewestResults() {}

    /** Leaves out what newer results replace; those that are given come newest first. */
    public static Gathered of(Gathered all) {
        NewestResults newest = new NewestResults();
        all.results().forEach(newest::add);
        return new Gathered(newest.kept, all.notRead(), newest.outdated);
    }

    private void add(FoundResult found) {
        ExperimentsResult result = found.result();
        List<Experiment> news = result.experiments().stream()
                .filter(experiment -> !experiments.contains(result.command() + " " + experiment.id()))
                .toList();
        if (news.isEmpty()) {
            outdated.add(found.source());
            return;
        }
        List<Claim> newClaims = result.claims().stream()
                .filter(claim -> !claims.contains(claim.known()))
                .toList();
        news.forEach(experiment -> experiments.add(result.command() + " " + experiment.id()));
        newClaims.forEach(claim -> claims.add(claim.known()));
        kept.add(found.with(result.with(news, newClaims)));
    }
}

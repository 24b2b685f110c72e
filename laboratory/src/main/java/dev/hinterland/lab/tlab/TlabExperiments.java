// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.tlab.formula.FormulaExperiments;
import dev.hinterland.lab.tlab.rate.RateExperiments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The experiments of {@code ./lab tlab}. */
public final class TlabExperiments implements ExperimentSet {

    private static final List<ExperimentSet> PARTS = List.of(new RateExperiments(), new FormulaExperiments());

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Experiment> experiments = new ArrayList<>();
        for (ExperimentSet part : PARTS) {
            List<Experiment> some = part.run(bench);
            some.forEach(bench::made);
            experiments.addAll(some);
        }
        return experiments;
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return PARTS.stream()
                .flatMap(part -> part.claims(experiments, jdks).stream())
                .sorted(Comparator.comparingInt(claim -> claim.known().number()))
                .toList();
    }
}

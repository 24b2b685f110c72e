package dev.hinterland.lab.tlab;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.tlab.formula.FormulaExperiments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The experiments of {@code ./lab tlab}. */
public final class TlabExperiments implements ExperimentSet {

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Experiment> experiments = new ArrayList<>();
        experiments.addAll(new FormulaExperiments().run(bench));
        return experiments;
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        List<Claim> claims = new ArrayList<>();
        claims.addAll(new FormulaExperiments().claims(experiments, jdks));
        return claims;
    }
}

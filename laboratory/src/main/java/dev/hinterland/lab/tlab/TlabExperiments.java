package dev.hinterland.lab.tlab;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import java.util.List;

/** The experiments of {@code ./lab tlab}. */
public final class TlabExperiments implements ExperimentSet {

    @Override
    public List<Experiment> run(Bench bench) {
        return List.of();
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }
}

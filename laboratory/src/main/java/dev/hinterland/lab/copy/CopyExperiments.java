package dev.hinterland.lab.copy;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.JmhTiming;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The experiments of {@code ./lab copy}. The machine is calibrated first, in the same run, and the predictions are made
 * from that before anything else is measured. Where it could not be calibrated, nothing is predicted, and the rest goes
 * on.
 */
public final class CopyExperiments implements ExperimentSet {

    private final CalibrateExperiments calibration;

    /** Predicts from this calibration, which is made first. */
    public CopyExperiments(CalibrateExperiments calibration) {
        this.calibration = calibration;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Experiment> experiments = new ArrayList<>(calibration.run(bench));
        experiments.forEach(bench::made);
        JmhTiming timing = bench.quick() ? new JmhTiming(1, 7, 5, 50) : new JmhTiming(2, 6, 6, 100);
        Optional<HardwareProfile> profile = calibration.measured();
        if (profile.isPresent()) {
            Experiment model = new ModelExperiment(profile.get(), timing).run(bench);
            experiments.add(bench.made(model));
            experiments.add(new PolicyExperiment(profile.get()).of(model));
        } else {
            String reason = calibration.refusal().orElse("the machine was not calibrated");
            experiments.add(ModelExperiment.withoutProfile(reason));
        }
        experiments.addAll(new CarelessExperiments(bench, timing).run());
        return experiments;
    }
}

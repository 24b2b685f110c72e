// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.copy;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.PolicyModel;
import dev.hinterland.lab.hardware.Profiles;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.predict.PolicyComparison;
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

    static final String POLICIES = "copy.policies";

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
            experiments.add(policies(profile.get(), model));
            experiments.add(ofTheArticle(profile.get(), model));
        } else {
            String reason = calibration.refusal().orElse("the machine was not calibrated");
            experiments.add(ModelExperiment.withoutProfile(reason));
        }
        experiments.addAll(new CarelessExperiments(bench, timing).run());
        return experiments;
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return new ArrayClaims(experiments).of(jdks);
    }

    /** Holds each policy against what was measured, with the lines where sizes say that they lie. */
    static Experiment policies(HardwareProfile profile, Experiment model) {
        PolicyComparison comparison = new PolicyComparison(ArrayClaims.POLICY_LABELS);
        PolicyModel policies = new PolicyModel(profile);
        model.rows()
                .forEach(row -> operation(row)
                        .ifPresent(operation -> comparison.add(
                                row, ModelExperiment.MEASURED.name(), operation.predict(policies, size(row)))));
        return comparison.experiment(
                POLICIES,
                "Arrays: which write policy explains the measurement",
                "Predicted from what reading a line costs at each level, and writing one in the nearest; measured: as"
                        + " above.");
    }

    /** Holds the article's formulas, with this machine's costs, against a copy of the size that they are about. */
    static Experiment ofTheArticle(HardwareProfile profile, Experiment model) throws IOException {
        HardwareProfile article = Profiles.load("core-i5");
        PolicyComparison comparison = new PolicyComparison(ArrayClaims.POLICY_LABELS);
        ArrayModel.byFormulasOf(article, profile)
                .ifPresent(formulas -> model.rows().stream()
                        .filter(row -> row.label("size").equals(Long.toString(ModelExperiment.OF_THE_ARTICLE)))
                        .filter(row -> operation(row).equals(Optional.of(ArrayOperation.ARRAY_COPY)))
                        .forEach(row -> comparison.add(
                                row,
                                ModelExperiment.MEASURED.name(),
                                formulas.arrayCopy(ModelExperiment.OF_THE_ARTICLE))));
        return comparison.experiment(
                "copy.hit-ratio",
                "A copy by the article's formulas, with this machine's costs",
                "The formulas of “" + article.name()
                        + "”, with a hit ratio of 80 % in each level: 0.2 of the lines go to"
                        + " L2, 0.04 to L3. A machine without an L3 has no rows.");
    }

    private static Optional<ArrayOperation> operation(Row row) {
        return ArrayOperation.of(row.label("operation"));
    }

    private static long size(Row row) {
        return Long.parseLong(row.label("size"));
    }
}

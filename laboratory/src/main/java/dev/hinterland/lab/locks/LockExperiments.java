package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The experiments of {@code ./lab locks}. Those that are timed alike run together, so that all of them share the
 * machine's better and worse minutes.
 */
public final class LockExperiments implements ExperimentSet {

    private static final JmhTiming QUICK = new JmhTiming(1, 5, 6, 50);
    private static final JmhTiming FULL = new JmhTiming(2, 4, 5, 100);

    private static final List<LockExperiment> ALIKE = List.of(
            new FloorExperiment(),
            new StringsExperiment(),
            new EscapeExperiment(),
            new UncontendedExperiment(),
            new ContendedExperiment(),
            new CoarseningExperiment());

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        if (!bench.quick()) {
            LockVariants.NOTES.forEach(bench::note);
        }
        JmhTiming timing = bench.quick() ? QUICK : FULL;
        List<Experiment> experiments = new ArrayList<>(alike(bench, timing));
        experiments.add(BiasedStart.run(bench));
        experiments.add(
                Twins.run(bench, timing, new Floors(experiments.getFirst().rows())));
        return experiments;
    }

    private static List<Experiment> alike(Bench bench, JmhTiming timing) throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (LockExperiment each : ALIKE) {
            for (NamedJdk jdk : bench.jdks()) {
                cases.addAll(each.cases(jdk, bench.quick()));
            }
            ends.add(cases.size());
        }
        List<Row> rows =
                bench.runner().run(cases, timing).stream().map(Figure::row).toList();
        List<Experiment> experiments = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < ends.size(); i++) {
            List<Row> own = rows.subList(begin, ends.get(i));
            experiments.add(ALIKE.get(i)
                    .experiment(i == 0 ? own : checked(own, new Floors(rows.subList(0, ends.get(0))))));
            begin = ends.get(i);
        }
        return experiments;
    }

    private static List<Row> checked(List<Row> rows, Floors floors) {
        return rows.stream().map(floors::checked).toList();
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return new LockClaims(experiments).of(jdks);
    }
}

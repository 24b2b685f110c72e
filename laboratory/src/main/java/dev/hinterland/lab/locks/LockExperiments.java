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
import java.util.function.Function;

/**
 * The experiments of {@code ./lab locks}. Those that are timed alike run together, so that all of them share the
 * machine's better and worse minutes.
 */
public final class LockExperiments implements ExperimentSet {

    private static final JmhTiming QUICK = new JmhTiming(1, 8, 6, 50);
    private static final JmhTiming FULL = new JmhTiming(2, 4, 5, 100);

    private static final List<LockExperiment> ALIKE = List.of(
            new FloorExperiment(),
            new StringsExperiment(),
            new EscapeExperiment(),
            new UncontendedExperiment(),
            new ContendedExperiment(),
            new CoarseningExperiment());

    private final List<LockExperiment> parts;
    private final Function<Bench, JmhTiming> timing;

    /** Asks everything. */
    public LockExperiments() {
        this(ALIKE, bench -> bench.quick() ? QUICK : FULL);
    }

    /** Asks some of it; the first part is the floor. */
    LockExperiments(List<LockExperiment> parts, Function<Bench, JmhTiming> timing) {
        this.parts = List.copyOf(parts);
        this.timing = timing;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        if (!bench.quick()) {
            LockVariants.NOTES.forEach(bench::note);
        }
        List<Experiment> experiments = new ArrayList<>(alike(bench));
        experiments.forEach(bench::made);
        experiments.add(bench.made(BiasedStart.run(bench, Experiment.rowsOf(experiments, UncontendedExperiment.ID))));
        experiments.add(Twins.run(
                bench, timing.apply(bench), new Floors(experiments.getFirst().rows())));
        return experiments;
    }

    /** Runs the cases of all parts as one list, and gives each part its own. */
    List<Experiment> alike(Bench bench) throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (LockExperiment part : parts) {
            for (NamedJdk jdk : bench.jdks()) {
                cases.addAll(part.cases(jdk, bench.quick()));
            }
            ends.add(cases.size());
        }
        List<Row> rows = bench.runner().run(cases, timing.apply(bench)).stream()
                .map(Figure::row)
                .toList();
        Floors floors = new Floors(rows.subList(0, ends.getFirst()));
        List<Experiment> experiments = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < ends.size(); i++) {
            List<Row> own = rows.subList(begin, ends.get(i));
            experiments.add(parts.get(i).experiment(i == 0 ? own : checked(own, floors)));
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

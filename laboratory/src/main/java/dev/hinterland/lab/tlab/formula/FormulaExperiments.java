package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Does HotSpot do what the formula for allocation buffers says? Each JDK, each collector, thread by thread. */
public final class FormulaExperiments implements ExperimentSet {

    /** The experiment that says how good the formula is. */
    static final String FORMULA = "tlab.formula";
    /** The experiment that says how often a buffer should be refilled. */
    static final String REFILLS = "tlab.refills";

    private static final int QUICK_COLLECTIONS = 10;
    private static final int COLLECTIONS = 25;
    private static final int COLLECTIONS_FOR_REFILLS = 2;
    private static final int OTHER_WASTE_PERCENT = 5;
    private static final Set<Collector> SHOWN_BY_THREAD = Set.of(Collector.SERIAL, Collector.PARALLEL);

    /** Half of such a region is more than the largest size that the formula comes to. */
    private static final String LARGE_REGIONS = "g1, 16m regions";

    private static final String METHOD = "A JVM each with a heap of 512 MiB, 384 MiB of it young where there are"
            + " generations of fixed size; three threads allocate as much as they can with more or less to do in between,"
            + " two allocate in bursts, three do nothing. The program notes what each has allocated (ThreadMXBean) and the"
            + " size of eden (memory pool) after each collection; the formula gets nothing else. Logged:"
            + " -Xlog:gc+tlab=trace; counters: sun.gc.tlab.* in the JVM's shared file.";

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<NamedJdk> jdks = bench.jdks();
        bench.progress().expect(jdks.size() * (Collector.values().length + 2));
        Trials trials = new Trials(bench, bench.quick() ? QUICK_COLLECTIONS : COLLECTIONS);
        for (Collector collector : Collector.values()) {
            for (NamedJdk jdk : jdks) {
                trials.run(jdk, collector);
            }
        }
        for (NamedJdk jdk : jdks) {
            trials.run(jdk, Collector.G1, LARGE_REGIONS, "-XX:G1HeapRegionSize=16m");
        }
        Trials others = new Trials(bench, COLLECTIONS_FOR_REFILLS);
        for (NamedJdk jdk : jdks) {
            others.run(
                    jdk, Collector.SERIAL, Collector.SERIAL.id(), "-XX:TLABWasteTargetPercent=" + OTHER_WASTE_PERCENT);
        }
        return List.of(formula(trials), threads(trials), collections(trials), waste(trials), refills(trials, others));
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return FormulaClaims.of(experiments, jdks);
    }

    private static Experiment formula(Trials trials) {
        List<Row> rows =
                rows(trials, trials.done().stream().map(FormulaRows::errors).toList());
        return new Experiment(
                FORMULA,
                "Buffer sizes: the formula against the JVM",
                "Does HotSpot make a thread's allocation buffer share × eden / target refills?",
                METHOD
                        + " Error: median over the threads that allocate and the collections from the fifth on, of how far"
                        + " the formula is from the JVM's own size. Capped: with the largest size in the log as the limit.",
                Layout.plain(List.of("collector", "jdk"), List.of("error", "capped", "largest size", "region", "eden")),
                List.of(Plot.bars("Median error of the formula", "collector", "error", "jdk")),
                rows,
                null,
                FormulaWords.conclusion(rows),
                FormulaWords.limits(rows));
    }

    private static Experiment threads(Trials trials) {
        List<Row> rows = trials.done().stream()
                .filter(trial -> SHOWN_BY_THREAD.contains(trial.collector()))
                .flatMap(trial -> FormulaRows.threads(trial).stream())
                .toList();
        return new Experiment(
                "tlab.formula.threads",
                "Buffer sizes by thread",
                "How large are the buffers of unequal threads after the last collection?",
                METHOD,
                new Layout(List.of("collector", "thread"), List.of("jdk"), List.of("predicted", "logged", "error")),
                List.of(),
                rows(trials, rows),
                null,
                "",
                List.of("Threads that do nothing keep the size that they started with: eden / target refills."));
    }

    /** Every size that was compared, for the file and the plots: too many for a table. */
    private static Experiment collections(Trials trials) {
        List<Row> rows = rows(
                trials,
                trials.done().stream()
                        .flatMap(trial -> FormulaRows.all(trial).stream())
                        .toList());
        return new Experiment(
                "tlab.formula.collections",
                "Buffer sizes, collection by collection",
                "How near is each predicted size to the JVM's own?",
                METHOD,
                new Layout(List.of(), List.of(), List.of()),
                List.of(
                        Plot.logLines("Predicted over logged size", "logged", "predicted", "jdk", "collector"),
                        Plot.logLines(
                                "Predicted over logged refills", "refills", "predicted refills", "jdk", "collector")),
                rows,
                null,
                FormulaWords.firstCollections(rows),
                List.of("One row for each JDK, collector, collection and thread is in the file of the results."));
    }

    private static Experiment waste(Trials trials) {
        List<Row> rows =
                rows(trials, trials.done().stream().map(FormulaRows::waste).toList());
        return new Experiment(
                "tlab.waste",
                "Refills, slow allocations and waste by cause",
                "How often are buffers refilled, and what is lost when they are given up?",
                METHOD
                        + " All threads and collections together. Predicted: allocated bytes / predicted size, rounded up.",
                Layout.plain(
                        List.of("collector", "jdk"),
                        List.of("predicted", "refills", "counted", "slow", "gc waste", "refill waste")),
                List.of(Plot.bars("Waste when a collection comes", "collector", "gc waste", "jdk")),
                rows,
                null,
                FormulaWords.waste(rows),
                List.of(
                        "Refills and slow allocations are the log's; counted: refills by the JVM's counters. Waste is the"
                                + " part of all buffers that was left when a collection came (gc) or when an object did"
                                + " not fit (refill).",
                        FormulaWords.counters(rows)));
    }

    private static Experiment refills(Trials trials, Trials others) {
        List<Trial> all = new ArrayList<>(trials.done());
        all.addAll(others.done());
        List<Row> rows = new ArrayList<>(FormulaRows.refills(all));
        rows.addAll(others.missing());
        return new Experiment(
                REFILLS,
                "Target refills",
                "How often should a thread refill its buffer between two collections?",
                "Formula: 100 / (2 × TLABWasteTargetPercent); logged: what the JVM divides by, in every line of its log,"
                        + " whatever the collector.",
                new Layout(List.of("waste"), List.of("jdk"), List.of("formula", "logged")),
                List.of(),
                rows,
                null,
                FormulaWords.refills(rows),
                List.of());
    }

    /** What did not run is part of the table. */
    private static List<Row> rows(Trials trials, List<Row> measured) {
        List<Row> rows = new ArrayList<>(measured);
        rows.addAll(trials.missing());
        return rows;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private static final String ONE_IDLE = "idle-1";
    private static final String NO_SIZE = "the log names no size";
    private static final double KIB = 1024;
    private static final double PERCENT = 100;
    private static final int LEAST_COLLECTIONS = Trial.SETTLED_AFTER + 2;

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
        bench.progress().expect(jdks.size() * (Collector.values().length + 2 + WasteIncrement.jvms()));
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
        return experiments(trials.all(), others.all(), WasteIncrement.run(bench));
    }

    static List<Experiment> experiments(List<Case<Trial>> all, List<Case<Trial>> others, List<Case<Trial>> increments) {
        return List.of(
                formula(all),
                threads(all),
                collections(all),
                waste(all),
                refills(all, others),
                SlowPath.of(all),
                WasteIncrement.of(increments));
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return FormulaClaims.of(experiments, jdks);
    }

    private static Experiment formula(List<Case<Trial>> all) {
        Column<Trial> error =
                ofTrial("error", "%", trial -> errorOf(trial.sizes()).map(Spread::median));
        return Table.<Trial>of(FORMULA, "Buffer sizes: the formula against the JVM")
                .question("Does HotSpot make a thread's allocation buffer share × eden / target refills?")
                .method(METHOD + " Error: median over the threads that allocate and the collections from the fifth on,"
                        + " of how far the formula is from the JVM's own size. Capped: with the largest size that the"
                        + " collector allows as the limit, by HotSpot's rules and not by the log: half a region (G1), a"
                        + " region (Shenandoah), 256 KiB (ZGC; 2 MiB up to JDK 21), an array of int (others).")
                .down(List.of("collector", "jdk"))
                .columns(
                        error,
                        ofTrial(
                                        "error least",
                                        "%",
                                        trial -> errorOf(trial.sizes()).map(Spread::least))
                                .inFileOnly(),
                        ofTrial(
                                        "error most",
                                        "%",
                                        trial -> errorOf(trial.sizes()).map(Spread::most))
                                .inFileOnly(),
                        ofTrial(
                                "capped",
                                "%",
                                trial -> errorOf(trial.cappedSizes()).map(Spread::median)),
                        ofTrial(
                                "limit",
                                "KiB",
                                trial -> trial.largest()
                                        .filter(LargestBuffer::ofCollector)
                                        .map(limit -> limit.bytes() / KIB)),
                        ofTrial(
                                "largest size",
                                "KiB",
                                trial -> kibibytes(trial.log().largestBytes())),
                        ofTrial("region", "KiB", trial -> kibibytes(trial.log().regionBytes())),
                        ofTrial(
                                "eden",
                                "KiB",
                                trial -> Optional.of(trial.run().start().edenBytes() / KIB)),
                        ofTrial("limit error", "%", FormulaExperiments::limitError)
                                .inFileOnly())
                .bars("Median error of the formula", "collector", error, "jdk")
                .checks(one ->
                        List.of(enough(one.outcomes().getFirst().run().samples().size())))
                .notes(FormulaWords::limits)
                .findingOverAll(results -> FormulaWords.conclusion(results.rows()))
                .of(all);
    }

    private static Check enough(int collections) {
        return Check.of("collections", collections >= LEAST_COLLECTIONS, collections + " were seen");
    }

    /** Returns a figure of a trial. */
    private static Column<Trial> ofTrial(String name, String unit, Function<Trial, Optional<Double>> figure) {
        return Column.exact(
                name,
                unit,
                one -> figure.apply(one.outcomes().getFirst())
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()));
    }

    private static Optional<Double> kibibytes(OptionalLong bytes) {
        return bytes.isPresent() ? Optional.of(bytes.getAsLong() / KIB) : Optional.empty();
    }

    private static Optional<Spread> errorOf(List<Trial.Size> sizes) {
        return spread(sizes, size -> Optional.of(size.errorPercent()));
    }

    private static Optional<Spread> spread(List<Trial.Size> sizes, Function<Trial.Size, Optional<Double>> error) {
        double[] errors = sizes.stream()
                .filter(Trial.Size::counts)
                .flatMap(size -> error.apply(size).stream())
                .mapToDouble(Math::abs)
                .toArray();
        return errors.length == 0 ? Optional.empty() : Optional.of(Spread.of(errors));
    }

    /** The limit of refill waste is a part of the size that the JVM has, not of the size that it should have. */
    private static Optional<Double> limitError(Trial trial) {
        return spread(
                        trial.sizes(),
                        size -> size.loggedLimit().isEmpty()
                                ? Optional.empty()
                                : Optional.of(PERCENT
                                        * ((double) trial.formula().refillWasteLimit(size.loggedBytes())
                                                        / size.loggedLimit().getAsLong()
                                                - 1)))
                .map(Spread::median);
    }

    private static Experiment threads(List<Case<Trial>> all) {
        List<Column<Compared>> columns = sizes();
        List<String> shown = List.of("predicted", "logged", "error");
        return Table.<Compared>of("tlab.formula.threads", "Buffer sizes by thread")
                .question("How large are the buffers of unequal threads after the last collection?")
                .method(METHOD)
                .down(List.of("collector", "thread"))
                .across("jdk")
                .columns(columns.stream()
                        .map(column -> shown.contains(column.name()) ? column : column.inFileOnly())
                        .toList())
                .note("Threads that do nothing keep the size that they started with: eden / target refills.")
                .of(all.stream()
                        .filter(one -> one.isMissing()
                                || SHOWN_BY_THREAD.contains(
                                        one.outcomes().getFirst().collector()))
                        .flatMap(one -> compared(one, true))
                        .toList());
    }

    /** Every size that was compared, for the file and the plots: too many for a table. */
    private static Experiment collections(List<Case<Trial>> all) {
        return Table.<Compared>of("tlab.formula.collections", "Buffer sizes, collection by collection")
                .question("How near is each predicted size to the JVM's own?")
                .method(METHOD)
                .withoutTable()
                .columns(sizes())
                .plot(Plot.logLines("Predicted over logged size", "logged", "predicted", "jdk", "collector"))
                .plot(Plot.logLines(
                        "Predicted over logged refills", "refills", "predicted refills", "jdk", "collector"))
                .note("One row for each JDK, collector, collection and thread is in the file of the results.")
                .findingOverAll(results -> FormulaWords.firstCollections(results.rows()))
                .of(all.stream().flatMap(one -> compared(one, false)).toList());
    }

    /** Returns a case for each size that was compared, or for those after the last collection. */
    private static Stream<Case<Compared>> compared(Case<Trial> one, boolean onlyLast) {
        if (one.isMissing()) {
            return Stream.of(one.withoutOutcomes());
        }
        Trial trial = one.outcomes().getFirst();
        int last = trial.run().samples().size();
        return trial.sizes().stream()
                .filter(size ->
                        size.thread().allocates() || size.thread().name().equals(ONE_IDLE))
                .filter(size -> !onlyLast || size.collection() == last)
                .map(size -> {
                    Case<Compared> compared = Case.of(one.labels(), new Compared(trial, size));
                    return (onlyLast ? compared : compared.with("collection", Integer.toString(size.collection())))
                            .with("thread", size.thread().name());
                });
    }

    private static List<Column<Compared>> sizes() {
        return List.of(
                Column.sum("predicted", "KiB", one -> one.size().predicted().bufferBytes() / KIB),
                Column.sum("logged", "KiB", one -> one.size().loggedBytes() / KIB),
                Column.sum("error", "%", one -> one.size().errorPercent()),
                Column.sum("allocated", "B", one -> one.size().predicted().allocatedBytes()),
                Column.sum(
                        "predicted limit",
                        "B",
                        one -> one.trial()
                                .formula()
                                .refillWasteLimit(one.size().predicted().bufferBytes())),
                Column.exact("logged limit", "B", one -> {
                    OptionalLong limit = one.outcomes().getFirst().size().loggedLimit();
                    return limit.isPresent() ? OptionalDouble.of((double) limit.getAsLong()) : OptionalDouble.empty();
                }),
                Column.sum(
                        "predicted refills", "", one -> one.size().predicted().refills()),
                Column.sum("refills", "", one -> one.size().refills()),
                done("slow", "", TlabLog.Collected::slowAllocations),
                done("gc waste", "B", TlabLog.Collected::gcWasteBytes),
                done("refill waste", "B", TlabLog.Collected::refillWasteBytes));
    }

    private static Column<Compared> done(String name, String unit, ToLongFunction<TlabLog.Collected> what) {
        return Column.sum(
                name, unit, one -> one.size().done().stream().mapToLong(what).sum());
    }

    private static Experiment waste(List<Case<Trial>> all) {
        Column<Trial> gcWaste = waste("gc waste", TlabLog.Totals::gcWasteBytes);
        return Table.<Trial>of("tlab.waste", "Refills, slow allocations and waste by cause")
                .question("How often are buffers refilled, and what is lost when they are given up?")
                .method(METHOD + " All threads and collections together. Predicted: allocated bytes / predicted size,"
                        + " rounded up.")
                .down(List.of("collector", "jdk"))
                .columns(
                        Column.sum("predicted", "", FormulaExperiments::predictedRefills),
                        Column.sum("refills", "", trial -> total(trial, TlabLog.Totals::refills)),
                        Column.sum("counted", "", trial -> counted(trial, TlabCounters::fills)),
                        Column.sum("slow", "", trial -> total(trial, TlabLog.Totals::slowAllocations)),
                        Column.<Trial>sum("slow counted", "", trial -> counted(trial, TlabCounters::slowAllocations))
                                .inFileOnly(),
                        gcWaste,
                        waste("refill waste", TlabLog.Totals::refillWasteBytes),
                        Column.<Trial>sum(
                                        "agree",
                                        "%",
                                        trial -> PERCENT
                                                * (double) agreeing(trial)
                                                / trial.run().samples().size())
                                .inFileOnly())
                .bars("Waste when a collection comes", "collector", gcWaste, "jdk")
                .note("Refills and slow allocations are the log's; counted: refills by the JVM's counters. Waste is the"
                        + " part of all buffers that was left when a collection came (gc) or when an object did"
                        + " not fit (refill).")
                .notes(results -> List.of(FormulaWords.counters(results.rows())))
                .findingOverAll(results -> FormulaWords.waste(results.rows()))
                .of(all);
    }

    private static long total(Trial trial, ToLongFunction<TlabLog.Totals> what) {
        return trial.run().samples().stream()
                .flatMap(sample -> trial.log().totalsUntil(sample.nanos()).stream())
                .mapToLong(what)
                .sum();
    }

    private static long counted(Trial trial, ToLongFunction<TlabCounters> what) {
        return trial.run().samples().stream()
                .mapToLong(sample -> what.applyAsLong(sample.counters()))
                .sum();
    }

    /** Returns a kind of waste as a part of all buffers. */
    static Column<Trial> waste(String name, ToLongFunction<TlabLog.Totals> bytes) {
        return Column.sum(name, "%", trial -> {
            double buffers = counted(trial, TlabCounters::allocatedWords) * (double) Long.BYTES;
            return buffers == 0 ? 0 : PERCENT * total(trial, bytes) / buffers;
        });
    }

    /** A thread that has no size of its own in the log, such as the JVM's own threads, refills too. */
    private static long predictedRefills(Trial trial) {
        return Forecast.of(trial.run(), trial.formula(), Forecast.UNLIMITED).collections().stream()
                .flatMap(List::stream)
                .mapToLong(Forecast.Line::refills)
                .sum();
    }

    /** Returns how many times the counters and the log's totals were the same, words taken for words. */
    private static long agreeing(Trial trial) {
        return trial.run().samples().stream()
                .filter(sample -> trial.log()
                        .totalsUntil(sample.nanos())
                        .filter(totals -> same(totals, sample.counters()))
                        .isPresent())
                .count();
    }

    private static boolean same(TlabLog.Totals totals, TlabCounters counters) {
        return totals.refills() == counters.fills()
                && totals.slowAllocations() == counters.slowAllocations()
                && totals.gcWasteBytes() == counters.gcWasteWords() * Long.BYTES
                && totals.refillWasteBytes() == counters.refillWasteWords() * Long.BYTES;
    }

    /** Each JDK and waste target is a case, whose outcomes are its logs; all of their lines must agree. */
    private static Experiment refills(List<Case<Trial>> all, List<Case<Trial>> others) {
        Cases<Trial> byWaste = new Cases<>();
        Stream.concat(all.stream(), others.stream())
                .flatMap(one -> one.outcomes().stream())
                .forEach(trial -> byWaste.add(
                        Labels.of(
                                "jdk",
                                trial.jdk().label(),
                                "waste",
                                trial.formula().wasteTargetPercent() + " %"),
                        trial));
        List<Case<Trial>> cases = new ArrayList<>();
        byWaste.all().forEach(one -> cases.add(logged(one).isEmpty() ? Case.failed(one.labels(), NO_SIZE) : one));
        others.stream().filter(Case::isMissing).forEach(cases::add);
        return Table.<Trial>of(REFILLS, "Target refills")
                .question("How often should a thread refill its buffer between two collections?")
                .method("Formula: 100 / (2 × TLABWasteTargetPercent); logged: what the JVM divides by, in every line of"
                        + " its log, whatever the collector.")
                .down(List.of("waste"))
                .across("jdk")
                .columns(
                        ofTrial(
                                "formula",
                                "",
                                trial -> Optional.of((double) trial.formula().targetRefills())),
                        Column.exact(
                                "logged",
                                "",
                                one -> OptionalDouble.of(logged(one).first())))
                .checks(one -> List.of(Check.of("same everywhere", logged(one).size() == 1, "found: " + logged(one))))
                .findingOverAll(results -> FormulaWords.refills(results.rows()))
                .of(cases);
    }

    private static SortedSet<Integer> logged(Case<Trial> one) {
        return one.outcomes().stream()
                .flatMap(trial -> trial.log().newSizes().stream())
                .map(TlabLog.NewSize::targetRefills)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * A size that was compared.
     *
     * @param trial in which JVM
     * @param size what was predicted, and what came
     */
    private record Compared(Trial trial, Trial.Size size) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.repeat.RepeatedRuns;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One copy of the data for all JVMs against a copy in each: memory, reads, starts, and whether values are right. */
public final class ShareExperiments implements ExperimentSet {

    private static final String COPIES = "copies";
    private static final String PROCESS = "a process that";
    private static final double MEBIBYTE = 1 << 20;
    private static final double THOUSAND = 1000;

    private final SharePlan plan;
    private final IntFunction<List<Path>> classPath;

    /** Prepares them; {@code classPath} is what a JVM of a feature version runs. */
    public ShareExperiments(SharePlan plan, IntFunction<List<Path>> classPath) {
        this.plan = plan;
        this.classPath = classPath;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Case<ShareOutcome>> all = new RepeatedRuns<>(
                        bench,
                        COPIES,
                        Copies::id,
                        (Copies copies, Jdk jdk) -> outcome(bench, copies, jdk),
                        ShareExperiments::words)
                .run(plan.copies(), plan.repeats());
        return experiments(all, bench.jdks().size() > 1);
    }

    private ShareOutcome outcome(Bench bench, Copies copies, Jdk jdk) throws IOException, InterruptedException {
        try (ShareRun run = new ShareRun(plan, copies, bench, jdk, classPath.apply(jdk.feature()))) {
            return run.run();
        }
    }

    private static String words(ShareOutcome outcome) {
        String reads = String.format(
                Locale.ROOT,
                "%,.0f k reads/s, %,d checked",
                outcome.total() / THOUSAND,
                outcome.counts().reads());
        return outcome.counts().right()
                ? reads
                : "WRONG VALUES: " + outcome.counts().first();
    }

    List<Experiment> experiments(List<Case<ShareOutcome>> all, boolean severalJdks) {
        List<String> down = severalJdks ? List.of(Table.JDK, COPIES) : List.of(COPIES);
        return List.of(memory(all, down), reads(all, down), starts(all, down), checks(all, down));
    }

    private Experiment memory(List<Case<ShareOutcome>> all, List<String> down) {
        Column<ShareOutcome> allJvms = mebibytes("all JVMs", ShareOutcome::totalSize);
        Table<ShareOutcome> table = Table.<ShareOutcome>of("share.memory", "The memory of all JVMs")
                .question(
                        "What do " + plan.jvms() + " JVMs take together, with one copy of the data and with one each?")
                .method(method() + " Proportional set sizes (Linux) after all JVMs have gone through all"
                        + " entries: a page of several processes counts for each by its part. Maps: by their"
                        + " statistics; on the heap, what is used after a collection.")
                .down(down)
                .columns(
                        allJvms,
                        mebibytes("the writer", outcome -> outcome.sizes().getFirst()),
                        mebibytes("a reader", outcome -> outcome.sizes().getLast()),
                        Column.median("all maps", "MiB", outcome -> outcome.mapBytes() / MEBIBYTE))
                .bars("The memory of all JVMs", COPIES, allJvms)
                .checks(ShareExperiments::checks)
                .finding(results -> memory(results, allJvms));
        boolean unknown = all.stream()
                .anyMatch(one -> one.outcomes().stream()
                        .anyMatch(outcome -> outcome.sizes().isEmpty()));
        return (unknown ? table.row(Row.skipped(Map.of(COPIES, allJvms.name()), ProportionalSize.UNKNOWN)) : table)
                .of(all);
    }

    /** A size of processes is unknown where the system does not tell. */
    private static Column<ShareOutcome> mebibytes(String name, Function<ShareOutcome, Long> bytes) {
        return Column.medianIfKnown(
                name,
                "MiB",
                outcome -> outcome.sizes().isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(bytes.apply(outcome) / MEBIBYTE));
    }

    private String memory(Results<ShareOutcome> results, Column<ShareOutcome> allJvms) {
        Reading shared = results.reading(allJvms, Copies.SHARED.id());
        Clause one = shared.said(value -> {
            long bytes = (long) (value.value() * MEBIBYTE);
            return plan.jvms() + " JVMs with one file take " + Units.bytes(bytes) + ", "
                    + Units.bytes(bytes - plan.payloadBytes()) + " beyond keys and values";
        });
        Clause others = Clause.join(
                ", ",
                times("on the heaps", results.reading(allJvms, Copies.HEAP.id()), shared),
                times("in native memory", results.reading(allJvms, Copies.OFF_HEAP.id()), shared));
        return Clause.join("; ", one, others).sentence();
    }

    private static Clause times(String where, Reading copies, Reading shared) {
        return copies.against(shared)
                .said(ratio -> String.format(Locale.ROOT, "with copies %s %.1f times that", where, ratio));
    }

    private Experiment reads(List<Case<ShareOutcome>> all, List<String> down) {
        Column<ShareOutcome> total = Column.median("all readers", "k/s", outcome -> outcome.total() / THOUSAND);
        Column<ShareOutcome> ratio = Column.medianOfAll("other/own", "", ShareExperiments::ratios);
        return Table.<ShareOutcome>of("share.reads", "Reads")
                .question("How fast do JVMs read together, and one alone beside a thread of the JVM that has the file?")
                .method("All readers at a time for " + plan.millis()
                        + " ms (copies of their own: 10 s at most). Before,"
                        + " one alone and a thread of the first JVM alone, five times in turns.")
                .down(down)
                .columns(
                        total,
                        thousands("a reader", ShareOutcome::together),
                        thousands("other JVM", ShareOutcome::other),
                        thousands("own thread", ShareOutcome::own),
                        ratio)
                .bars("Reads of all readers", COPIES, total)
                .checks(ShareExperiments::checks)
                .finding(results -> results.reading(ratio, Copies.SHARED.id())
                        .said(value -> String.format(
                                Locale.ROOT,
                                "another JVM reads at %.2f%s of the throughput of a thread in the JVM that has the"
                                        + " file",
                                value.value(),
                                value.error() == null ? "" : String.format(Locale.ROOT, " ± %.2f", value.error())))
                        .sentence())
                .of(all);
    }

    private static Column<ShareOutcome> thousands(String name, Function<ShareOutcome, List<Double>> perSecond) {
        return Column.medianOfAll(
                name,
                "k/s",
                outcome -> perSecond.apply(outcome).stream()
                        .map(reads -> reads / THOUSAND)
                        .toList());
    }

    private static List<Double> ratios(ShareOutcome outcome) {
        return IntStream.range(0, outcome.own().size())
                .mapToObj(pair -> outcome.other().get(pair) / outcome.own().get(pair))
                .toList();
    }

    private static Experiment starts(List<Case<ShareOutcome>> all, List<String> down) {
        Column<List<Double>> firstRead = Column.medianOfAll("first read", "ms", millis -> millis);
        return Table.<List<Double>>of("share.starts", "Until a process answers")
                .question("How long does a JVM take from its start to its first answered read?")
                .method("By the laboratory's clock, the start of the JVM included, one JVM at a time. What is loaded is"
                        + " made by the JVM itself, which is quicker than to fetch or to decode it.")
                .down(Stream.concat(down.stream(), Stream.of(PROCESS)).toList())
                .columns(firstRead)
                .bars("Until the first answered read", PROCESS, firstRead, COPIES)
                .finding(results -> Clause.join(
                                ", ",
                                start(
                                        "a JVM that opens the file answers",
                                        results.reading(firstRead, Copies.SHARED.id(), ShareRun.READS)),
                                start(
                                        "one that loads its heap",
                                        results.reading(firstRead, Copies.HEAP.id(), ShareRun.LOADS)),
                                start(
                                        "one that loads native memory",
                                        results.reading(firstRead, Copies.OFF_HEAP.id(), ShareRun.LOADS)))
                        .sentence())
                .of(all.stream().flatMap(ShareExperiments::byProcess).toList());
    }

    /** Returns a case for each way in which a process of a case started. */
    private static Stream<Case<List<Double>>> byProcess(Case<ShareOutcome> one) {
        return one.isMissing()
                ? Stream.of(one.withoutOutcomes())
                : one.outcomes().stream()
                        .flatMap(outcome -> outcome.startMillis().keySet().stream())
                        .distinct()
                        .map(how -> one.map(outcome -> outcome.startMillis().getOrDefault(how, List.of()))
                                .with(PROCESS, how));
    }

    private static Clause start(String who, Reading firstRead) {
        return firstRead.said(value -> who + " after " + Units.millis(value.value()));
    }

    private Experiment checks(List<Case<ShareOutcome>> all, List<String> down) {
        return Table.<ShareOutcome>of("share.checks", "Values that were read")
                .question("Was each byte right, and for how long did nobody write after a kill?")
                .method("Each value says which version of which entry it is, and each byte of it is compared. older: an"
                        + " entry had an older version than the same JVM had read before (of the first 131,072). "
                        + (plan.killMillis() == 0
                                ? "No kills."
                                : "The JVM that writes is killed (SIGKILL) every " + plan.killMillis()
                                        + " ms, give or take a half, and started again; away: from the kill to the"
                                        + " first write of the next one."))
                .down(down)
                .columns(ReadCounts.columns(ShareOutcome::counts))
                .columns(
                        Column.medianIfKnown("puts", "k/s", ShareExperiments::puts),
                        away("kills", "", sorted -> sorted.length),
                        away(
                                "away",
                                "ms",
                                sorted -> Value.medianOf(sorted, "ms").value()),
                        away("longest", "ms", sorted -> sorted[sorted.length - 1]))
                .verdict(one -> ReadCounts.of(one, ShareOutcome::counts).failure())
                .of(all);
    }

    private static OptionalDouble puts(ShareOutcome outcome) {
        return outcome.wrote().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(outcome.putsPerSecond() / THOUSAND);
    }

    /** Returns a figure of the times without a writer, of all kills together. */
    private static Column<ShareOutcome> away(String name, String unit, ToDoubleFunction<double[]> ofSorted) {
        return Column.exact(name, unit, one -> {
            double[] sorted = one.outcomes().stream()
                    .flatMap(outcome -> outcome.awayMillis().stream())
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            return sorted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(ofSorted.applyAsDouble(sorted));
        });
    }

    private static List<Check> checks(Case<ShareOutcome> one) {
        return ReadCounts.of(one, ShareOutcome::counts).checks();
    }

    /** Returns the data, the JVMs and what they do. */
    private String method() {
        return "One JVM that writes, if any does, and " + plan.readers() + " that read. " + Units.count(plan.entries())
                + " entries of " + plan.keyBytes() + " + " + plan.valueBytes() + " B, "
                + Units.bytes(plan.payloadBytes()) + ". shared: the data are in a file, which the first JVM has and"
                + " the others read; off-heap, heap: each JVM has loaded all of them into a map outside its heap, or"
                + " into a ConcurrentHashMap. Heaps of " + Units.bytes(plan.heapBytes()) + " at most, "
                + Units.bytes(plan.mapHeapBytes()) + " with the data in it; G1. Reads of random entries, one of"
                + " eight from 64 of them; a read makes its key and checks each byte of the value, "
                + (plan.write() ? "while the first JVM overwrites entries in the same way at full speed" : "no writes")
                + ".";
    }
}

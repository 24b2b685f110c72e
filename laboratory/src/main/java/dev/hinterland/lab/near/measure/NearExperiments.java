// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.near.measure.NearRun.NotUsableException;
import dev.hinterland.lab.repeat.RepeatedRuns;
import dev.hinterland.lab.repeat.RepeatedRuns.NotTriedException;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What caches near a server bring, what they cost, and how stale their reads are. */
public final class NearExperiments implements ExperimentSet {

    private static final String STORE = "store";

    private final NearPlan plan;
    private final IntFunction<List<Path>> classPath;

    /** Why contenders cannot be used; each is tried once. */
    private final Map<NearStore, String> unusable = new EnumMap<>(NearStore.class);

    /** Prepares them; {@code classPath} is what a JVM of a feature version runs. */
    public NearExperiments(NearPlan plan, IntFunction<List<Path>> classPath) {
        this.plan = plan;
        this.classPath = classPath;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Case<NearOutcome>> all = new RepeatedRuns<>(
                        bench,
                        STORE,
                        NearStore::id,
                        (NearStore store, Jdk jdk) -> outcome(bench, store, jdk),
                        NearExperiments::words)
                .run(plan.stores(), plan.repeats());
        return experiments(all, bench.jdks().size() > 1);
    }

    private NearOutcome outcome(Bench bench, NearStore store, Jdk jdk) throws IOException, InterruptedException {
        String why = unusable.get(store);
        if (why != null) {
            throw new NotTriedException(why);
        }
        try (NearRun run = new NearRun(plan, store, bench, jdk, classPath.apply(jdk.feature()))) {
            return run.run();
        } catch (NotUsableException refused) {
            String reason = "unavailable: " + refused.getMessage();
            unusable.put(store, reason);
            throw new NotTriedException(reason);
        }
    }

    private static String words(NearOutcome outcome) {
        return String.format(
                Locale.ROOT,
                "%.3f M reads/s, %.1f %% near, %,d stale",
                outcome.millionReadsPerSecond(),
                outcome.nearPercent(),
                outcome.readers().stale());
    }

    List<Experiment> experiments(List<Case<NearOutcome>> all, boolean severalJdks) {
        List<String> down = severalJdks ? List.of(Table.JDK, STORE) : List.of(STORE);
        return List.of(reads(all, down), costs(all, down), staleness(all, down));
    }

    private static Table<NearOutcome> table(String id, String title, List<String> down) {
        return Table.<NearOutcome>of(id, title)
                .down(down)
                .checks(one -> broken(one).checks());
    }

    private static ReadCounts broken(Case<NearOutcome> one) {
        return ReadCounts.of(one, NearOutcome::broken);
    }

    private Experiment reads(List<Case<NearOutcome>> all, List<String> down) {
        Column<NearOutcome> rate = Column.median("reads", "M/s", NearOutcome::millionReadsPerSecond);
        return table("near.reads", "Reads", down)
                .question("How many reads are answered in a second, how many of them near, and how long do they take?")
                .method(method())
                .columns(
                        rate,
                        Column.median("near", "%", NearOutcome::nearPercent),
                        Column.median("p50", "µs", NearOutcome::p50Micros),
                        Column.median("p99", "µs", NearOutcome::p99Micros),
                        Column.median("p99.9", "µs", NearOutcome::p999Micros))
                .plot(Plot.bars("Reads per second", STORE, rate.name(), down.toArray(String[]::new))
                        .withLogY())
                .finding(results -> timesAlone(results, rate))
                .note("near: reads without a command that reads a value, as the server counts them.")
                .of(all);
    }

    /** Returns how many times as fast as a client alone the near cache is. */
    private static String timesAlone(Results<NearOutcome> results, Column<NearOutcome> rate) {
        Reading near = results.reading(rate, NearStore.HINTERLAND.id());
        return Clause.join(
                        ", ",
                        Stream.of(NearStore.LETTUCE, NearStore.JEDIS)
                                .map(store -> near.against(results.reading(rate, store.id()))
                                        .said(ratio -> String.format(Locale.ROOT, "%.1f times %s", ratio, store.id())))
                                .toList())
                .within(times -> "hinterland answers " + times + " alone")
                .sentence();
    }

    private static Experiment costs(List<Case<NearOutcome>> all, List<String> down) {
        return table("near.costs", "Heap, collections, wire", down)
                .question("What does the JVM that reads pay?")
                .method("Heap: used after a full collection, with the near cache, and with keys and tables of the"
                        + " measurement, which are the same for all. Collections: stops during the measurement. Wire:"
                        + " bytes of the readers' connections in both directions, as the server counts them.")
                .columns(
                        Column.median("heap after GC", "MiB", NearOutcome::heapMebibytes),
                        Column.median(
                                "GC stops", "ms", outcome -> outcome.readers().gcMillis()),
                        Column.median("wire per read", "B", NearOutcome::bytesPerRead))
                .of(all);
    }

    private Experiment staleness(List<Case<NearOutcome>> all, List<String> down) {
        Column<NearOutcome> stale =
                Column.sum("stale", "", outcome -> (double) outcome.readers().stale());
        return table("near.staleness", "Stale reads", down)
                .question("Did a read return a version although a later one had been acknowledged longer ago than the"
                        + " bound?")
                .method("The writer notes when each write was acknowledged, by the clock of the machine. A reader looks"
                        + " which version it must see at least before it reads. stale: the write of the next version"
                        + " was acknowledged more than " + Units.millis((double) plan.boundMillis())
                        + " before the read began. stalest: the longest such time, also below the bound. no value:"
                        + " reads that failed, or found nothing because the server was away; they are not counted as"
                        + " reads.")
                .columns(
                        Column.sum("checked", "", outcome ->
                                (double) outcome.readers().reads()),
                        stale,
                        Column.exact("stalest", "ms", NearExperiments::stalest),
                        Column.sum("wrong", "", outcome ->
                                (double) outcome.readers().wrong()),
                        Column.sum("no value", "", outcome ->
                                (double) outcome.readers().failed()),
                        Column.sum("writes", "", outcome -> (double) outcome.writes()),
                        Column.sum("cuts", "", NearOutcome::cuts))
                .verdict(one -> broken(one).failure())
                .findingOverAll(results -> stale(results, stale))
                .note("Only hinterland promises a bound; with a stale read its row has failed.")
                .of(all);
    }

    private static OptionalDouble stalest(Case<NearOutcome> one) {
        return one.outcomes().stream().mapToDouble(NearOutcome::stalestMillis).max();
    }

    /** Returns which contenders had stale reads. A stale read that was seen is told, whatever else went wrong. */
    private static String stale(Results<NearOutcome> results, Column<NearOutcome> stale) {
        String stores = results.rows().stream()
                .filter(row -> row.value(stale.name())
                        .filter(value -> value.value() > 0)
                        .isPresent())
                .map(row -> row.label(STORE))
                .distinct()
                .collect(Collectors.joining(", "));
        boolean measured =
                results.rows().stream().anyMatch(row -> row.value(stale.name()).isPresent());
        return stores.isEmpty() ? measured ? "No read was stale." : "" : "Stale reads: " + stores + ".";
    }

    /** Returns the load and the machines. */
    private String method() {
        return "A redis-server of our own on this machine has " + Units.count(plan.keys()) + " keys of "
                + plan.keyBytes() + " + " + plan.valueBytes() + " B. " + plan.threads()
                + " threads of one JVM read them by a Zipf distribution with exponent " + plan.exponent()
                + " at full speed; another JVM writes " + Units.count(plan.writesPerSecond())
                + " values per second by the same distribution. A near cache has " + Units.bytes(plan.nearBytes())
                + ": of all its memory for hinterland, of keys and values for the others. "
                + Units.millis((double) plan.warmMillis()) + " of reads come before those that are measured, for "
                + Units.millis((double) plan.millis()) + ". Each contender has a new server and new JVMs. A heap of "
                + Units.bytes(plan.heapBytes()) + " at most, G1." + cuts();
    }

    private String cuts() {
        return plan.cutMillis() == 0
                ? ""
                : " The readers' connections go over a proxy, which takes time too. It cuts them about each "
                        + Units.millis((double) plan.cutMillis()) + ", and refuses new ones for up to 300 ms then.";
    }
}

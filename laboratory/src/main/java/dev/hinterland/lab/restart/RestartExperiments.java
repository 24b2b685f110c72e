// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.repeat.RepeatedRuns;
import dev.hinterland.lab.restart.RestartAnswer.Tick;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.versions.ReadCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How a cache comes back after its process was killed: with what lies in its file, and empty. */
public final class RestartExperiments implements ExperimentSet {

    private static final String CACHE = "cache";
    private static final String SECOND = "second";
    private static final double MILLIS = 1000;
    private static final double THOUSAND = 1000;
    private static final double PERCENT = 100;

    /** How long requests are counted after the kill, if the run is as long. */
    private static final int SERVED_SECONDS = 10;

    /** The seconds after the kill whose hit ratio stands in the table. */
    private static final List<Integer> TOLD = List.of(2, 5, 10, 20);

    private final RestartPlan plan;
    private final IntFunction<List<Path>> classPath;

    /** Prepares them; {@code classPath} is what a JVM of a feature version runs. */
    public RestartExperiments(RestartPlan plan, IntFunction<List<Path>> classPath) {
        this.plan = plan;
        this.classPath = classPath;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Case<RestartOutcome>> all = new RepeatedRuns<>(
                        bench,
                        CACHE,
                        Start::id,
                        (Start start, Jdk jdk) -> outcome(bench, start, jdk),
                        RestartExperiments::words)
                .run(List.of(Start.values()), plan.repeats());
        return experiments(all, bench.jdks().size() > 1);
    }

    private RestartOutcome outcome(Bench bench, Start start, Jdk jdk) throws IOException, InterruptedException {
        try (RestartRun run = new RestartRun(plan, start, bench, jdk, classPath.apply(jdk.feature()))) {
            return run.run();
        }
    }

    private static String words(RestartOutcome outcome) {
        return outcome.counts().right()
                ? String.format(
                        Locale.ROOT,
                        "first read after %.0f ms, %,d checked",
                        outcome.firstReadMillis(),
                        outcome.counts().reads())
                : "WRONG VALUES: " + outcome.counts().first();
    }

    List<Experiment> experiments(List<Case<RestartOutcome>> all, boolean severalJdks) {
        List<String> down = severalJdks ? List.of(Table.JDK, CACHE) : List.of(CACHE);
        return List.of(times(all, down), hits(all, down), seconds(all, down), checks(all, down));
    }

    private Experiment times(List<Case<RestartOutcome>> all, List<String> down) {
        double servedSeconds = Math.min(SERVED_SECONDS, plan.afterMillis() / MILLIS);
        Column<RestartOutcome> rateBack = Column.medianIfKnown("90 % of rate", "s", RestartOutcome::rateBack);
        Column<RestartOutcome> hitsBack = Column.medianIfKnown("hits back", "s", RestartOutcome::hitsBack);
        return Table.<RestartOutcome>of("restart.times", "Until the cache is back")
                .question("How long after a kill does the next process answer, and serve as before?")
                .method(method() + " Times count from the kill. Back: the beginning of the first half second"
                        + " with 90 % of the throughput of before, or with a hit ratio within a point of it.")
                .down(down)
                .columns(
                        Column.median("first read", "ms", RestartOutcome::firstReadMillis),
                        Column.median("rate before", "k/s", outcome -> outcome.rateBefore() / THOUSAND),
                        rateBack,
                        hitsBack,
                        Column.median("served", "k", outcome -> outcome.served(servedSeconds) / THOUSAND))
                .checks(RestartExperiments::checks)
                .finding(results -> Clause.join(
                                "; ", back("hits are back", results, hitsBack), back("throughput", results, rateBack))
                        .sentence())
                .note(String.format(
                        Locale.ROOT,
                        "served: requests answered in the %.0f s after the kill, in thousands",
                        servedSeconds))
                .of(all);
    }

    /** Returns how soon a warm cache is back, and a cold one. */
    private Clause back(String what, Results<RestartOutcome> results, Column<RestartOutcome> back) {
        Reading warm = results.reading(back, Start.WARM.id());
        Reading cold = results.reading(back, Start.COLD.id());
        Clause both = Clause.join(", ", after(warm), after(cold)).within(words -> what + " " + words);
        return warm.told() && cold.told() && !warm.against(cold).told()
                ? Clause.join("", both, warm.against(cold).notTold())
                : both;
    }

    private Clause after(Reading back) {
        return back.saidOr(
                seconds -> String.format(Locale.ROOT, "after %.1f s %s", seconds.value(), back.name()),
                String.format(Locale.ROOT, "not within %.0f s %s", plan.afterMillis() / MILLIS, back.name()));
    }

    private static Experiment hits(List<Case<RestartOutcome>> all, List<String> down) {
        Column<RestartOutcome> atFirst = Column.medianIfKnown("at first", "%", RestartExperiments::firstSecond);
        return Table.<RestartOutcome>of("restart.hits", "The hit ratio after the kill")
                .question("What share of the reads finds its entry, before the kill and in some second after it?")
                .method("At first: in the second after the first answered read. A read that waits for a load of another"
                        + " thread is no hit.")
                .down(down)
                .columns(Column.median("hits before", "%", outcome -> PERCENT * outcome.hitRatioBefore()), atFirst)
                .columns(TOLD.stream()
                        .map(second -> Column.<RestartOutcome>medianIfKnown(
                                second + " s", "%", outcome -> percent(outcome.after(), second - 1, second)))
                        .toList())
                .checks(RestartExperiments::checks)
                .finding(results ->
                        hits(results.reading(atFirst, Start.WARM.id()), results.reading(atFirst, Start.COLD.id())))
                .of(all);
    }

    private static String hits(Reading warm, Reading cold) {
        return warm.against(cold)
                .said(ratio -> String.format(
                        Locale.ROOT,
                        "of the reads of the first second a warm cache answers %.1f %%, a cold one %.1f %%",
                        warm.value().orElseThrow().value(),
                        cold.value().orElseThrow().value()))
                .sentence();
    }

    private static OptionalDouble firstSecond(RestartOutcome outcome) {
        double first = outcome.firstReadMillis() / MILLIS;
        return percent(outcome.after(), first, first + 1);
    }

    /** Returns nothing for a second that has not ended. */
    private static OptionalDouble percent(TickLine line, double from, double to) {
        OptionalDouble ratio = to > line.last() + 0.5 ? OptionalDouble.empty() : line.hitRatio(from, to);
        return ratio.isPresent() ? OptionalDouble.of(PERCENT * ratio.getAsDouble()) : ratio;
    }

    private Experiment seconds(List<Case<RestartOutcome>> all, List<String> down) {
        Column<Second> rate =
                Column.sum("requests", "k/s", second -> second.line().rate(second.end() - 1, second.end()) / THOUSAND);
        Column<Second> hits = Column.exact("hits", "%", one -> {
            Second second = one.outcomes().getFirst();
            return percent(second.line(), second.end() - 1, second.end());
        });
        return Table.<Second>of("restart.seconds", "Second by second")
                .question("How do hit ratio and throughput get on?")
                .method("The first kill of each; seconds count from it.")
                .withoutTable()
                .columns(rate, hits)
                .lines("The hit ratio, by seconds from the kill", SECOND, hits, down)
                .lines("Throughput, by seconds from the kill", SECOND, rate, down)
                .note("The rows are in the file of the results, the lines on the page.")
                .of(all.stream()
                        .filter(one -> !one.isMissing())
                        .flatMap(this::bySecond)
                        .toList());
    }

    /** Returns a case for each second of the first measurement; each has the number of the second in which it ends. */
    private Stream<Case<Second>> bySecond(Case<RestartOutcome> one) {
        RestartOutcome first = one.outcomes().getFirst();
        int before = (int) -(plan.beforeMillis() / MILLIS) + 1;
        return IntStream.rangeClosed(before, (int) first.after().last())
                .mapToObj(second -> Case.of(
                                one.labels(), new Second(second <= 0 ? first.before() : first.after(), second))
                        .with(SECOND, Integer.toString(second)));
    }

    private static Experiment checks(List<Case<RestartOutcome>> all, List<String> down) {
        return Table.<RestartOutcome>of("restart.checks", "Values that were read")
                .question("Was each value that of its entry, and no older than what was acknowledged, also before the"
                        + " kill?")
                .method("Each value says which version of which entry it is, and each byte of it is compared. The"
                        + " versions of all entries lie in a file that outlives the processes. At the end all entries"
                        + " are looked up.")
                .down(down)
                .columns(ReadCounts.columns(RestartOutcome::counts))
                .columns(
                        Column.median("updates before", "", outcome -> updates(outcome.before())),
                        Column.median("entries at the end", "", outcome -> (double) outcome.present()))
                .checks(RestartExperiments::checks)
                .verdict(one -> ReadCounts.of(one, RestartOutcome::counts).failure())
                .of(all);
    }

    private static double updates(TickLine line) {
        double end = Double.MAX_VALUE;
        return line.upTo(end, Tick::requests) - line.upTo(end, Tick::reads);
    }

    private static List<Check> checks(Case<RestartOutcome> one) {
        return ReadCounts.of(one, RestartOutcome::counts).checks();
    }

    /** Returns the cache, the load and the kill. */
    private String method() {
        return "A cache of " + Units.bytes(plan.maximumBytes()) + " under requests for "
                + Units.count(plan.entries()) + " entries of " + plan.keyBytes() + " + " + plan.valueBytes()
                + " B, by a Zipf distribution with exponent " + plan.exponent() + ", from " + plan.threads()
                + " threads at full speed; " + plan.writePercent() + " % of the requests update their entry. A miss"
                + " loads the value, which takes " + plan.loadMicros() + " µs, and puts it. "
                + Units.count(plan.fillRequests()) + " requests whose loads take no time fill the cache; then "
                + Units.millis((double) plan.beforeMillis())
                + " of load, a SIGKILL, and the next JVM at once. warm: the cache"
                + " is in a file. cold: it is in memory. A heap of " + Units.bytes(plan.heapBytes()) + " at most, G1.";
    }

    /**
     * A second of a process.
     *
     * @param line what it did
     * @param end the second in which it ends
     */
    private record Second(TickLine line, int end) {}
}

package dev.hinterland.lab.restart;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.repeat.Repeated;
import dev.hinterland.lab.repeat.RepeatedRuns;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** How a cache comes back after its process was killed: with what lies in its file, and empty. */
public final class RestartExperiments implements ExperimentSet {

    private static final double SECOND_MILLIS = 1000;

    private final RestartPlan plan;

    /** Prepares them. */
    public RestartExperiments(RestartPlan plan) {
        this.plan = plan;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Repeated<Start, RestartOutcome>> all = new RepeatedRuns<>(
                        bench,
                        RestartRows.CACHE,
                        Start::id,
                        (Start start, Jdk jdk) -> outcome(bench, start, jdk),
                        RestartExperiments::words)
                .run(List.of(Start.values()), plan.repeats());
        return experiments(all, bench.jdks().size() > 1);
    }

    List<Experiment> experiments(List<Repeated<Start, RestartOutcome>> all, boolean severalJdks) {
        List<String> down = severalJdks ? List.of(RepeatedRuns.JDK, RestartRows.CACHE) : List.of(RestartRows.CACHE);
        return List.of(times(all, down), hits(all, down), seconds(all, down), checks(all, down));
    }

    private RestartOutcome outcome(Bench bench, Start start, Jdk jdk) throws IOException, InterruptedException {
        try (RestartRun run = new RestartRun(plan, start, bench, jdk)) {
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

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    private double afterSeconds() {
        return plan.afterMillis() / SECOND_MILLIS;
    }

    private Experiment times(List<Repeated<Start, RestartOutcome>> all, List<String> down) {
        List<Row> rows = RestartRows.times(all, afterSeconds());
        return new Experiment(
                "restart.times",
                "Until the cache is back",
                "How long after a kill does the next process answer, and serve as before?",
                RestartWords.method(plan) + " Times count from the kill. Back: the beginning of the first half second"
                        + " with 90 % of the throughput of before, or with a hit ratio within a point of it.",
                Layout.plain(
                        down,
                        List.of(
                                RestartRows.FIRST_READ,
                                RestartRows.RATE_BEFORE,
                                RestartRows.RATE_BACK,
                                RestartRows.HITS_BACK,
                                RestartRows.SERVED)),
                List.of(),
                rows,
                null,
                RestartWords.times(rows, afterSeconds()),
                List.of(String.format(
                        Locale.ROOT,
                        "served: requests answered in the %.0f s after the kill, in thousands",
                        Math.min(RestartRows.SERVED_SECONDS, afterSeconds()))));
    }

    private static Experiment hits(List<Repeated<Start, RestartOutcome>> all, List<String> down) {
        List<Row> rows = RestartRows.hits(all);
        return new Experiment(
                "restart.hits",
                "The hit ratio after the kill",
                "What share of the reads finds its entry, before the kill and in some second after it?",
                "At first: in the second after the first answered read. A read that waits for a load of another thread"
                        + " is no hit.",
                Layout.plain(down, RestartRows.told()),
                List.of(),
                rows,
                null,
                RestartWords.hits(rows),
                List.of());
    }

    private Experiment seconds(List<Repeated<Start, RestartOutcome>> all, List<String> down) {
        String[] series = down.toArray(String[]::new);
        return new Experiment(
                "restart.seconds",
                "Second by second",
                "How do hit ratio and throughput get on?",
                "The first kill of each; seconds count from it.",
                new Layout(List.of(), List.of(), List.of()),
                List.of(
                        Plot.lines(
                                "The hit ratio, by seconds from the kill",
                                RestartRows.SECOND,
                                RestartRows.HITS,
                                series),
                        Plot.lines(
                                "Throughput, by seconds from the kill", RestartRows.SECOND, RestartRows.RATE, series)),
                RestartRows.seconds(all, plan.beforeMillis() / SECOND_MILLIS),
                null,
                "",
                List.of("The rows are in the file of the results, the lines on the page."));
    }

    private static Experiment checks(List<Repeated<Start, RestartOutcome>> all, List<String> down) {
        return new Experiment(
                "restart.checks",
                "Values that were read",
                "Was each value that of its entry, and no older than what was acknowledged, also before the kill?",
                "Each value says which version of which entry it is, and each byte of it is compared. The versions of"
                        + " all entries lie in a file that outlives the processes. At the end all entries are looked"
                        + " up.",
                Layout.plain(down, List.of("values read", "wrong", "older", "updates before", "entries at the end")),
                List.of(),
                RestartRows.checks(all),
                null,
                "",
                List.of());
    }
}

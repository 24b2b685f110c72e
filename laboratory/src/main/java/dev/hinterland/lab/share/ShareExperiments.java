package dev.hinterland.lab.share;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One copy of the data for all JVMs against a copy in each: memory, reads, starts, and whether values are right. */
public final class ShareExperiments implements ExperimentSet {

    private final SharePlan plan;

    /** Prepares them. */
    public ShareExperiments(SharePlan plan) {
        this.plan = plan;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Repeated<Copies, ShareOutcome>> all = new RepeatedRuns<>(
                        bench,
                        ShareRows.COPIES,
                        Copies::id,
                        (Copies copies, Jdk jdk) -> outcome(bench, copies, jdk),
                        ShareExperiments::words)
                .run(plan.copies(), plan.repeats());
        return experiments(all, bench.jdks().size() > 1);
    }

    private ShareOutcome outcome(Bench bench, Copies copies, Jdk jdk) throws IOException, InterruptedException {
        try (ShareRun run = new ShareRun(plan, copies, bench, jdk)) {
            return run.run();
        }
    }

    private static String words(ShareOutcome outcome) {
        String reads = String.format(
                Locale.ROOT,
                "%,.0f k reads/s, %,d checked",
                outcome.total() / 1000,
                outcome.counts().reads());
        return outcome.counts().right()
                ? reads
                : "WRONG VALUES: " + outcome.counts().first();
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    List<Experiment> experiments(List<Repeated<Copies, ShareOutcome>> all, boolean severalJdks) {
        List<String> down = severalJdks ? List.of(RepeatedRuns.JDK, ShareRows.COPIES) : List.of(ShareRows.COPIES);
        return List.of(memory(all, down), reads(all, down), starts(all, down), checks(all, down));
    }

    private Experiment memory(List<Repeated<Copies, ShareOutcome>> all, List<String> down) {
        List<Row> rows = ShareRows.memory(all);
        return new Experiment(
                "share.memory",
                "The memory of all JVMs",
                "What do " + plan.jvms() + " JVMs take together, with one copy of the data and with one each?",
                ShareWords.method(plan) + " Proportional set sizes (Linux) after all JVMs have gone through all"
                        + " entries: a page of several processes counts for each by its part. Maps: by their"
                        + " statistics; on the heap, what is used after a collection.",
                Layout.plain(down, List.of(ShareRows.ALL, ShareRows.WRITER, ShareRows.READER, ShareRows.MAPS)),
                List.of(Plot.bars("The memory of all JVMs", ShareRows.COPIES, ShareRows.ALL)),
                rows,
                null,
                ShareWords.memory(plan, rows),
                List.of());
    }

    private Experiment reads(List<Repeated<Copies, ShareOutcome>> all, List<String> down) {
        List<Row> rows = ShareRows.reads(all);
        return new Experiment(
                "share.reads",
                "Reads",
                "How fast do JVMs read together, and one alone beside a thread of the JVM that has the file?",
                "All readers at a time for " + plan.millis() + " ms (copies of their own: 10 s at most). Before, one"
                        + " alone and a thread of the first JVM alone, five times in turns.",
                Layout.plain(
                        down,
                        List.of(ShareRows.TOTAL, ShareRows.READER, ShareRows.OTHER, ShareRows.OWN, ShareRows.RATIO)),
                List.of(Plot.bars("Reads of all readers", ShareRows.COPIES, ShareRows.TOTAL)),
                rows,
                null,
                ShareWords.reads(rows),
                List.of());
    }

    private static Experiment starts(List<Repeated<Copies, ShareOutcome>> all, List<String> down) {
        List<Row> rows = ShareRows.starts(all);
        List<String> labels = new ArrayList<>(down);
        labels.add(ShareRows.PROCESS);
        return new Experiment(
                "share.starts",
                "Until a process answers",
                "How long does a JVM take from its start to its first answered read?",
                "By the laboratory's clock, the start of the JVM included, one JVM at a time. What is loaded is made"
                        + " by the JVM itself, which is quicker than to fetch or to decode it.",
                Layout.plain(labels, List.of(ShareRows.FIRST_READ)),
                List.of(Plot.bars("Until the first answered read", ShareRows.PROCESS, ShareRows.FIRST_READ, "copies")),
                rows,
                null,
                ShareWords.starts(rows),
                List.of());
    }

    private Experiment checks(List<Repeated<Copies, ShareOutcome>> all, List<String> down) {
        return new Experiment(
                "share.checks",
                "Values that were read",
                "Was each byte right, and for how long did nobody write after a kill?",
                "Each value says which version of which entry it is, and each byte of it is compared. older: an entry"
                        + " had an older version than the same JVM had read before (of the first 131,072). "
                        + (plan.killMillis() == 0
                                ? "No kills."
                                : "The JVM that writes is killed (SIGKILL) every " + plan.killMillis()
                                        + " ms, give or take a half, and started again; away: from the kill to the"
                                        + " first write of the next one."),
                Layout.plain(down, List.of("values read", "wrong", "older", "puts", "kills", "away", "longest")),
                List.of(),
                ShareRows.checks(all),
                null,
                "",
                List.of());
    }
}

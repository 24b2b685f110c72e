package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.near.measure.NearRun.NotUsableException;
import dev.hinterland.lab.repeat.Repeated;
import dev.hinterland.lab.repeat.RepeatedRuns;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What caches near a server bring, what they cost, and how stale their reads are. */
public final class NearExperiments implements ExperimentSet {

    private final NearPlan plan;

    /** Why contenders cannot be used; each is tried once. */
    private final Map<NearStore, String> unusable = new EnumMap<>(NearStore.class);

    /** Prepares them. */
    public NearExperiments(NearPlan plan) {
        this.plan = plan;
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<Repeated<NearStore, NearOutcome>> all = new RepeatedRuns<>(
                        bench,
                        NearRows.STORE,
                        NearStore::id,
                        (NearStore store, Jdk jdk) -> outcome(bench, store, jdk),
                        NearExperiments::words)
                .run(plan.stores(), plan.repeats());
        List<Repeated<NearStore, NearOutcome>> known =
                all.stream().map(this::marked).toList();
        return experiments(known, bench.jdks().size() > 1);
    }

    List<Experiment> experiments(List<Repeated<NearStore, NearOutcome>> all, boolean severalJdks) {
        List<String> down = severalJdks ? List.of(RepeatedRuns.JDK, NearRows.STORE) : List.of(NearRows.STORE);
        return List.of(reads(all, down), costs(all, down), staleness(all, down));
    }

    private NearOutcome outcome(Bench bench, NearStore store, Jdk jdk) throws IOException, InterruptedException {
        String why = unusable.get(store);
        if (why != null) {
            throw new IOException(why);
        }
        try (NearRun run = new NearRun(plan, store, bench, jdk)) {
            return run.run();
        } catch (NotUsableException refused) {
            String reason = "unavailable: " + refused.getMessage();
            unusable.put(store, reason);
            throw new IOException(reason, refused);
        }
    }

    /** A contender that cannot be used was not tried, and has not failed. */
    private Repeated<NearStore, NearOutcome> marked(Repeated<NearStore, NearOutcome> one) {
        return unusable.containsKey(one.variant())
                ? new Repeated<>(one.labels(), one.variant(), one.outcomes(), one.missing(), true)
                : one;
    }

    private static String words(NearOutcome outcome) {
        return String.format(
                Locale.ROOT,
                "%.3f M reads/s, %.1f %% near, %,d stale",
                outcome.millionReadsPerSecond(),
                outcome.nearPercent(),
                outcome.readers().stale());
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    private Experiment reads(List<Repeated<NearStore, NearOutcome>> all, List<String> down) {
        List<Row> rows = NearRows.reads(all);
        return new Experiment(
                "near.reads",
                "Reads",
                "How many reads are answered in a second, how many of them near, and how long do they take?",
                NearWords.method(plan),
                Layout.plain(down, NearRows.READS),
                List.of(Plot.bars("Reads per second", NearRows.STORE, NearRows.RATE, down.toArray(String[]::new))
                        .withLogY()),
                rows,
                null,
                NearWords.reads(rows),
                List.of("near: reads without a command that reads a value, as the server counts them."));
    }

    private static Experiment costs(List<Repeated<NearStore, NearOutcome>> all, List<String> down) {
        return new Experiment(
                "near.costs",
                "Heap, collections, wire",
                "What does the JVM that reads pay?",
                "Heap: used after a full collection, with the near cache, and with keys and tables of the measurement,"
                        + " which are the same for all. Collections: stops during the measurement. Wire: bytes of the"
                        + " readers' connections in both directions, as the server counts them.",
                Layout.plain(down, NearRows.COSTS),
                List.of(),
                NearRows.costs(all),
                null,
                "",
                List.of());
    }

    private Experiment staleness(List<Repeated<NearStore, NearOutcome>> all, List<String> down) {
        List<Row> rows = NearRows.staleness(all);
        return new Experiment(
                "near.staleness",
                "Stale reads",
                "Did a read return a version although a later one had been acknowledged longer ago than the bound?",
                NearWords.staleness(plan),
                Layout.plain(down, NearRows.STALENESS),
                List.of(),
                rows,
                null,
                NearWords.stale(rows),
                List.of("Only hinterland promises a bound; with a stale read its row has failed."));
    }
}

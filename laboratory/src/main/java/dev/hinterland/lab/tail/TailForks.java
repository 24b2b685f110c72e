package dev.hinterland.lab.tail;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.experiments.tail.Load;
import dev.hinterland.experiments.tail.TailWorkload;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.fork.FailureReason;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.fork.ForkRunner;
import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.stores.HinterlandStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs the JVMs of a plan, in turns, and keeps what came of them. */
final class TailForks {

    /**
     * Seldom: a sample and what is made of it take both JVMs five to ten milliseconds, in code that is never hot. Once
     * a second, that would be a hundredth of the time in which somebody reads, and so would decide the 99th percentile.
     */
    private static final int SAMPLE_MILLIS = 5000;

    private static final Duration NO_LIMIT = Duration.ofDays(7);

    private final TailPlan plan;
    private final Bench bench;
    private final ForkRunner runner;
    private final Map<Map<String, String>, Kept> kept = new LinkedHashMap<>();

    TailForks(TailPlan plan, Bench bench) {
        this.plan = plan;
        this.bench = bench;
        runner = new ForkRunner(bench.children(), Instant.now().plus(NO_LIMIT));
    }

    /** Runs all, and returns what came of each load, by collector and puts. */
    List<Repeats> run() throws IOException, InterruptedException {
        prepareOrder();
        bench.progress()
                .expect(plan.repeats()
                        * plan.collectors().size()
                        * plan.stores().size()
                        * bench.jdks().size());
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            for (NamedJdk jdk : bench.jdks()) {
                for (Collector collector : plan.collectors()) {
                    for (Contender store : plan.stores()) {
                        run(new Case(jdk, collector, store, repeat));
                    }
                }
            }
        }
        return kept.entrySet().stream()
                .map(entry -> entry.getValue().as(entry.getKey()))
                .toList();
    }

    private void prepareOrder() {
        for (NamedJdk jdk : bench.jdks()) {
            for (Collector collector : plan.collectors()) {
                for (long puts : plan.puts()) {
                    plan.stores()
                            .forEach(store -> kept.put(labels(new Case(jdk, collector, store, 1), puts), new Kept()));
                }
            }
        }
    }

    private void run(Case one) throws IOException, InterruptedException {
        bench.progress().started(one.name());
        if (one.store().minimumJdk() > one.jdk().jdk().feature()) {
            String reason = "needs JDK " + one.store().minimumJdk();
            all(one).forEach(each -> each.skip(reason));
            bench.progress().finished("skipped: " + reason);
            return;
        }
        Path log = bench.children().newDirectory().resolve("response-times.hlog");
        ForkOutcome outcome = runner.run(setup(one), request(one, log), this::tell);
        if (outcome.ok()) {
            keep(one, log, outcome);
        } else {
            String reason = FailureReason.of(outcome).sentence();
            all(one).forEach(each -> each.fail(reason));
            bench.progress().finished("failed: " + reason);
        }
        Files.deleteIfExists(log);
    }

    private List<Kept> all(Case one) {
        return plan.puts().stream().map(puts -> kept(one, puts)).toList();
    }

    private Kept kept(Case one, long puts) {
        return kept.computeIfAbsent(labels(one, puts), first -> new Kept());
    }

    private void keep(Case one, Path log, ForkOutcome outcome) throws IOException {
        TailLog times = TailLog.read(log);
        for (long puts : plan.puts()) {
            Optional<Segment> segment = Segment.of(puts, times, outcome, plan.rate() * plan.seconds());
            segment.ifPresentOrElse(kept(one, puts)::add, () -> kept(one, puts).fail("its log is incomplete"));
        }
        if (plan.logs() != null) {
            Files.createDirectories(plan.logs());
            Files.copy(log, plan.logs().resolve(one.file()), StandardCopyOption.REPLACE_EXISTING);
        }
        bench.progress().finished(outcome(one));
    }

    private String outcome(Case one) {
        return "p99.99 "
                + plan.puts().stream()
                        .map(puts ->
                                kept(one, puts).last().map(TailForks::worst).orElse("-"))
                        .collect(Collectors.joining(", "))
                + " ms";
    }

    private static String worst(Segment segment) {
        return String.format(Locale.ROOT, "%.2f", Percentiles.of(segment.gets(), "p99.99"));
    }

    private JvmSetup setup(Case one) {
        int feature = one.jdk().jdk().feature();
        return new JvmSetup(
                one.jdk().jdk(),
                one.collector(),
                plan.heapBytes(),
                one.store().flags().of(feature, plan.maxOffHeapBytes()),
                plan.classPath().apply(feature));
    }

    private ForkRequest request(Case one, Path log) {
        ForkRequest.Builder request = ForkRequest.builder()
                .workload(TailWorkload.ID)
                .store(one.store().id())
                .entries(plan.data().count())
                .keyBytes(plan.data().keyBytes())
                .valueBytes(plan.data().valueBytes())
                .maxOffHeapBytes(plan.maxOffHeapBytes())
                .option(HinterlandStore.PRE_TOUCH, "true")
                .sampleMillis(SAMPLE_MILLIS);
        new Load(
                        plan.rate(),
                        plan.puts(),
                        plan.garbageBytes(),
                        plan.seconds(),
                        plan.warmupSeconds(),
                        plan.pacing(),
                        log.toString())
                .options()
                .forEach(request::option);
        return request.build();
    }

    private void tell(ForkEvent.Progress progress) {
        double share = progress.total() == 0 ? 0 : (double) progress.done() / progress.total();
        bench.progress().at(progress.phase(), share, new Shares(plan).at(progress.phase(), share));
    }

    private static Map<String, String> labels(Case one, long puts) {
        return Labels.of(
                "jdk",
                one.jdk().label(),
                "collector",
                one.collector().id(),
                "puts",
                puts == 0 ? "none" : puts % 1000 == 0 ? puts / 1000 + "k/s" : puts + "/s",
                TailRows.STORE,
                one.store().id());
    }

    /** One JVM. */
    private record Case(NamedJdk jdk, Collector collector, Contender store, int repeat) {

        String name() {
            return "JDK " + jdk.label() + ", " + collector.id() + ", " + store.id();
        }

        String file() {
            return "jdk" + jdk.jdk().feature() + "-" + collector.id() + "-" + store.id() + "-" + repeat + ".hlog";
        }
    }

    /** What has come so far. */
    private static final class Kept {

        private final List<Segment> segments = new ArrayList<>();
        private Optional<String> missing = Optional.empty();
        private boolean skipped;

        void add(Segment segment) {
            segments.add(segment);
        }

        void fail(String reason) {
            missing = Optional.of(reason);
        }

        void skip(String reason) {
            missing = Optional.of(reason);
            skipped = true;
        }

        Optional<Segment> last() {
            return segments.isEmpty() ? Optional.empty() : Optional.of(segments.getLast());
        }

        Repeats as(Map<String, String> labels) {
            return new Repeats(labels, segments, missing.orElse(null), skipped);
        }
    }
}

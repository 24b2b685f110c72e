// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.adapters.stores.HinterlandAdapter;
import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.experiments.run.Settings;
import dev.hinterland.experiments.tail.Load;
import dev.hinterland.experiments.tail.TailWorkload;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.fork.FailureReason;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.fork.ForkRunner;
import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    private final Cases<Segment> cases = new Cases<>();

    TailForks(TailPlan plan, Bench bench) {
        this.plan = plan;
        this.bench = bench;
        runner = new ForkRunner(bench.children(), Instant.now().plus(NO_LIMIT));
    }

    /** Runs all, and returns what came of each load, by collector and puts. */
    List<Case<Segment>> run() throws IOException, InterruptedException {
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
                        run(new Fork(jdk, collector, store, repeat));
                    }
                }
            }
        }
        return cases.all();
    }

    private void prepareOrder() {
        for (NamedJdk jdk : bench.jdks()) {
            for (Collector collector : plan.collectors()) {
                for (long puts : plan.puts()) {
                    plan.stores().forEach(store -> cases.expect(labels(new Fork(jdk, collector, store, 1), puts)));
                }
            }
        }
    }

    private void run(Fork one) throws IOException, InterruptedException {
        bench.progress().started(one.name());
        if (one.store().minimumJdk() > one.jdk().jdk().feature()) {
            String reason = "needs JDK " + one.store().minimumJdk();
            plan.puts().forEach(puts -> cases.skip(labels(one, puts), reason));
            bench.progress().finished("skipped: " + reason);
            return;
        }
        Path log = bench.children().newDirectory().resolve("response-times.hlog");
        ForkOutcome outcome = runner.run(setup(one), request(one, log), this::tell);
        if (outcome.ok()) {
            keep(one, log, outcome);
        } else {
            String reason = FailureReason.of(outcome).sentence();
            plan.puts().forEach(puts -> cases.fail(labels(one, puts), reason));
            bench.progress().finished("failed: " + reason);
        }
        Files.deleteIfExists(log);
    }

    private void keep(Fork one, Path log, ForkOutcome outcome) throws IOException {
        TailLog times = TailLog.read(log);
        List<String> worst = new ArrayList<>();
        for (long puts : plan.puts()) {
            Optional<Segment> segment = Segment.of(puts, times, outcome, plan.rate() * plan.seconds());
            segment.ifPresentOrElse(
                    found -> cases.add(labels(one, puts), found),
                    () -> cases.fail(labels(one, puts), "its log is incomplete"));
            worst.add(segment.map(TailForks::worst).orElse("-"));
        }
        if (plan.logs() != null) {
            Files.createDirectories(plan.logs());
            Files.copy(log, plan.logs().resolve(one.file()), StandardCopyOption.REPLACE_EXISTING);
        }
        bench.progress().finished("p99.99 " + String.join(", ", worst) + " ms");
    }

    private static String worst(Segment segment) {
        return String.format(Locale.ROOT, "%.2f", Percentiles.of(segment.gets(), "p99.99"));
    }

    private JvmSetup setup(Fork one) {
        int feature = one.jdk().jdk().feature();
        List<String> flags = new ArrayList<>(one.store().flags().of(feature, plan.maxOffHeapBytes()));
        flags.add(JvmSetup.PRE_TOUCH);
        return new JvmSetup(
                one.jdk().jdk(),
                one.collector(),
                plan.heapBytes(),
                flags,
                plan.classPath().apply(feature));
    }

    private ForkRequest request(Fork one, Path log) {
        Load load = new Load(
                plan.rate(),
                plan.puts(),
                plan.garbageBytes(),
                plan.seconds(),
                plan.warmupSeconds(),
                plan.pacing(),
                log.toString());
        Map<String, String> options = new HashMap<>(load.options());
        options.put(HinterlandAdapter.PRE_TOUCH, "true");
        Settings settings = new Settings(
                one.store().id(),
                plan.data().count(),
                plan.data().keyBytes(),
                plan.data().valueBytes(),
                plan.maxOffHeapBytes(),
                options);
        return new ForkRequest(TailWorkload.ID, settings, SAMPLE_MILLIS, ForkRequest.STALL_SECONDS);
    }

    private void tell(ForkEvent.Progress progress) {
        double share = progress.total() == 0 ? 0 : (double) progress.done() / progress.total();
        bench.progress().at(progress.phase(), share, new Shares(plan).at(progress.phase(), share));
    }

    private static Map<String, String> labels(Fork one, long puts) {
        return Labels.of(
                "jdk",
                one.jdk().label(),
                "collector",
                one.collector().id(),
                "puts",
                puts == 0 ? "none" : puts % 1000 == 0 ? puts / 1000 + "k/s" : puts + "/s",
                TailExperiments.STORE,
                one.store().id());
    }

    /** One JVM. */
    private record Fork(NamedJdk jdk, Collector collector, Contender store, int repeat) {

        String name() {
            return "JDK " + jdk.label() + ", " + collector.id() + ", " + store.id();
        }

        String file() {
            return "jdk" + jdk.jdk().feature() + "-" + collector.id() + "-" + store.id() + "-" + repeat + ".hlog";
        }
    }
}

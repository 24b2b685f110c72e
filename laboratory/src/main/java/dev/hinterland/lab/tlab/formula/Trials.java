// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.experiments.tlab.unequal.UnequalThreads;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.FlagProbe;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Starts JVMs with unequal threads, and keeps what came of them. */
final class Trials {

    private static final String HEAP = "512m";
    private static final String YOUNG = "384m";
    private static final int SECONDS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(SECONDS + 20);

    private final Bench bench;
    private final int collections;
    private final String variants;
    private final Cases<Trial> cases = new Cases<>();

    /** Prepares trials of so many collections each, which are called by their collector. */
    Trials(Bench bench, int collections) {
        this(bench, collections, "collector");
    }

    /** Prepares trials whose variants have a label of their own. */
    Trials(Bench bench, int collections, String variants) {
        this.bench = bench;
        this.collections = collections;
        this.variants = variants;
    }

    /** Returns what came of each. */
    List<Case<Trial>> all() {
        return cases.all();
    }

    /** Runs a collector as it comes. */
    void run(NamedJdk jdk, Collector collector) throws IOException, InterruptedException {
        run(jdk, collector, collector.id());
    }

    /** Runs one with further flags, under a name that says so. */
    void run(NamedJdk jdk, Collector collector, String variant, String... flags)
            throws IOException, InterruptedException {
        bench.progress().started("buffer sizes, JDK " + jdk.label() + ", " + variants + " " + variant);
        List<String> all = new ArrayList<>(flags(collector));
        all.addAll(List.of(flags));
        FlagProbe.Answer answer = bench.flags().probe(jdk.jdk(), all);
        if (answer.accepted()) {
            fork(jdk, collector, variant, all);
        } else {
            cases.skip(labels(jdk, variant), answer.sentence());
            bench.progress().finished(answer.sentence());
        }
    }

    /** A young generation of fixed size, where there is one, so that eden changes as little as the JVM lets it. */
    private static List<String> flags(Collector collector) {
        List<String> flags = new ArrayList<>(List.of("-Xms" + HEAP, "-Xmx" + HEAP, collector.jvmFlag()));
        if (!collector.concurrent()) {
            flags.add("-Xmn" + YOUNG);
        }
        return flags;
    }

    private void fork(NamedJdk jdk, Collector collector, String variant, List<String> flags)
            throws IOException, InterruptedException {
        Path directory = bench.children().newDirectory();
        Path log = directory.resolve("jvm.log");
        List<String> all = new ArrayList<>(flags);
        all.add(TlabLogParser.jvmArgument(log));
        ExperimentProgram.Outcome outcome = new ExperimentProgram(
                        UnequalThreads.class, List.of(Integer.toString(collections), Integer.toString(SECONDS)), all)
                .run(bench.children(), jdk.jdk(), directory, PATIENCE);
        if (outcome.ok()) {
            finished(jdk, collector, variant, UnequalRun.parse(outcome.out()), TlabLogParser.parse(log));
        } else {
            cases.fail(labels(jdk, variant), outcome.reason());
            bench.progress().finished(outcome.reason());
        }
    }

    private void finished(NamedJdk jdk, Collector collector, String variant, UnequalRun run, TlabLog log) {
        cases.add(labels(jdk, variant), new Trial(jdk, collector, variant, run, log, TlabFormula.of(run.flags())));
        bench.progress()
                .finished(String.format(
                        Locale.ROOT,
                        "%d collections, %d sizes",
                        run.samples().size(),
                        log.newSizes().size()));
    }

    private Map<String, String> labels(NamedJdk jdk, String variant) {
        return Labels.of("jdk", jdk.label(), variants, variant);
    }
}

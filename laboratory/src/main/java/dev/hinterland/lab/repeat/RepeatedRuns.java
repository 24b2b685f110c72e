package dev.hinterland.lab.repeat;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes measurements of variants under JDKs, several times in turns, and tells the user of each. The library needs JDK
 * 25, so those before are skipped.
 *
 * @param <V> what is varied
 * @param <O> what comes of a measurement
 */
public final class RepeatedRuns<V, O> {

    /** The label of JDKs. */
    public static final String JDK = "jdk";

    private static final int MINIMUM_JDK = 25;

    private final Bench bench;
    private final String label;
    private final Function<V, String> id;
    private final Measurement<V, O> measurement;
    private final Function<O, String> words;

    /** One measurement. */
    @FunctionalInterface
    public interface Measurement<V, O> {

        /**
         * Makes it.
         *
         * @throws IOException if it fails: one sentence that says why
         */
        O make(V variant, Jdk jdk) throws IOException, InterruptedException;
    }

    /**
     * Prepares them.
     *
     * @param label what rows call the variants
     * @param id the name of a variant
     * @param words what the user is told of an outcome, in a few words
     */
    public RepeatedRuns(
            Bench bench,
            String label,
            Function<V, String> id,
            Measurement<V, O> measurement,
            Function<O, String> words) {
        this.bench = bench;
        this.label = label;
        this.id = id;
        this.measurement = measurement;
        this.words = words;
    }

    /** Makes all, and returns them by JDK and variant. */
    public List<Repeated<V, O>> run(List<V> variants, int repeats) throws InterruptedException {
        Map<Map<String, String>, Kept<V, O>> kept = new LinkedHashMap<>();
        bench.progress().expect(repeats * variants.size() * bench.jdks().size());
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (NamedJdk jdk : bench.jdks()) {
                for (V variant : variants) {
                    Map<String, String> labels = Labels.of(JDK, jdk.label(), label, id.apply(variant));
                    run(jdk, kept.computeIfAbsent(labels, first -> new Kept<>(variant)));
                }
            }
        }
        bench.note(
                repeats == 1
                        ? "Measured once: errors are those within one set of JVMs, or unknown (--repeat 3 has more)."
                        : "Medians of " + repeats + " sets of JVMs, in turns, ± half of their range.");
        return kept.entrySet().stream()
                .map(entry -> entry.getValue().as(entry.getKey()))
                .toList();
    }

    private void run(NamedJdk jdk, Kept<V, O> kept) throws InterruptedException {
        bench.progress().started("JDK " + jdk.label() + ", " + id.apply(kept.variant));
        if (jdk.jdk().feature() < MINIMUM_JDK) {
            kept.missing = Optional.of("needs JDK " + MINIMUM_JDK);
            kept.skipped = true;
            bench.progress().finished("skipped: needs JDK " + MINIMUM_JDK);
            return;
        }
        try {
            O outcome = measurement.make(kept.variant, jdk.jdk());
            kept.outcomes.add(outcome);
            bench.progress().finished(words.apply(outcome));
        } catch (IOException problem) {
            kept.missing = Optional.of(String.valueOf(problem.getMessage()));
            bench.progress().finished("failed: " + problem.getMessage());
        }
    }

    /** What has come so far. */
    private static final class Kept<V, O> {

        private final V variant;
        private final List<O> outcomes = new ArrayList<>();
        private Optional<String> missing = Optional.empty();
        private boolean skipped;

        Kept(V variant) {
            this.variant = variant;
        }

        Repeated<V, O> as(Map<String, String> labels) {
            return new Repeated<>(labels, variant, outcomes, missing.orElse(null), skipped);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.repeat;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Makes measurements of variants under JDKs, several times in turns, and tells the user of each. The library needs JDK
 * 25, so those before are skipped.
 *
 * @param <V> what is varied
 * @param <O> what comes of a measurement
 */
public final class RepeatedRuns<V, O> {

    private static final int MINIMUM_JDK = 25;

    private final Bench bench;
    private final String label;
    private final Function<V, String> id;
    private final Measurement<V, O> measurement;
    private final Function<O, String> words;
    private final Cases<O> cases = new Cases<>();

    /** One measurement. */
    @FunctionalInterface
    public interface Measurement<V, O> {

        /**
         * Makes it.
         *
         * @throws NotTriedException if it cannot be made here
         * @throws IOException if it fails: one sentence that says why
         */
        O make(V variant, Jdk jdk) throws IOException, InterruptedException;
    }

    /** What cannot be measured here, and has not failed. */
    public static final class NotTriedException extends IOException {

        private static final long serialVersionUID = 1;

        /** Says why. */
        public NotTriedException(String reason) {
            super(reason);
        }
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
    public List<Case<O>> run(List<V> variants, int repeats) throws InterruptedException {
        bench.progress().expect(repeats * variants.size() * bench.jdks().size());
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (NamedJdk jdk : bench.jdks()) {
                for (V variant : variants) {
                    run(jdk, variant);
                }
            }
        }
        bench.note(
                repeats == 1
                        ? "Measured once: errors are those within one set of JVMs, or unknown (--repeat 3 has more)."
                        : "Medians of " + repeats + " sets of JVMs, in turns, ± half of their range.");
        return cases.all();
    }

    private void run(NamedJdk jdk, V variant) throws InterruptedException {
        Map<String, String> labels = Labels.of(Table.JDK, jdk.label(), label, id.apply(variant));
        bench.progress().started("JDK " + jdk.label() + ", " + id.apply(variant));
        try {
            if (jdk.jdk().feature() < MINIMUM_JDK) {
                throw new NotTriedException("needs JDK " + MINIMUM_JDK);
            }
            O outcome = measurement.make(variant, jdk.jdk());
            cases.add(labels, outcome);
            bench.progress().finished(words.apply(outcome));
        } catch (NotTriedException problem) {
            cases.skip(labels, String.valueOf(problem.getMessage()));
            bench.progress().finished("skipped: " + problem.getMessage());
        } catch (IOException problem) {
            cases.fail(labels, String.valueOf(problem.getMessage()));
            bench.progress().finished("failed: " + problem.getMessage());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.JvmUsed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The experiments of one command. */
public interface ExperimentSet {

    /**
     * Makes the experiments. What cannot be made on this machine, or with this JDK, is a row that says so.
     *
     * @throws InterruptedException if the user has had enough
     */
    List<Experiment> run(Bench bench) throws IOException, InterruptedException;

    /** Returns the JVM that was watched instead of those that the laboratory starts; nothing where it starts them. */
    default Optional<JvmUsed> watched() {
        return Optional.empty();
    }

    /**
     * Returns what follows for the claims that these experiments test, if they test any.
     *
     * @param experiments what {@link #run} returned, or what was read from a file
     * @param jdks the labels of the JDKs that took part
     */
    default List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }

    /** Returns a set that makes the experiments of several, one set after the other. */
    static ExperimentSet inTurn(List<ExperimentSet> sets) {
        return new ExperimentSet() {
            @Override
            public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
                List<Experiment> all = new ArrayList<>();
                for (ExperimentSet set : sets) {
                    List<Experiment> some = set.run(bench);
                    some.forEach(bench::made);
                    all.addAll(some);
                }
                return all;
            }

            @Override
            public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
                return sets.stream()
                        .flatMap(set -> set.claims(experiments, jdks).stream())
                        .toList();
            }
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One of the two that are set side by side.
 *
 * @param name {@code A} or {@code B}
 * @param source where its results are from, as the user wrote it
 * @param results its results, newest first; never empty
 */
public record Side(String name, String source, List<ExperimentsResult> results) {

    /** The label of rows that names the JDK. */
    static final String JDK = "jdk";

    /** Copies the results. */
    public Side {
        results = List.copyOf(results);
    }

    /** Returns the same side with what one JDK did, and what no JDK's label is on. */
    public Side onlyJdk(String jdk) {
        return new Side(
                name,
                source,
                results.stream()
                        .map(result -> result.with(
                                result.experiments().stream()
                                        .map(experiment -> experiment.withRows(experiment.rows().stream()
                                                .filter(row -> row.label(JDK).isEmpty()
                                                        || row.label(JDK).equals(jdk))
                                                .toList()))
                                        .filter(experiment -> !experiment.rows().isEmpty())
                                        .toList(),
                                result.claims().stream()
                                        .map(claim -> new Claim(
                                                claim.known(),
                                                claim.findings().stream()
                                                        .filter(finding ->
                                                                finding.jdk().equals(jdk))
                                                        .toList()))
                                        .toList()))
                        .toList());
    }

    /** Returns all of its experiments. */
    List<Experiment> experiments() {
        return results.stream()
                .map(ExperimentsResult::experiments)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the labels of the JDKs that measured something. */
    public Set<String> jdks() {
        return experiments().stream()
                .map(Experiment::rows)
                .flatMap(List::stream)
                .filter(row -> row.status() == Status.OK && !row.label(JDK).isEmpty())
                .map(row -> row.label(JDK))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns what it ran on, in the words of its newest result. */
    String machine() {
        return results.getFirst().machine().cpu() + ", "
                + results.getFirst().machine().cores() + " cores";
    }

    /** Returns the full versions of its JVMs. */
    Set<String> versions() {
        Set<String> jdks = jdks();
        return results.stream()
                .flatMap(result -> result.jvms().stream())
                .filter(jvm -> jdks.isEmpty() || jdks.contains(jvm.label()))
                .map(jvm -> jvm.version() + (jvm.vendor().isEmpty() ? "" : " (" + jvm.vendor() + ")"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    boolean quick() {
        return results.stream().anyMatch(ExperimentsResult::quick);
    }
}

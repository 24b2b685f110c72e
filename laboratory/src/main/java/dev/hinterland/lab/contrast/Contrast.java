// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hinterland.lab.experiment.Experiment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two sides, figure by figure.
 *
 * @param sourceA where A is from
 * @param sourceB where B is from
 * @param notes what the sides differ in beside their figures: machine, JDK, quick or not
 * @param experiments the experiments of both
 * @param onlyA titles of experiments that only A made
 * @param onlyB titles of experiments that only B made
 */
public record Contrast(
        String sourceA,
        String sourceB,
        List<String> notes,
        List<ContrastedExperiment> experiments,
        List<String> onlyA,
        List<String> onlyB) {

    /** Copies the lists. */
    public Contrast {
        notes = List.copyOf(notes);
        experiments = List.copyOf(experiments);
        onlyA = List.copyOf(onlyA);
        onlyB = List.copyOf(onlyB);
    }

    /** Sets two sides side by side. */
    public static Contrast of(Side a, Side b) {
        RowMatch match = RowMatch.of(a, b);
        Map<String, Experiment> ofA = byId(a);
        Map<String, Experiment> ofB = byId(b);
        List<ContrastedExperiment> both = new ArrayList<>();
        ofA.forEach((id, experiment) -> {
            Experiment other = ofB.get(id);
            if (other != null) {
                both.add(match.match(experiment, other));
            }
        });
        return new Contrast(
                a.source(), b.source(), SideNotes.of(a, b, match), both, missing(ofA, ofB), missing(ofB, ofA));
    }

    /** The experiments by id; of several with the same, the newest. */
    static Map<String, Experiment> byId(Side side) {
        Map<String, Experiment> experiments = new LinkedHashMap<>();
        side.experiments().forEach(experiment -> experiments.putIfAbsent(experiment.id(), experiment));
        return experiments;
    }

    private static List<String> missing(Map<String, Experiment> present, Map<String, Experiment> other) {
        return present.values().stream()
                .filter(experiment -> !other.containsKey(experiment.id()))
                .map(Experiment::title)
                .toList();
    }

    /** Returns how many figures both sides have. */
    public int compared() {
        return experiments.stream()
                .mapToInt(experiment -> experiment.figures().size())
                .sum();
    }

    /** Returns in words how many figures differ, and of how many of those no error is known. */
    @JsonProperty
    public String sentence() {
        List<Difference> differences = differences();
        long sure = differences.stream()
                .filter(difference -> difference.figure().errorKnown())
                .count();
        long more = differences.size() - sure;
        return "Of " + compared() + " figures on both sides, " + sure + " differ by more than their errors."
                + (more == 0 ? "" : " Of those whose error is not known, " + more + " are not equal.");
    }

    /** Returns what differs, what differs most first; figures without a known error, and doubtful ones, come last. */
    @JsonProperty
    public List<Difference> differences() {
        return experiments.stream()
                .flatMap(experiment -> experiment.figures().stream()
                        .filter(ContrastedFigure::differs)
                        .map(figure -> new Difference(experiment.id(), experiment.title(), figure)))
                .sorted(Comparator.comparing(
                                (Difference difference) -> !difference.figure().errorKnown())
                        .thenComparing(difference -> difference.figure().doubtful())
                        .thenComparing(difference -> difference.figure().distance(), Comparator.reverseOrder()))
                .toList();
    }

    /**
     * A figure that differs.
     *
     * @param id the id of its experiment
     * @param title the title of its experiment
     * @param figure the figure
     */
    public record Difference(String id, String title, ContrastedFigure figure) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;

/**
 * An experiment that both sides made.
 *
 * @param id its id
 * @param title its title
 * @param figures what both have
 * @param onlyA the rows that only A measured
 * @param onlyB the rows that only B measured
 * @param notes figures that cannot be compared, and why
 */
public record ContrastedExperiment(
        String id,
        String title,
        List<ContrastedFigure> figures,
        List<LoneRow> onlyA,
        List<LoneRow> onlyB,
        List<String> notes) {

    /** Copies the lists. */
    public ContrastedExperiment {
        figures = List.copyOf(figures);
        onlyA = List.copyOf(onlyA);
        onlyB = List.copyOf(onlyB);
        notes = List.copyOf(notes);
    }

    /** Returns in words how many figures differ; those without a known error, which rarely are equal, apart. */
    @JsonProperty
    public String sentence() {
        List<String> parts = new ArrayList<>();
        List<ContrastedFigure> known =
                figures.stream().filter(ContrastedFigure::errorKnown).toList();
        if (!known.isEmpty()) {
            parts.add(differing(known) + " of " + known.size() + " figures differ by more than their errors");
        }
        List<ContrastedFigure> unknown =
                figures.stream().filter(figure -> !figure.errorKnown()).toList();
        if (!unknown.isEmpty()) {
            parts.add(differing(unknown) + " of " + unknown.size() + " without a known error are not equal");
        }
        return parts.isEmpty() ? "no figure is on both sides" : String.join("; ", parts);
    }

    private static long differing(List<ContrastedFigure> some) {
        return some.stream().filter(ContrastedFigure::differs).count();
    }
}

package dev.hinterland.lab.contrast;

import com.fasterxml.jackson.annotation.JsonProperty;
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

    /** Returns how many figures differ by more than their errors. */
    @JsonProperty
    public long differing() {
        return figures.stream().filter(ContrastedFigure::differs).count();
    }
}

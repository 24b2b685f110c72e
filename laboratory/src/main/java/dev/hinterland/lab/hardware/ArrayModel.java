// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;
import java.util.Optional;

/**
 * What arrays of bytes cost on a machine, from its profile alone. Sizes are in bytes of contents, times in nanoseconds
 * for one operation of one thread.
 */
public interface ArrayModel {

    /** Returns what {@code new byte[bytes]} costs, by one or more formulas. */
    List<Prediction> newArray(long bytes);

    /**
     * Returns what {@code new byte[bytes]} and reading it once costs, or nothing where the profile's formulas don't
     * say.
     */
    List<Prediction> newArrayAndRead(long bytes);

    /** Returns what {@code System.arraycopy} into an array that is used again and again costs. */
    List<Prediction> arrayCopy(long bytes);

    /**
     * Returns what {@code Arrays.copyOf} costs: an allocation that is not zeroed, because it is overwritten, and a
     * copy.
     */
    List<Prediction> copyOf(long bytes);

    /** Returns the model that fits a profile: an article's own formulas where it brings them, else by level. */
    static ArrayModel of(HardwareProfile profile) {
        return profile.formulas().isEmpty() ? new LevelModel(profile) : new FormulaModel(profile);
    }

    /**
     * Returns what an article's formulas say with the costs of another machine, or nothing where that machine lacks a
     * level that they visit.
     */
    static Optional<ArrayModel> byFormulasOf(HardwareProfile article, HardwareProfile costs) {
        boolean complete = article.formulas().values().stream()
                .flatMap(List::stream)
                .flatMap(formula -> formula.traffic().stream())
                .allMatch(traffic -> costs.level(traffic.level())
                        .map(level -> ProfileCheck.cost(level, traffic))
                        .isPresent());
        return complete ? Optional.of(new FormulaModel(costs, article.formulas())) : Optional.empty();
    }
}

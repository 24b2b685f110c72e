// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.List;

/**
 * How to show an experiment's rows as a table: one line for each combination of some labels, and one column for each
 * combination of the others and each figure.
 *
 * @param down the labels that make lines, such as {@code size}
 * @param across the labels that make columns, such as {@code jdk} and {@code array}; none gives a column a figure
 * @param values the figures to show
 */
public record Layout(List<String> down, List<String> across, List<String> values) {

    /** Copies the lists. */
    public Layout {
        down = List.copyOf(down);
        across = List.copyOf(across);
        values = List.copyOf(values);
    }

    /** Returns a table with a line for each row and a column for each figure. */
    public static Layout plain(List<String> labels, List<String> values) {
        return new Layout(labels, List.of(), values);
    }
}

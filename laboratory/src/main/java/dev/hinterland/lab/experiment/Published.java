// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.List;

/**
 * What others measured, to stand beside.
 *
 * @param source who, with what: processor, JDK, threads
 * @param rows their figures, with the labels and names of ours
 */
public record Published(String source, List<Row> rows) {

    /** Copies the rows. */
    public Published {
        rows = List.copyOf(rows);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.ExperimentsResult;

/**
 * A result, and where it is from.
 *
 * @param source the file that it was read from; empty where it comes straight from the run
 * @param result what was read; of {@code ./lab stores}, turned into an experiment
 */
public record FoundResult(String source, ExperimentsResult result) {

    FoundResult with(ExperimentsResult newResult) {
        return new FoundResult(source, newResult);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;

/**
 * What stores and collections cost on a machine.
 *
 * @param runs one for each store, collector and shape of data
 */
public record StoreRates(List<SmallRun> runs) {

    /** Copies the runs. */
    @SuppressWarnings("ConstantValue") // a file may have left them out
    public StoreRates {
        runs = runs == null ? List.of() : List.copyOf(runs);
    }
}

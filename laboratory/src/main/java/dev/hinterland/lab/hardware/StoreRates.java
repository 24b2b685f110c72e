package dev.hinterland.lab.hardware;

import java.util.List;

/**
 * What stores and collections cost on a machine.
 *
 * @param machine its processor and memory, so that another one can tell that it is another
 * @param jdk the JVM's feature version
 * @param runs one for each store, collector and shape of data
 */
public record StoreRates(String machine, int jdk, List<SmallRun> runs) {

    /** Copies the runs. */
    @SuppressWarnings("ConstantValue") // a file may have left them out
    public StoreRates {
        runs = runs == null ? List.of() : List.copyOf(runs);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.lab.experiment.Experiment;
import java.io.IOException;
import java.util.List;

/** Measures the constants of the model on a {@code redis-server} of our own: memory, bytes on the wire, processor. */
public final class TrackingCosts {

    private TrackingCosts() {}

    /** Starts a server, measures, and stops it. */
    public static List<Experiment> measure() throws IOException, InterruptedException {
        try (TrackedServer server = TrackedServer.start()) {
            return List.of(
                    new MemoryCosts(server).experiment(),
                    new WireCosts(server).experiment(),
                    new FullTable(server).experiment(),
                    new ProcessorCosts(server).experiment());
        }
    }
}

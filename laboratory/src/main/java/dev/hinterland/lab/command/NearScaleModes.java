// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.near.ScaleExperiments;
import dev.hinterland.lab.near.ScalePoint;
import dev.hinterland.lab.near.ScaleWords;
import dev.hinterland.lab.near.server.ServerReplay;
import dev.hinterland.lab.near.server.TrackingCosts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What {@code ./lab near} can say of many JVMs without running them. */
final class NearScaleModes {

    @Option(
            names = "--simulate",
            paramLabel = "NAME=VALUE,…",
            description = {
                "Compute and simulate near caches of many JVMs. Names and defaults: jvms=8, keys=1m, writes=1k"
                        + " (per second, all JVMs), reads=10k (per second and JVM), zipf=0.99, write-zipf=same,"
                        + " key=16 and value=100 (bytes), near-capacity=1m (entries of a JVM), primaries=1,"
                        + " mode=both (bcast, default), noloop=yes (in bcast), table-keys=1m (the server's"
                        + " tracking-table-max-keys, 0 without limit), link=10g (bits per second), memory=16g (of a"
                        + " primary, for the table), packet=66 (bytes of headers), heartbeat=333ms, seed=1.",
                "Costs of the server, in microseconds: cost.get, cost.set, cost.ping, cost.track, cost.message,"
                        + " cost.shared-key, cost.own-key, cost.held-key; in bytes: bytes.key, bytes.item."
            })
    private @Nullable String simulate;

    @Option(
            names = "--check",
            description = "With --simulate, and at most 16 JVMs: run the same events on a redis-server of our own too.")
    private boolean check;

    @Option(names = "--costs", description = "Measure the costs of a server, on a redis-server of our own.")
    private boolean costs;

    /** Returns whether any of these is asked for. */
    boolean isChosen() {
        return simulate != null || costs || check;
    }

    /** Fails if options do not go together or a parameter is wrong. */
    void verify() {
        if (costs && (simulate != null || check)) {
            throw new UserError("one at a time: --costs, " + (check ? "--check" : "--simulate"));
        }
        if (simulate == null && check) {
            throw new UserError("only with --simulate: --check");
        }
        if (simulate != null) {
            ScalePoint point = ScaleWords.point(simulate);
            if (check) {
                ServerReplay.requireSmall(point);
            }
        }
    }

    /** Returns what was computed, simulated or measured. */
    List<Experiment> experiments() throws IOException, InterruptedException {
        if (simulate == null) {
            return TrackingCosts.measure();
        }
        ScalePoint point = ScaleWords.point(simulate);
        List<Experiment> experiments = new ArrayList<>(new ScaleExperiments(point).all());
        if (check) {
            experiments.add(ServerReplay.experiment(point));
        }
        return experiments;
    }
}

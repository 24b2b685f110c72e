// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.near.WireSizes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many messages the keys of one turn make, and how many bytes these have. */
final class WireCosts {

    private static final int[] KEYS_OF_TURN = {1, 2, 10, 100};

    private final TrackedServer server;

    WireCosts(TrackedServer server) {
        this.server = server;
    }

    Experiment experiment() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (int keys : KEYS_OF_TURN) {
            rows.add(row("BCAST", keys, List.of("BCAST", "PREFIX", TrackedServer.PREFIX)));
            rows.add(row("default", keys, List.of()));
        }
        return new Experiment(
                "near.costs.wire",
                "Invalidations on the wire",
                "How many messages and bytes does a connection get for the keys that are written in one turn?",
                "One connection writes keys of 16 bytes with one call, another one counts what comes. Headers of TCP"
                        + " and IP are not counted. 'formula' is what ./lab near --simulate computes.",
                Layout.plain(List.of("mode", "keys of a turn"), List.of("messages", "bytes", "formula, bytes")),
                List.of(),
                rows,
                null,
                "",
                List.of());
    }

    private Row row(String mode, int count, List<String> options) throws IOException {
        TrackingConnection listener = server.connect(1, options).getFirst();
        TrackingConnection writer = server.connect();
        for (int key = 0; key < count; key++) {
            listener.call("GET", TrackedServer.key(key));
            writer.add("SET", TrackedServer.key(key), "value");
        }
        writer.flush();
        for (int key = 0; key < count; key++) {
            writer.reply();
        }
        listener.awaitKeys(count);
        int keyBytes = TrackedServer.key(0).length();
        long messages = mode.equals("BCAST") ? 1 : count;
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("messages", Value.exact((double) listener.messages(), ""));
        values.put("bytes", Value.exact((double) listener.messageBytes(), ""));
        values.put(
                "formula, bytes",
                Value.exact(messages * WireSizes.invalidation(keyBytes, (double) count / messages), ""));
        server.disconnect(List.of(listener, writer));
        return Row.of(Labels.of("mode", mode, "keys of a turn", Integer.toString(count)), values);
    }
}

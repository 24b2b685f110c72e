// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a connection is told when the tracking table is full: all that the server forgets, or not. */
final class FullTable {

    private static final int KEYS = 1000;
    private static final int KEYS_MAX = 100;

    private final TrackedServer server;

    FullTable(TrackedServer server) {
        this.server = server;
    }

    Experiment experiment() throws IOException {
        return new Experiment(
                "near.costs.full-table",
                "A full tracking table",
                "Is a connection told of each key that the server forgets because its table is full?",
                "One connection reads " + KEYS + " keys in default mode, with tracking-table-max-keys=" + KEYS_MAX
                        + "; then another one writes all of them.",
                Layout.plain(
                        List.of("options"),
                        List.of("keys read", "told while reading", "told of the writes", "never told")),
                List.of(),
                List.of(row("without NOLOOP", List.of()), row("NOLOOP", List.of("NOLOOP"))),
                null,
                "A copy whose reader was never told stays stale until it is evicted.",
                List.of());
    }

    private Row row(String name, List<String> options) throws IOException {
        server.flushAll();
        server.setTableKeysMax(KEYS_MAX);
        TrackingConnection reader = server.connect(1, options).getFirst();
        TrackingConnection writer = server.connect();
        Set<String> told = new HashSet<>();
        reader.onInvalidation(told::add);
        for (int key = 0; key < KEYS; key++) {
            reader.call("GET", TrackedServer.key(key));
        }
        reader.call("PING");
        int early = told.size();
        for (int key = 0; key < KEYS; key++) {
            writer.call("SET", TrackedServer.key(key), "value");
        }
        reader.call("PING");
        server.setTableKeysMax(0);
        server.disconnect(List.of(reader, writer));
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("keys read", Value.exact(KEYS, ""));
        values.put("told while reading", Value.exact(early, ""));
        values.put("told of the writes", Value.exact((double) told.size() - early, ""));
        values.put("never told", Value.exact((double) KEYS - told.size(), ""));
        return Row.of(Labels.of("options", name), values)
                .with(Check.of("told", told.size() == KEYS, (KEYS - told.size()) + " keys are stale"));
    }
}

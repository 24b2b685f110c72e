// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the tracking table of default mode takes: a number of connections read the same keys, and the table is full. */
final class MemoryCosts {

    private static final int KEYS = 50_000;
    private static final int BATCH = 1000;
    private static final int[] HOLDERS = {1, 2, 4, 8, 16, 32, 64};
    private static final String BY_KEY = "B a key";

    private final TrackedServer server;

    MemoryCosts(TrackedServer server) {
        this.server = server;
    }

    Experiment experiment() throws IOException {
        List<Row> rows = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            for (int holders : HOLDERS) {
                Row row = row(shape, holders);
                rows.add(row);
                if (shape == Shape.SCATTERED) {
                    points.add(new double[] {
                        holders, row.value(BY_KEY).orElseThrow().value()
                    });
                }
            }
        }
        double[] line = Fit.line(points);
        return new Experiment(
                "near.costs.memory",
                "Memory of the tracking table",
                "How many bytes does an entry of the tracking table take, by the connections that hold the key?",
                "used_memory before and after " + KEYS + " keys were read by each connection, with GETs of keys that do"
                        + " not exist; the same reads had been made once before, so that buffers are there already.",
                Layout.plain(List.of("keys", "holders"), List.of(BY_KEY, "B an item", "table keys", "table items")),
                List.of(Plot.logLines("Bytes a key", "connections", BY_KEY, "keys")),
                rows,
                null,
                String.format(
                        Locale.ROOT,
                        "Scattered keys take %.0f B and %.0f B for each connection that holds them (least squares).",
                        line[0],
                        line[1]),
                List.of());
    }

    private Row row(Shape shape, int holders) throws IOException {
        server.flushAll();
        List<TrackingConnection> connections = server.connect(holders, List.of());
        readAll(connections, shape);
        server.flushAll();
        long before = server.info("memory", "used_memory");
        readAll(connections, shape);
        long bytes = server.info("memory", "used_memory") - before;
        long keys = server.info("stats", "tracking_total_keys");
        long items = server.info("stats", "tracking_total_items");
        server.flushAll();
        server.disconnect(connections);
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(BY_KEY, Value.exact((double) bytes / keys, ""));
        values.put("B an item", Value.exact((double) bytes / items, ""));
        values.put("table keys", Value.exact((double) keys, ""));
        values.put("table items", Value.exact((double) items, ""));
        values.put("connections", Value.exact(holders, ""));
        return Row.of(Labels.of("keys", shape.words, "holders", Integer.toString(holders)), values);
    }

    private static void readAll(List<TrackingConnection> connections, Shape shape) throws IOException {
        for (int from = 0; from < KEYS; from += BATCH) {
            for (TrackingConnection connection : connections) {
                for (int key = from; key < from + BATCH; key++) {
                    connection.add("GET", shape.key(key));
                }
                connection.flush();
                for (int key = from; key < from + BATCH; key++) {
                    connection.reply();
                }
            }
        }
    }

    /** How keys look: the table is a radix tree, which stores common prefixes once. */
    private enum Shape {
        SCATTERED("scattered, 16 B"),
        LONG("scattered, 40 B"),
        DENSE("dense, 16 B");

        private final String words;

        Shape(String words) {
            this.words = words;
        }

        private String key(int number) {
            return switch (this) {
                case SCATTERED -> TrackedServer.key(number);
                case LONG -> TrackedServer.key(number) + "/of-a-longer-name-of-it!";
                case DENSE -> String.format(Locale.ROOT, "near:%011d", number);
            };
        }
    }
}

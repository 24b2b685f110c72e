// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What commands and messages cost the server's processor. The driver sends and then waits, so each turn of the server's
 * loop has what was sent with one call. The server's own clock of processor time counts, with what the kernel does for
 * it; the time between does not.
 */
final class ProcessorCosts {

    private static final int REPEATS = 3;
    private static final int READERS = 50;
    private static final int COMMANDS = 40_000;
    private static final int DELIVERIES = 100_000;
    private static final int BLOCK_TURNS = 200;
    private static final int BLOCKS_MAX = 10;
    private static final int KEYS_OF_TURN = 10;
    private static final int[] LISTENERS = {1, 10, 50, 200};
    private static final String VALUE = "v".repeat(100);
    private static final String UNIT = "µs";

    private final TrackedServer server;
    private final List<Row> rows = new ArrayList<>();
    private int unique;

    ProcessorCosts(TrackedServer server) {
        this.server = server;
    }

    Experiment experiment() throws IOException {
        commands();
        double alone = writes("SET, nobody listens", List.of(), 0, 1, 0);
        double ten = writes("10 SETs in one turn, nobody listens", List.of(), 0, KEYS_OF_TURN, 0);
        List<String> bcast = List.of("BCAST", "PREFIX", TrackedServer.PREFIX);
        List<String> noLoop = List.of("BCAST", "PREFIX", TrackedServer.PREFIX, "NOLOOP");
        for (int count : LISTENERS) {
            writes("SET, BCAST", bcast, count, 1, alone);
            writes("10 SETs in one turn, BCAST", bcast, count, KEYS_OF_TURN, ten);
            writes("SET, BCAST NOLOOP", noLoop, count, 1, alone);
            writes("10 SETs in one turn, BCAST NOLOOP", noLoop, count, KEYS_OF_TURN, ten);
            writes("SET, held in default mode", List.of(), count, 1, alone);
            writes("10 SETs in one turn, held", List.of(), count, KEYS_OF_TURN, ten);
        }
        return new Experiment(
                "near.costs.processor",
                "Processor time of the server",
                "How much processor time do commands and invalidations take?",
                "Processor time of the server's process by INFO cpu, over loopback, 16-byte keys, 100-byte values;"
                        + " median of " + REPEATS + " rounds, ± half their range. A turn is what was sent with one"
                        + " call; 'a listener' is what each listening connection adds to a turn.",
                Layout.plain(List.of("case", "connections"), List.of("a turn", "a listener")),
                List.of(),
                rows,
                null,
                "",
                List.of());
    }

    private void commands() throws IOException {
        List<TrackingConnection> plain = connections(READERS);
        server.flushAll();
        plain.getFirst().call("SET", TrackedServer.key(0), VALUE);
        commands("PING", plain, () -> new String[] {"PING"});
        commands("GET", plain, () -> new String[] {"GET", TrackedServer.key(0)});
        commands("SET", plain, () -> new String[] {"SET", TrackedServer.key(unique++ % COMMANDS), VALUE});
        server.disconnect(plain);
        List<TrackingConnection> tracking = server.connect(READERS, List.of());
        commands("GET, first of its key, tracked", tracking, () -> new String[] {"GET", TrackedServer.key(unique++)});
        server.disconnect(tracking);
        List<TrackingConnection> untracked = connections(READERS);
        commands("GET, first of its key", untracked, () -> new String[] {"GET", TrackedServer.key(unique++)});
        server.disconnect(untracked);
    }

    private List<TrackingConnection> connections(int count) throws IOException {
        List<TrackingConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connections.add(server.connect());
        }
        return connections;
    }

    private void commands(String name, List<TrackingConnection> connections, Command command) throws IOException {
        double[] micros = new double[REPEATS];
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            server.flushAll();
            double before = server.cpuMicros();
            for (int done = 0; done < COMMANDS; done += connections.size()) {
                for (TrackingConnection connection : connections) {
                    connection.add(command.words());
                    connection.flush();
                }
                for (TrackingConnection connection : connections) {
                    connection.reply();
                }
            }
            micros[repeat] = (server.cpuMicros() - before) / COMMANDS;
        }
        rows.add(Row.of(
                Labels.of("case", name, "connections", Integer.toString(connections.size())),
                Map.of("a turn", Value.medianOf(micros, UNIT))));
    }

    /** Writes keys that all listeners are told of, and returns what a turn takes. */
    private double writes(String name, List<String> options, int listeners, int keysOfTurn, double alone)
            throws IOException {
        int blocks = Math.clamp(DELIVERIES / Math.max(1, listeners) / keysOfTurn / BLOCK_TURNS, 1, BLOCKS_MAX);
        List<TrackingConnection> listening = listeners == 0 ? List.of() : server.connect(listeners, options);
        TrackingConnection writer = server.connect();
        double[] micros = new double[REPEATS];
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            for (int block = 0; block < blocks; block++) {
                micros[repeat] += block(writer, listening, keysOfTurn, !options.contains("BCAST"));
            }
            micros[repeat] /= blocks * BLOCK_TURNS;
        }
        server.disconnect(listening);
        server.disconnect(List.of(writer));
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("a turn", Value.medianOf(micros, UNIT));
        if (listeners > 0) {
            double[] each = Arrays.stream(micros)
                    .map(turn -> (turn - alone) / listeners)
                    .toArray();
            Value listener = Value.medianOf(each, UNIT);
            values.put("a listener", new Value(listener.value(), listener.error(), UNIT, true));
        }
        rows.add(Row.of(Labels.of("case", name, "connections", Integer.toString(listeners)), values));
        return Value.medianOf(micros, UNIT).value();
    }

    /** Returns what some turns take together; in default mode the listeners read the keys first. */
    private double block(
            TrackingConnection writer, List<TrackingConnection> listening, int keysOfTurn, boolean readFirst)
            throws IOException {
        List<List<String>> turns = new ArrayList<>();
        for (int turn = 0; turn < BLOCK_TURNS; turn++) {
            List<String> keys = new ArrayList<>();
            for (int i = 0; i < keysOfTurn; i++) {
                keys.add(TrackedServer.key(unique++ % COMMANDS));
            }
            if (readFirst) {
                read(listening, keys);
            }
            turns.add(keys);
        }
        double before = server.cpuMicros();
        for (List<String> keys : turns) {
            turn(writer, listening, keys);
        }
        return server.cpuMicros() - before;
    }

    private static void read(List<TrackingConnection> readers, List<String> keys) throws IOException {
        for (TrackingConnection reader : readers) {
            keys.forEach(key -> reader.add("GET", key));
            reader.flush();
            for (int i = 0; i < keys.size(); i++) {
                reader.reply();
            }
        }
    }

    private static void turn(TrackingConnection writer, List<TrackingConnection> listening, List<String> keys)
            throws IOException {
        keys.forEach(key -> writer.add("SET", key, VALUE));
        writer.flush();
        for (int i = 0; i < keys.size(); i++) {
            writer.reply();
        }
        for (TrackingConnection listener : listening) {
            listener.awaitKeys(listener.keys() + keys.size());
        }
    }

    /** Makes commands. */
    @FunctionalInterface
    private interface Command {
        String[] words();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.near.EventStream;
import dev.hinterland.lab.near.LruEntries;
import dev.hinterland.lab.near.NearMode;
import dev.hinterland.lab.near.ProtocolCounts;
import dev.hinterland.lab.near.ReplayedSystem;
import dev.hinterland.lab.near.ScalePoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a simulation on a real server: each JVM is a connection that tracks, and an LRU cache. One thread makes
 * one event after the other, so the counts do not depend on how fast the machine is.
 */
public final class ServerReplay {

    private static final int MOST_JVMS = 16;
    private static final long MOST_KEYS = 100_000;
    private static final int SAMPLE_EVENTS = 5000;
    private static final int EVENTS = 200_000;

    private final TrackedServer server;
    private final ReplayedSystem system;
    private final NearMode mode;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<LruEntries> near = new ArrayList<>();
    private final List<TrackingConnection> connections;
    private final String value;

    private ServerReplay(TrackedServer server, ReplayedSystem system, NearMode mode) throws IOException {
        this.server = server;
        this.system = system;
        this.mode = mode;
        this.value = "v".repeat(system.point().valueBytes());
        for (int key = 0; key < system.keys(); key++) {
            names.add(TrackedServer.key(key));
            numbers.put(names.get(key), key);
        }
        List<String> options = new ArrayList<>();
        if (mode == NearMode.BCAST) {
            options.addAll(List.of("BCAST", "PREFIX", TrackedServer.PREFIX));
            if (system.point().noLoop()) {
                options.add("NOLOOP");
            }
        }
        connections = server.connect(system.point().jvms(), options);
        for (TrackingConnection connection : connections) {
            LruEntries entries = new LruEntries(system.nearCapacity());
            near.add(entries);
            connection.onInvalidation(name -> entries.drop(numbers.getOrDefault(name, -1)));
        }
    }

    /** Refuses a system that is not replayed in a minute or so. */
    public static void requireSmall(ScalePoint point) {
        if (point.jvms() > MOST_JVMS) {
            throw new UserError("must be at most " + MOST_JVMS + " with --check: jvms=" + point.jvms());
        }
        if (point.keys() > MOST_KEYS) {
            throw new UserError("must be at most " + MOST_KEYS + " with --check: keys=" + point.keys());
        }
        if (point.primaries() > 1) {
            throw new UserError("must be 1 with --check: primaries=" + point.primaries());
        }
    }

    /** Replays the events of a point in its modes, and compares. */
    public static Experiment experiment(ScalePoint point) throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        String version;
        try (TrackedServer server = TrackedServer.start()) {
            version = server.version();
            for (NearMode mode : point.modes()) {
                if (mode != NearMode.NONE) {
                    ReplayedSystem system = new ReplayedSystem(point, mode, EVENTS);
                    rows.addAll(system.rows(replay(server, system, mode)));
                }
            }
        }
        return new Experiment(
                "near.checked",
                "Formula, simulation and server",
                "Does a real server send what the model says?",
                "The same events in the simulation and on redis-server " + version + ", one after the other.",
                Layout.plain(
                        List.of("mode", "figure"),
                        List.of("formula", "simulation", "server", "server against formula, %")),
                List.of(),
                rows,
                null,
                "",
                List.of(EVENTS + " events count, after twice as many that warm up."));
    }

    /** Replays the events of a system on a server. */
    static ProtocolCounts replay(TrackedServer server, ReplayedSystem system, NearMode mode) throws IOException {
        return new ServerReplay(server, system, mode).run();
    }

    private ProtocolCounts run() throws IOException {
        server.flushAll();
        for (String name : names) {
            connections.getFirst().add("SET", name, value);
        }
        server.setTableKeysMax(system.tableKeysMax());
        connections.getFirst().flush();
        for (int i = 0; i < names.size(); i++) {
            connections.getFirst().reply();
        }
        EventStream events = system.events();
        run(events, system.warmUpCount());
        long keys = told(TrackingConnection::keys);
        long messages = told(TrackingConnection::messages);
        ProtocolCounts counts = run(events, system.eventCount());
        counts.told(told(TrackingConnection::keys) - keys, told(TrackingConnection::messages) - messages);
        server.disconnect(connections);
        return counts;
    }

    private long told(Counter counter) throws IOException {
        long sum = 0;
        for (TrackingConnection connection : connections) {
            connection.call("PING"); // the reply comes after all that was sent before
            sum += counter.of(connection);
        }
        return sum;
    }

    private ProtocolCounts run(EventStream events, int count) throws IOException {
        ProtocolCounts counts = new ProtocolCounts();
        for (int i = 0; i < count; i++) {
            events.next();
            TrackingConnection connection = connections.get(events.jvm());
            connection.drain();
            if (events.isRead()) {
                counts.read(read(connection, near.get(events.jvm()), events.key()));
            } else {
                counts.write();
                write(connection, near.get(events.jvm()), events.key());
            }
            if (i % SAMPLE_EVENTS == 0) {
                double entries =
                        near.stream().mapToInt(LruEntries::size).average().orElse(0);
                counts.sizes(entries, (double) server.info("stats", "tracking_total_keys"), (double)
                        server.info("stats", "tracking_total_items"));
            }
        }
        return counts;
    }

    private boolean read(TrackingConnection connection, LruEntries entries, int key) throws IOException {
        if (entries.hit(key)) {
            return true;
        }
        connection.call("GET", names.get(key));
        entries.put(key);
        return false;
    }

    private void write(TrackingConnection connection, LruEntries entries, int key) throws IOException {
        connection.call("SET", names.get(key), value);
        if (mode == NearMode.BCAST && system.point().noLoop()) {
            entries.put(key);
        } else {
            entries.drop(key);
        }
    }

    /** A number of a connection. */
    @FunctionalInterface
    private interface Counter {
        long of(TrackingConnection connection);
    }
}

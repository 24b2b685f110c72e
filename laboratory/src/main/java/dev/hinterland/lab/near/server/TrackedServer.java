// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.server;

import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreUnavailableException;
import dev.hinterland.adapters.stores.RedisServer;
import dev.hinterland.lab.input.UserError;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A {@code redis-server} of our own, the connections to it, and what it says of itself. */
final class TrackedServer implements Closeable {

    /** The prefix of all keys, which BCAST mode is told. */
    static final String PREFIX = "near:";

    private static final long MOST_BYTES = 2L << 30;
    private static final double MICROS = 1e6;
    /** An odd number, so that its multiples differ modulo a power of two: 2^64 divided by the golden ratio. */
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    /** Eleven hexadecimal digits have 44 bits. */
    private static final int SPARE_BITS = 20;

    private final RedisServer server;
    private final Path directory;
    private final TrackingConnection control;
    private final List<TrackingConnection> opened = new ArrayList<>();

    private TrackedServer(RedisServer server, Path directory, TrackingConnection control) {
        this.server = server;
        this.directory = directory;
        this.control = control;
    }

    /** Starts a server whose table has no limit. */
    static TrackedServer start() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("near-server");
        try {
            RedisServer server = RedisServer.start(directory, MOST_BYTES);
            TrackedServer started = new TrackedServer(server, directory, TrackingConnection.open(server.port()));
            started.setTableKeysMax(0);
            return started;
        } catch (StoreUnavailableException | StoreNotStartedException noServer) {
            Files.deleteIfExists(directory);
            throw new UserError(String.valueOf(noServer.getMessage()), noServer);
        }
    }

    /** Returns a connection that tracks nothing. */
    TrackingConnection connect() throws IOException {
        TrackingConnection connection = TrackingConnection.open(server.port());
        opened.add(connection);
        return connection;
    }

    /** Returns connections, each with these options of {@code CLIENT TRACKING ON}. */
    List<TrackingConnection> connect(int count, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(List.of("CLIENT", "TRACKING", "ON"));
        words.addAll(options);
        List<TrackingConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TrackingConnection connection = connect();
            connection.call(words.toArray(String[]::new));
            connections.add(connection);
        }
        return connections;
    }

    /** Closes connections and waits until the server has forgotten them. */
    void disconnect(List<TrackingConnection> connections) throws IOException {
        long before = info("clients", "connected_clients");
        for (TrackingConnection connection : connections) {
            connection.close();
            opened.remove(connection);
        }
        while (info("clients", "connected_clients") > before - connections.size()) {
            Thread.onSpinWait();
        }
    }

    /** Returns the name of a key, 16 characters; neighbours in number are not neighbours by name. */
    static String key(int number) {
        return PREFIX + String.format(Locale.ROOT, "%011x", (number * SCATTER) >>> SPARE_BITS);
    }

    /** Forgets all keys and what was tracked. */
    void flushAll() throws IOException {
        control.call("FLUSHALL");
    }

    /** Sets how many keys the tracking table may have; 0 is without limit. */
    void setTableKeysMax(long keys) throws IOException {
        control.call("CONFIG", "SET", "tracking-table-max-keys", Long.toString(keys));
    }

    /** Returns a number of the server's {@code INFO}. */
    long info(String section, String name) throws IOException {
        return Math.round(figure(section, name));
    }

    /** Returns the processor time that the server has taken, in microseconds. */
    double cpuMicros() throws IOException {
        String cpu = String.valueOf(control.call("INFO", "cpu"));
        return MICROS * (figureIn(cpu, "used_cpu_sys") + figureIn(cpu, "used_cpu_user"));
    }

    /** Returns the version of the server. */
    String version() throws IOException {
        return wordIn(String.valueOf(control.call("INFO", "server")), "redis_version");
    }

    private double figure(String section, String name) throws IOException {
        return figureIn(String.valueOf(control.call("INFO", section)), name);
    }

    private static double figureIn(String info, String name) throws IOException {
        return Double.parseDouble(wordIn(info, name));
    }

    private static String wordIn(String info, String name) throws IOException {
        return info.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElseThrow(() -> new IOException("INFO does not tell: name=" + name));
    }

    @Override
    public void close() throws IOException {
        for (TrackingConnection connection : List.copyOf(opened)) {
            connection.close();
        }
        control.close();
        server.close();
        Files.deleteIfExists(directory.resolve("redis.log"));
        Files.deleteIfExists(directory);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server of our own on a free port of the loopback interface, without persistence. It dies with this JVM, whatever
 * the cause. The system property {@value #EXECUTABLE_PROPERTY} names another executable than {@code redis-server}, such
 * as {@code valkey-server}.
 */
public final class RedisServer implements AutoCloseable {

    private static final int RESTARTS_MAX = 10;
    private static final long RESTART_PAUSE_NANOS = 200_000_000;

    /** Names the executable to start. */
    public static final String EXECUTABLE_PROPERTY = "hinterland.redis.server";

    static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

    private static final String EXECUTABLE = System.getProperty(EXECUTABLE_PROPERTY, "redis-server");
    private static final int START_ATTEMPTS_MAX = 5;

    private final Path folder;
    private final int port;
    private final int tlsPort;
    private final @Nullable String password;
    private final List<String> command = new ArrayList<>(List.of(EXECUTABLE));

    private volatile ServerProcess process;
    private volatile boolean closed;
    private int starts;

    private RedisServer(List<String> options) {
        try {
            folder = Files.createTempDirectory("hinterland-server-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        port = Ports.draw();
        tlsPort = options.contains("--tls-cert-file") ? Ports.draw() : 0;
        int password = options.indexOf("--requirepass");
        this.password = password < 0 ? null : options.get(password + 1);
    }

    /** Says whether the executable is there and runs. */
    public static boolean isInstalled() {
        try {
            Process version = new ProcessBuilder(EXECUTABLE, "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectErrorStream(true)
                    .start();
            return version.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Starts a server with these options besides our own, each word an argument: {@code "--maxmemory", "10mb"}. With
     * {@code --tls-cert-file} it also listens on {@link #tlsPort}. Options must not redirect its log.
     */
    public static RedisServer start(String... options) {
        List<String> all = List.of(options);
        return startOnFreePort(() -> {
            RedisServer server = new RedisServer(all);
            server.addOptions(all);
            return server;
        });
    }

    /** Starts a sentinel with these lines in its configuration file, besides our own. */
    static RedisServer startSentinel(List<String> configuration) {
        return startOnFreePort(() -> {
            RedisServer server = new RedisServer(words(configuration, "requirepass"));
            server.writeConfiguration(configuration);
            return server;
        });
    }

    /** Returns the lines of a configuration with a word, as options. */
    private static List<String> words(List<String> configuration, String first) {
        return configuration.stream()
                .filter(line -> line.startsWith(first + " "))
                .flatMap(line -> Arrays.stream(("--" + line).split(" ", 2)))
                .toList();
    }

    /** Another process may take the port before the server binds it. */
    private static RedisServer startOnFreePort(Supplier<RedisServer> servers) {
        for (int attempt = 1; ; attempt++) {
            RedisServer server = servers.get();
            try {
                server.launch();
                return server;
            } catch (IllegalStateException e) {
                boolean taken = e.getMessage().contains("Failed listening on port");
                if (!taken || attempt == START_ATTEMPTS_MAX) {
                    throw e;
                }
            }
        }
    }

    private void addOptions(List<String> options) {
        command.addAll(List.of("--bind", HOST, "--port", "" + port, "--dir", folder.toString()));
        command.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
        command.addAll(List.of("--repl-diskless-sync", "yes", "--repl-diskless-sync-delay", "0"));
        if (tlsPort != 0) {
            command.addAll(List.of("--tls-port", "" + tlsPort));
        }
        command.addAll(options);
    }

    private void writeConfiguration(List<String> lines) {
        List<String> all = new ArrayList<>(List.of("bind " + HOST, "port " + port, "dir \"" + folder + "\""));
        all.addAll(lines);
        Path file = folder.resolve("sentinel.conf");
        try {
            Files.write(file, all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        command.addAll(List.of(file.toString(), "--sentinel"));
    }

    private void launch() {
        Path log = folder.resolve("log-" + ++starts);
        process = ServerProcess.start(folder, log, command);
        try {
            Await.until("server is ready or has ended", () -> isReady(log) || !process.isAlive());
            if (!isReady(log)) {
                throw new IllegalStateException("server does not start: executable=" + EXECUTABLE + ", port=" + port
                        + ", log=" + read(log).strip());
            }
        } catch (RuntimeException e) {
            // A restart may be tried again, in the same folder.
            process.kill(starts > 1);
            throw e;
        }
    }

    /** The server writes such a line once it listens, whatever a client must know to be let in. */
    private static boolean isReady(Path log) {
        String text = read(log);
        return text.contains("Ready to accept connections") || text.contains("Sentinel ID is");
    }

    private static String read(Path log) {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the port of plain connections. */
    public int port() {
        return port;
    }

    /** Returns the port of TLS connections, 0 if there are none. */
    public int tlsPort() {
        return tlsPort;
    }

    /** Returns the address of plain connections, without a password. */
    public String uri() {
        return "redis://" + HOST + ":" + port;
    }

    /** Returns the address of TLS connections, without a password. */
    public String tlsUri() {
        return "rediss://" + HOST + ":" + tlsPort;
    }

    /** Returns the id of the process that runs now, or ran last. */
    public long pid() {
        return process.pid();
    }

    /** Says whether the process is there; a frozen one is. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Kills the server and waits until it is gone. */
    public synchronized void kill() {
        process.kill(true);
    }

    /** Kills the server if it is alive and starts an empty one on the same port; a node of a cluster keeps its id. */
    public synchronized void restart() {
        if (closed) {
            throw new IllegalStateException("server is closed: port=" + port);
        }
        process.kill(true);
        // The system may take a moment until the ports of the killed process are free.
        for (int attempt = 1; attempt < RESTARTS_MAX; attempt++) {
            try {
                launch();
                return;
            } catch (IllegalStateException portIsTaken) {
                LockSupport.parkNanos(RESTART_PAUSE_NANOS);
            }
        }
        launch();
    }

    /** Suspends the server: its connections stay open, and nothing answers. */
    public void freeze() {
        process.freeze();
    }

    /** Ends {@link #freeze}. */
    public void thaw() {
        process.thaw();
    }

    /**
     * Runs one command on a plain connection of its own. The reply is a {@link String}, {@link Long}, {@link List} or
     * null.
     *
     * @throws RespError if the server replies with an error
     */
    public @Nullable Object command(String... words) {
        return RespConnection.text(command(RespConnection.bytes(words)));
    }

    /** As {@link #command(String...)}, with bytes in the place of bulk strings. */
    @Nullable
    Object command(List<byte[]> words) {
        try (RespConnection connection = new RespConnection(port)) {
            if (password != null) {
                connection.send(RespConnection.bytes("AUTH", password));
            }
            return connection.send(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says whether the server has a command, which may be one of a container: {@code cluster|slots}. */
    public boolean hasCommand(String name) {
        return command("COMMAND", "INFO", name) instanceof List<?> found && found.getFirst() != null;
    }

    /** Returns a field of {@code INFO}, or an empty string. */
    public String info(String field) {
        return field((String) command("INFO", "everything"), field);
    }

    /** Returns a field of a text with lines such as {@code name:value}, or an empty string. */
    static String field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    @Override
    public synchronized void close() {
        closed = true;
        process.kill(false);
        deleteFolder(); // it is still there if the server was killed before
    }

    private void deleteFolder() {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return uri();
    }
}

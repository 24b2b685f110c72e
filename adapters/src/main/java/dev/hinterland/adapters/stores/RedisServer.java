// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreUnavailableException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A {@code redis-server} of our own on a free port of the loopback interface, without persistence. It dies with us: its
 * parent is a shell that reads a pipe from this JVM and kills the server at the pipe's end, which comes with
 * {@link #close} and with the death of the JVM, whatever its cause.
 */
public final class RedisServer implements Closeable {

    /** Prints the server's process id, waits for the end of its input, kills the server and waits for its end. */
    private static final String WATCHDOG =
            "\"$@\" </dev/null >\"$LOG\" 2>&1 & server=$!; trap '' HUP INT TERM; echo $server;"
                    + " cat >/dev/null; kill -KILL $server; wait $server";

    private static final int START_ATTEMPTS_MAX = 3;
    private static final int START_SECONDS_MAX = 10;
    private static final int STOP_SECONDS_MAX = 10;
    private static final int ANSWER_MILLIS_MAX = 500;
    private static final int ANSWER_BYTES_MAX = 16 << 10;
    private static final int RETRY_MILLIS = 10;

    private final Process watchdog;
    private final ProcessHandle server;
    private final int port;

    private RedisServer(Process watchdog, ProcessHandle server, int port) {
        this.watchdog = watchdog;
        this.server = server;
        this.port = port;
    }

    /** Starts a server that refuses to store more than this many bytes. */
    public static RedisServer start(Path directory, long maximumBytes)
            throws IOException, InterruptedException, StoreUnavailableException, StoreNotStartedException {
        Path executable = find(System.getenv("PATH"))
                .orElseThrow(() -> new StoreUnavailableException(
                        "redis-server is not installed: install it (apt-get install redis-server, dnf install redis,"
                                + " brew install redis) or name a server elsewhere with --redis HOST:PORT"));
        return start(executable, RedisServer::freePort, directory, maximumBytes);
    }

    /** Starts a server on the first port that it gets: another process may take one before the server binds it. */
    static RedisServer start(Path executable, Ports ports, Path directory, long maximumBytes)
            throws IOException, InterruptedException, StoreNotStartedException {
        Path log = directory.resolve("redis.log");
        int port = 0;
        for (int attempt = 1; attempt <= START_ATTEMPTS_MAX; attempt++) {
            port = ports.next();
            Optional<RedisServer> started = tryStart(executable, port, directory, log, maximumBytes);
            if (started.isPresent()) {
                return started.get();
            }
        }
        throw new StoreNotStartedException(
                "redis-server does not start: port=" + port + ", says=" + complaint(Files.readString(log)));
    }

    /** Returns what the server's log complains about first, without process id and time. */
    private static String complaint(String log) {
        return log.lines()
                .filter(line -> line.contains("bind:") || line.contains("Fatal") || line.contains("Failed"))
                .findFirst()
                .or(() -> log.lines().filter(line -> !line.isBlank()).findFirst())
                .map(line -> line.replaceFirst("^.*? [*#] (Warning: )?", "").strip())
                .orElse("nothing");
    }

    /** Looks for the server on a search path. */
    public static Optional<Path> find(String searchPath) {
        for (String directory : searchPath.split(File.pathSeparator, -1)) {
            Path candidate = Path.of(directory, "redis-server");
            if (!directory.isEmpty() && Files.isExecutable(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static Optional<RedisServer> tryStart(
            Path executable, int port, Path directory, Path log, long maximumBytes)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(executable, port, directory, maximumBytes))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LOG", log.toString());
        Process watchdog = builder.start();
        BufferedReader reader = watchdog.inputReader(StandardCharsets.US_ASCII);
        Optional<ProcessHandle> server = ProcessHandle.of(Long.parseLong(reader.readLine()));
        if (server.isEmpty()) {
            stop(watchdog);
            return Optional.empty();
        }
        RedisServer started = new RedisServer(watchdog, server.get(), port);
        if (started.awaitConnection()) {
            return Optional.of(started);
        }
        started.close();
        return Optional.empty();
    }

    private static List<String> command(Path executable, int port, Path directory, long maximumBytes) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", WATCHDOG, "redis-watchdog"));
        command.add(executable.toString());
        command.addAll(List.of("--bind", InetAddress.getLoopbackAddress().getHostAddress(), "--port", "" + port));
        command.addAll(List.of("--save", "", "--appendonly", "no", "--daemonize", "no"));
        command.addAll(List.of("--maxmemory", "" + maximumBytes, "--maxmemory-policy", "noeviction"));
        command.addAll(List.of("--dir", directory.toString(), "--loglevel", "warning"));
        return command;
    }

    /** Returns the port on the loopback interface. */
    public int port() {
        return port;
    }

    /** Returns the process id of the server, not of its watchdog. */
    public long pid() {
        return server.pid();
    }

    @Override
    public void close() throws IOException {
        stop(watchdog);
    }

    private static void stop(Process watchdog) throws IOException {
        watchdog.getOutputStream().close();
        try {
            if (!watchdog.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
                throw new IOException("redis-server does not stop: watchdog=" + watchdog.pid());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the pipe is closed: the watchdog does the rest without us
        }
    }

    private boolean awaitConnection() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS_MAX);
        while (server.isAlive() && System.nanoTime() < deadline) {
            if (accepts()) {
                return true;
            }
            Thread.sleep(RETRY_MILLIS);
        }
        return false;
    }

    /** Whoever else may have taken the port does not know the process id of our server. */
    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_MILLIS_MAX);
            socket.setSoTimeout(ANSWER_MILLIS_MAX);
            socket.getOutputStream().write("INFO server\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readNBytes(ANSWER_BYTES_MAX), StandardCharsets.US_ASCII);
            return answer.contains("process_id:" + server.pid() + "\r\n");
        } catch (IOException e) {
            return false; // not yet
        }
    }

    /** Says which port to try next. */
    @FunctionalInterface
    interface Ports {
        int next() throws IOException;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

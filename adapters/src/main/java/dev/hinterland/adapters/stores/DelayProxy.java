// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy on loopback that stands for a network: every byte arrives later by half of the delay in each direction,
 * so that a round trip takes the delay more, plus what two hops more through this machine take (about 0.1 ms on a
 * virtual machine with two processors). Bytes keep their order, and any number may be under way.
 *
 * <p>Each direction of a connection has two threads: one reads and stamps what it read with the time at which it is
 * due, the other waits for that time and writes.
 */
final class DelayProxy implements Closeable {

    private static final int CHUNK_BYTES = 64 << 10;

    /** Bounds what one direction holds: 64 MiB, far above any bandwidth times delay that is meant here. */
    private static final int CHUNKS_UNDER_WAY_MAX = 1024;

    /** A thread wakes up late by about as much as this; the rest of a wait is spent spinning. */
    private static final long SPIN_NANOS = 60_000;

    private final ServerSocket server;
    private final int targetPort;
    private final long oneWayNanos;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile @Nullable IOException failure;

    private DelayProxy(ServerSocket server, int targetPort, long oneWayNanos) {
        this.server = server;
        this.targetPort = targetPort;
        this.oneWayNanos = oneWayNanos;
    }

    /** Starts a proxy on a free port of the loopback interface before another port of it. */
    static DelayProxy start(int targetPort, long roundTripNanos) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        DelayProxy proxy = new DelayProxy(new ServerSocket(0, 0, loopback), targetPort, roundTripNanos / 2);
        daemon("accept", proxy::accept);
        return proxy;
    }

    int port() {
        return server.getLocalPort();
    }

    /**
     * Returns the last failure of a connection, for the message of whoever saw it break; closing one is such a failure.
     */
    @Nullable
    IOException failure() {
        return failure;
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    private void connect(Socket client) throws IOException {
        open.add(client);
        Socket target;
        try {
            target = new Socket(InetAddress.getLoopbackAddress(), targetPort);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        open.add(target);
        client.setTcpNoDelay(true);
        target.setTcpNoDelay(true);
        new Direction(client, target).start();
        new Direction(target, client).start();
        if (server.isClosed()) {
            close();
        }
    }

    private static void daemon(String task, Runnable body) {
        Thread thread = new Thread(body, "delay-proxy-" + task);
        thread.setDaemon(true);
        thread.start();
    }

    /** What was read at once, and when it is due; no bytes mean the end of the stream. */
    private static final class Chunk {
        private final byte[] bytes;
        private final long due;

        Chunk(byte[] bytes, long due) {
            this.bytes = bytes;
            this.due = due;
        }
    }

    /** One direction of a connection. */
    private final class Direction {

        private final Socket from;
        private final Socket to;
        private final BlockingQueue<Chunk> underWay = new LinkedBlockingQueue<>(CHUNKS_UNDER_WAY_MAX);

        Direction(Socket from, Socket to) {
            this.from = from;
            this.to = to;
        }

        void start() {
            daemon("read", () -> untilEnd(this::read));
            daemon("write", () -> untilEnd(this::write));
        }

        private void read() throws IOException, InterruptedException {
            byte[] buffer = new byte[CHUNK_BYTES];
            InputStream in = from.getInputStream();
            int length;
            do {
                length = in.read(buffer);
                underWay.put(new Chunk(Arrays.copyOf(buffer, Math.max(0, length)), System.nanoTime() + oneWayNanos));
            } while (length >= 0);
        }

        private void write() throws IOException, InterruptedException {
            OutputStream out = to.getOutputStream();
            Chunk chunk = underWay.take();
            while (chunk.bytes.length > 0) {
                awaitNanoTime(chunk.due);
                out.write(chunk.bytes);
                chunk = underWay.take();
            }
            to.shutdownOutput();
        }

        /** Runs one thread of the direction; where it fails, as when an end closes its socket, all four end. */
        private void untilEnd(Task task) {
            try {
                task.run();
            } catch (IOException e) {
                failure = e;
                abort();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                abort();
            }
        }

        private void abort() {
            underWay.clear();
            underWay.add(new Chunk(new byte[0], System.nanoTime()));
            for (Socket socket : List.of(from, to)) {
                open.remove(socket);
                try {
                    socket.close();
                } catch (IOException e) {
                    failure = e;
                }
            }
        }
    }

    /** Waits asleep first, because a processor is worth having, and then awake, because a thread wakes up late. */
    private static void awaitNanoTime(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }
}

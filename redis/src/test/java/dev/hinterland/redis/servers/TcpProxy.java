// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A proxy on the loopback interface in front of one port, to which a network can happen. It passes bytes in order and
 * loses none, except by {@link #cut} and {@link #refuse}. Any thread may call its methods. Each takes effect before it
 * returns: no byte that it forbids passes afterwards.
 */
public final class TcpProxy implements AutoCloseable {

    /*
     * One thread, the loop, owns the selector, all channels and all settings. A method that changes something hands the
     * loop a task and waits for it. So a setting never changes while the loop passes bytes, and nothing needs a lock.
     *
     * A connection has two channels, to the client and to the server, and a TcpPipe for each direction. A pipe reads
     * ahead up to a limit, also while it must not write; a full pipe leaves bytes to the system. Each round of the loop
     * runs the tasks, accepts and reads what there is, writes what is due and allowed, and sets what to wait for.
     */

    private static final int CONNECT_MILLIS = 5_000;
    private static final int BUFFER_BYTES = 64 << 10;

    private final InetSocketAddress target;
    private final InetSocketAddress address;
    private final Selector selector;
    private final Queue<Task> tasks = new ConcurrentLinkedQueue<>();
    private final List<Link> links = new ArrayList<>();
    private final AtomicLong bytesUp = new AtomicLong();
    private final AtomicLong bytesDown = new AtomicLong();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Thread loop;

    private volatile int connections;
    private volatile boolean closed;
    private volatile boolean ended;

    private @Nullable ServerSocketChannel listener;
    private boolean frozen;
    private boolean frozenDown;
    private long delayDownNanos;

    private TcpProxy(InetSocketAddress address, int targetPort) throws IOException {
        target = new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort);
        selector = Selector.open();
        this.address = address;
        listen();
        loop = Thread.ofPlatform()
                .daemon()
                .name("tcp-proxy-" + address.getPort())
                .unstarted(this::run);
    }

    /** Starts a proxy in front of a port of the loopback interface. */
    public static TcpProxy to(int port) {
        return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), Ports.draw()), port);
    }

    /**
     * Starts a proxy in front of a port of the loopback interface that listens on the same port of another host, such
     * as {@code 127.0.0.2}. So a cluster whose nodes leave out their host can be reached through proxies only.
     */
    public static TcpProxy to(int port, String host) {
        return start(new InetSocketAddress(host, port), port);
    }

    private static TcpProxy start(InetSocketAddress address, int port) {
        try {
            TcpProxy proxy = new TcpProxy(address, port);
            proxy.loop.start();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the port to connect to. */
    public int port() {
        return address.getPort();
    }

    /** Returns how many bytes the proxy has delivered to the server. */
    public long bytesUp() {
        return bytesUp.get();
    }

    /** Returns how many bytes the proxy has delivered to clients. */
    public long bytesDown() {
        return bytesDown.get();
    }

    /** Returns how many connections are open. */
    public int connections() {
        return connections;
    }

    /** Closes all connections, with the bytes under way. New ones are accepted. */
    public void cut() {
        call(this::closeAll);
    }

    /** Closes all connections and refuses new ones, or accepts them again. */
    public void refuse(boolean refuse) {
        call(() -> {
            if (refuse) {
                closeAll();
                closeListener();
            } else if (listener == null) {
                listen();
            }
        });
    }

    /** Holds back everything in both directions, or ends that. New connections are only passed on at the end. */
    public void freeze(boolean freeze) {
        call(() -> frozen = freeze);
    }

    /** Holds back what the server sends, or ends that. What clients send passes. */
    public void freezeDown(boolean freeze) {
        call(() -> frozenDown = freeze);
    }

    /** Delivers what arrives from the server from now on as much later. */
    public void delayDown(Duration delay) {
        long nanos = delay.toNanos();
        call(() -> delayDownNanos = nanos);
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            loop.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the loop ends without us
        }
    }

    /** Runs an action in the loop and waits for it. */
    private void call(Action action) {
        Task task = new Task(action, new CompletableFuture<>());
        tasks.add(task);
        selector.wakeup();
        if (ended) {
            failTasks();
        }
        task.done.join();
    }

    private void failTasks() {
        for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
            task.done.completeExceptionally(new IllegalStateException("proxy is closed: port=" + port()));
        }
    }

    private void run() {
        try (selector) {
            while (!closed) {
                round();
            }
            closeAll();
            closeListener();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            ended = true;
            failTasks();
        }
    }

    private void round() throws IOException {
        await();
        for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        acceptAll();
        links.forEach(Link::transfer);
        links.removeIf(Link::closeIfFinished);
        connections = links.size();
    }

    /** Waits until a channel is ready, a byte is due, or a task is there. */
    private void await() throws IOException {
        long now = System.nanoTime();
        long waitNanos =
                links.stream().mapToLong(link -> link.prepare(now)).min().orElse(Long.MAX_VALUE);
        if (listener != null) {
            listener.keyFor(selector).interestOps(frozen ? 0 : SelectionKey.OP_ACCEPT);
        }
        selector.select(waitNanos == Long.MAX_VALUE ? 0 : TimeUnit.NANOSECONDS.toMillis(waitNanos) + 1);
        selector.selectedKeys().clear(); // the round tries all channels
    }

    private void listen() throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        channel.bind(address);
        channel.configureBlocking(false);
        channel.register(selector, 0);
        listener = channel;
    }

    /** Connects each client that waits with the server, and turns it away if there is none. */
    private void acceptAll() throws IOException {
        if (frozen) {
            return;
        }
        for (SocketChannel client = accept(); client != null; client = accept()) {
            SocketChannel server = SocketChannel.open();
            try {
                server.socket().connect(target, CONNECT_MILLIS);
                links.add(new Link(client, server));
            } catch (IOException e) {
                client.close();
                server.close();
            }
        }
    }

    private @Nullable SocketChannel accept() throws IOException {
        return listener == null ? null : listener.accept();
    }

    /** Closes all connections, those too that still wait to be accepted. */
    private void closeAll() throws IOException {
        for (SocketChannel client = accept(); client != null; client = accept()) {
            client.close();
        }
        for (Link link : links) {
            link.close();
        }
        links.clear();
        connections = 0;
        selector.selectNow(); // a channel is only closed once the selector has let it go
    }

    private void closeListener() throws IOException {
        if (listener != null) {
            listener.close();
            listener = null;
            selector.selectNow();
        }
    }

    /** Something to do in the loop. */
    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    private record Task(Action action, CompletableFuture<Void> done) {

        void run() {
            try {
                action.run();
                done.complete(null);
            } catch (IOException | RuntimeException e) {
                done.completeExceptionally(e);
            }
        }
    }

    /** A connection: a channel to the client, one to the server, and a pipe for each direction. */
    private final class Link {

        private final SocketChannel client;
        private final SocketChannel server;
        private final SelectionKey clientKey;
        private final SelectionKey serverKey;
        private final TcpPipe up;
        private final TcpPipe down;

        Link(SocketChannel client, SocketChannel server) throws IOException {
            this.client = client;
            this.server = server;
            clientKey = register(client);
            serverKey = register(server);
            up = new TcpPipe(client, server, bytesUp);
            down = new TcpPipe(server, client, bytesDown);
        }

        private SelectionKey register(SocketChannel channel) throws IOException {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            return channel.register(selector, 0);
        }

        void transfer() {
            up.read(buffer, 0);
            down.read(buffer, delayDownNanos);
            long now = System.nanoTime();
            if (!frozen) {
                up.write(now);
            }
            if (!frozen && !frozenDown) {
                down.write(now);
            }
        }

        /** Tells the selector what to wait for, and returns how long to wait for the next byte that is due. */
        long prepare(long now) {
            boolean writesUp = !frozen && up.wantsToWrite(now);
            boolean writesDown = !frozen && !frozenDown && down.wantsToWrite(now);
            clientKey.interestOps(interest(up.wantsToRead(), writesDown));
            serverKey.interestOps(interest(down.wantsToRead(), writesUp));
            return Math.min(up.waitNanos(now), down.waitNanos(now));
        }

        private int interest(boolean read, boolean write) {
            return (read ? SelectionKey.OP_READ : 0) | (write ? SelectionKey.OP_WRITE : 0);
        }

        boolean closeIfFinished() {
            boolean finished = up.isFinished() && down.isFinished();
            if (finished) {
                close();
            }
            return finished;
        }

        void close() {
            try (client;
                    server) {
                clientKey.cancel();
                serverKey.cancel();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

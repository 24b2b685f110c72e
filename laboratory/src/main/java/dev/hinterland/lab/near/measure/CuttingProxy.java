// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** A proxy on the loopback interface before a port of it, which counts bytes and cuts connections. */
final class CuttingProxy implements Closeable {

    private static final int BUFFER_BYTES = 64 << 10;

    private final ServerSocket server;
    private final int targetPort;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final LongAdder bytes = new LongAdder();
    private volatile boolean refuses;

    private CuttingProxy(ServerSocket server, int targetPort) {
        this.server = server;
        this.targetPort = targetPort;
    }

    /** Starts a proxy on a free port. */
    static CuttingProxy before(int targetPort) throws IOException {
        CuttingProxy proxy = new CuttingProxy(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()), targetPort);
        Thread.ofVirtual().start(proxy::accept);
        return proxy;
    }

    int port() {
        return server.getLocalPort();
    }

    /** Returns how many bytes have passed, in both directions. */
    long bytes() {
        return bytes.sum();
    }

    /** Closes all connections. Those that come are closed too, as long as that is so. */
    void refuse(boolean yes) {
        refuses = yes;
        if (yes) {
            open.forEach(CuttingProxy::close);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException ended) {
                // The proxy is closed, or the server is gone, which its clients hear of.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        open.add(client);
        if (refuses) {
            end(client);
            return;
        }
        try {
            Socket target = new Socket(InetAddress.getLoopbackAddress(), targetPort);
            open.add(target);
            Thread.ofVirtual().start(() -> pass(client, target));
            Thread.ofVirtual().start(() -> pass(target, client));
            if (refuses || server.isClosed()) {
                end(client);
                end(target);
            }
        } catch (IOException gone) {
            end(client);
            throw gone;
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (from;
                to) {
            to.setTcpNoDelay(true);
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                bytes.add(count);
                out.write(buffer, 0, count);
            }
        } catch (IOException cut) {
            // Both ends hear of it, as they are closed now.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private void end(Socket socket) {
        open.remove(socket);
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closed) {
            // It is of no use any more, whatever its state.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        open.forEach(CuttingProxy::close);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DelayProxyTest {

    private static final int ROUND_TRIPS = 50;

    private ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private CompletableFuture<Void> echo;

    @BeforeEach
    void startEcho() throws IOException {
        server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        echo = CompletableFuture.runAsync(
                () -> {
                    try (Socket socket = server.accept()) {
                        socket.setTcpNoDelay(true);
                        socket.getInputStream().transferTo(socket.getOutputStream());
                        socket.shutdownOutput();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                threads);
    }

    @AfterEach
    void stopEcho() throws IOException {
        server.close();
        echo.exceptionally(whenClosed -> null).join();
        threads.shutdown();
    }

    @Test
    void roundTrips_takeAtLeastTheDelayEach() throws IOException {
        long delayNanos = TimeUnit.MILLISECONDS.toNanos(2);
        try (DelayProxy proxy = DelayProxy.start(server.getLocalPort(), delayNanos);
                Socket socket = connect(proxy)) {
            long start = System.nanoTime();
            for (int i = 0; i < ROUND_TRIPS; i++) {
                socket.getOutputStream().write(i);
                assertThat(socket.getInputStream().read()).isEqualTo(i);
            }

            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(ROUND_TRIPS * delayNanos);
        }
    }

    @Test
    void requestsThatDoNotWaitForAnswers_paySharedDelay() throws IOException {
        long delayNanos = TimeUnit.MILLISECONDS.toNanos(200);
        try (DelayProxy proxy = DelayProxy.start(server.getLocalPort(), delayNanos);
                Socket socket = connect(proxy)) {
            long start = System.nanoTime();
            for (int i = 0; i < ROUND_TRIPS; i++) {
                socket.getOutputStream().write(i);
            }
            byte[] answers = socket.getInputStream().readNBytes(ROUND_TRIPS);

            assertThat(answers[ROUND_TRIPS - 1]).isEqualTo((byte) (ROUND_TRIPS - 1));
            assertThat(System.nanoTime() - start).isBetween(delayNanos, ROUND_TRIPS * delayNanos / 2);
        }
    }

    @Test
    void stream_keepsItsBytesAndTheirOrder() throws IOException {
        byte[] sent = new byte[3 << 20];
        new Random(42).nextBytes(sent);
        try (DelayProxy proxy = DelayProxy.start(server.getLocalPort(), TimeUnit.MILLISECONDS.toNanos(1));
                Socket socket = connect(proxy)) {
            CompletableFuture<Void> writer = CompletableFuture.runAsync(
                    () -> {
                        try {
                            new DataOutputStream(socket.getOutputStream()).write(sent);
                            socket.shutdownOutput();
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    },
                    threads);
            byte[] received = new DataInputStream(socket.getInputStream()).readAllBytes();

            writer.join();
            assertThat(received).isEqualTo(sent);
        }
    }

    private static Socket connect(DelayProxy proxy) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(30));
        return socket;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpProxyTest {

    private static final int LIMIT_MILLIS = 60_000;

    /** How long to watch that nothing comes. */
    private static final int WATCH_MILLIS = 150;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Socket> sockets = new ArrayList<>();
    private final LinkedBlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();
    private ServerSocket listener;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::acceptAll);
        proxy = TcpProxy.to(listener.getLocalPort());
    }

    private void acceptAll() {
        try {
            while (true) {
                accepted.add(listener.accept());
            }
        } catch (IOException e) {
            // the test is over
        }
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("tcp-proxy-" + proxy.port()));
    }

    @Test
    void bytes_passInBothDirections_andAreCounted() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        send(client, "question");
        assertThat(receive(server, 8)).isEqualTo("question");
        send(server, "answer");
        assertThat(receive(client, 6)).isEqualTo("answer");

        // The proxy counts what it has delivered, which may arrive before it does so.
        Await.until("all is counted", () -> proxy.bytesUp() == 8 && proxy.bytesDown() == 6);
        assertThat(proxy.connections()).isEqualTo(1);
    }

    @Test
    void endOfOneDirection_passes_andTheOtherGoesOn() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        send(client, "last");
        client.shutdownOutput();
        assertThat(server.getInputStream().readAllBytes()).asString().isEqualTo("last");
        send(server, "answer");
        server.close();

        assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("answer");
        Await.until("connection is gone", () -> proxy.connections() == 0);
    }

    @Test
    void manyBytes_throughFreezesAndDelays_arriveInOrder() throws Exception {
        byte[] bytes = new byte[20 << 20];
        new Random(42).nextBytes(bytes);
        Socket client = connect();
        Socket server = serverSide();
        AtomicBoolean done = new AtomicBoolean();
        Future<?> weather = threads.submit(() -> changeWeather(done));

        Future<?> up = threads.submit(() -> sendAll(client, bytes));
        Future<?> down = threads.submit(() -> sendAll(server, bytes));
        Future<byte[]> received = threads.submit(() -> client.getInputStream().readNBytes(bytes.length));
        assertThat(server.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
        assertThat(received.get()).isEqualTo(bytes);

        up.get();
        down.get();
        done.set(true);
        weather.get();
        Await.until("all is counted", () -> proxy.bytesUp() == bytes.length && proxy.bytesDown() == bytes.length);
    }

    private Void changeWeather(AtomicBoolean done) throws InterruptedException {
        Random random = new Random(42);
        while (!done.get()) {
            proxy.freeze(random.nextInt(4) == 0);
            proxy.freezeDown(random.nextInt(4) == 0);
            proxy.delayDown(Duration.ofMillis(random.nextInt(5)));
            Thread.sleep(random.nextInt(3));
        }
        return null;
    }

    private static Void sendAll(Socket socket, byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return null;
    }

    @Test
    void cut_closesConnections_andAcceptsNewOnes() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        proxy.cut();

        assertThat(proxy.connections()).isEqualTo(0);
        assertEnds(client);
        assertEnds(server);
        Socket next = connect();
        send(next, "again");
        assertThat(receive(serverSide(), 5)).isEqualTo("again");
    }

    @Test
    void cut_closesAConnectionThatItHasNotAcceptedYet() throws Exception {
        proxy.freeze(true);
        Socket client = connect();
        Thread.sleep(WATCH_MILLIS); // until the system has the connection ready to be accepted
        proxy.cut();
        assertEnds(client);
    }

    @Test
    void refuse_closesConnections_andRefusesNewOnes() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        proxy.refuse(true);
        proxy.refuse(true);
        assertEnds(client);
        assertEnds(server);
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);

        proxy.refuse(false);
        proxy.refuse(false);
        send(connect(), "again");
        assertThat(receive(serverSide(), 5)).isEqualTo("again");
    }

    @Test
    void server_thatIsNotThere_endsConnections() throws Exception {
        listener.close();
        // The system closes it when the thread that accepts has woken up.
        Await.until("nobody listens", () -> !isListening(listener.getLocalPort()));
        assertEnds(connect());
        Await.until("no connection is left", () -> proxy.connections() == 0);
    }

    private static boolean isListening(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    @Test
    void freeze_holdsBothDirectionsBack_untilItEnds() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        proxy.freeze(true);
        send(client, "up");
        send(server, "down");
        assertSilent(client);
        assertSilent(server);
        assertThat(proxy.bytesUp() + proxy.bytesDown()).isEqualTo(0);
        assertThat(proxy.connections()).isEqualTo(1);

        proxy.freeze(false);
        assertThat(receive(server, 2)).isEqualTo("up");
        assertThat(receive(client, 4)).isEqualTo("down");
    }

    @Test
    void freeze_hidesTheEndOfAClient_untilItEnds() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        proxy.freeze(true);
        client.close();
        assertSilent(server);

        proxy.freeze(false);
        assertEnds(server);
        server.close();
        Await.until("connection is gone", () -> proxy.connections() == 0);
    }

    @Test
    void freeze_keepsNewConnectionsFromTheServer_untilItEnds() throws Exception {
        proxy.freeze(true);
        Socket client = connect();
        assertThat(accepted.poll(WATCH_MILLIS, TimeUnit.MILLISECONDS)).isNull();
        send(client, "early");

        proxy.freeze(false);
        assertThat(receive(serverSide(), 5)).isEqualTo("early");
    }

    @Test
    void freezeDown_holdsOnlyAnswersBack_inOrder() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        proxy.freezeDown(true);
        send(server, "first");
        send(client, "up");
        assertThat(receive(server, 2)).isEqualTo("up");
        send(server, "second");
        server.close();
        assertSilent(client);

        proxy.freezeDown(false);
        assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("firstsecond");
    }

    @Test
    void delayDown_deliversLater() throws Exception {
        Socket client = connect();
        Socket server = serverSide();
        proxy.delayDown(Duration.ofMillis(300));

        long start = System.nanoTime();
        send(server, "answer");
        assertThat(receive(client, 6)).isEqualTo("answer");

        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
    }

    @Test
    void delayDown_ofZero_doesNotOvertakeWhatIsDelayed() throws Exception {
        Socket client = connect();
        Socket server = serverSide();
        proxy.delayDown(Duration.ofMillis(200));
        send(server, "first");
        Thread.sleep(50);
        proxy.delayDown(Duration.ZERO);
        send(server, "second");
        assertThat(receive(client, 11)).isEqualTo("firstsecond");
    }

    @Test
    void manyConnections_eachGetTheirOwnBytes() throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        CountDownLatch ready = new CountDownLatch(20);
        threads.execute(() -> echo(20));
        for (int i = 0; i < 20; i++) {
            String question = "question-" + (10 + i);
            Socket client = connect();
            answers.add(threads.submit(() -> {
                ready.countDown();
                ready.await();
                send(client, question);
                return receive(client, question.length());
            }));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(answers.get(i).get()).isEqualTo("question-" + (10 + i));
        }
        assertThat(proxy.connections()).isEqualTo(20);
    }

    private void echo(int connections) {
        for (int i = 0; i < connections; i++) {
            Socket server = serverSide();
            threads.execute(() -> echo(server));
        }
    }

    private static void echo(Socket server) {
        try {
            server.getInputStream().transferTo(server.getOutputStream());
        } catch (IOException e) {
            // the test is over
        }
    }

    @Test
    void methods_afterClose_throw() throws Exception {
        Socket client = connect();
        Socket server = serverSide();

        proxy.close();
        proxy.close();

        assertEnds(client);
        assertEnds(server);
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        assertThatThrownBy(proxy::cut).hasRootCauseInstanceOf(IllegalStateException.class);
    }

    private Socket connect() throws IOException {
        return keep(new Socket(InetAddress.getLoopbackAddress(), proxy.port()));
    }

    private Socket serverSide() {
        try {
            Socket socket = accepted.poll(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
            assertThat(socket).as("connection that reached the server").isNotNull();
            return keep(socket);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Socket keep(Socket socket) throws IOException {
        socket.setSoTimeout(LIMIT_MILLIS);
        synchronized (sockets) {
            sockets.add(socket);
        }
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static String receive(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), US_ASCII);
    }

    /** Asserts that a connection ends, be it by a reset. */
    private static void assertEnds(Socket socket) throws IOException {
        try {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }

    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(WATCH_MILLIS);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(LIMIT_MILLIS);
    }
}

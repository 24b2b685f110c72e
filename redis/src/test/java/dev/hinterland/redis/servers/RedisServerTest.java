// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf("dev.hinterland.redis.servers.RedisServer#isInstalled")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RedisServerTest {

    @Test
    void command_repliesOfEveryType_areReturned() {
        try (RedisServer server = RedisServer.start()) {
            assertThat(server.command("SET", "key", "välue\r\n")).isEqualTo("OK");
            assertThat(server.command("GET", "key")).isEqualTo("välue\r\n");
            assertThat(server.command("GET", "absent")).isNull();
            assertThat(server.command("SET", "empty", "")).isEqualTo("OK");
            assertThat(server.command("INCR", "count")).isEqualTo(1L);
            assertThat(server.command("MGET", "absent", "count", "empty")).isEqualTo(Arrays.asList(null, "1", ""));
            assertThat(server.command("BLPOP", "absent", "0.01")).isNull();
            assertThatThrownBy(() -> server.command("GET"))
                    .isInstanceOf(RespError.class)
                    .hasMessageStartingWith("ERR wrong number of arguments");
        }
    }

    @Test
    void start_withOptions_setsThem() {
        try (RedisServer server = RedisServer.start("--tracking-table-max-keys", "10", "--maxmemory", "64mb")) {
            assertThat(server.command("CONFIG", "GET", "tracking-table-max-keys"))
                    .isEqualTo(List.of("tracking-table-max-keys", "10"));
            assertThat(server.info("maxmemory")).isEqualTo("" + (64 << 20));
        }
    }

    @Test
    void start_withPassword_letsOnlyCommandsIn() throws IOException {
        try (RedisServer server = RedisServer.start("--requirepass", "secret");
                RespConnection stranger = new RespConnection(server.port())) {
            assertThat(server.command("PING")).isEqualTo("PONG");
            assertThatThrownBy(() -> stranger.send(RespConnection.bytes("PING")))
                    .hasMessageStartingWith("NOAUTH");
        }
    }

    @Test
    void start_withTlsFiles_listensOnBothPorts(@TempDir Path folder) throws Exception {
        TlsFiles files = TlsFiles.create(folder);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(files.load());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (RedisServer server = RedisServer.start(files.options());
                Socket client = context.getSocketFactory().createSocket(RedisServer.HOST, server.tlsPort())) {
            client.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().readNBytes(7)).asString().isEqualTo("+PONG\r\n");
            assertThat(server.command("PING")).isEqualTo("PONG");
            assertThat(server.tlsUri()).isEqualTo("rediss://127.0.0.1:" + server.tlsPort());
        }
    }

    @Test
    void start_withOptionThatIsUnknown_saysWhatTheServerSays() {
        assertThatThrownBy(() -> RedisServer.start("--no-such-option", "1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("server does not start: executable=")
                .hasMessageContaining("no-such-option");
    }

    @Test
    void start_twice_takesTwoPorts() {
        try (RedisServer one = RedisServer.start();
                RedisServer other = RedisServer.start()) {
            one.command("SET", "key", "one");
            assertThat(other.command("GET", "key")).isNull();
            assertThat(one.uri()).isEqualTo("redis://127.0.0.1:" + one.port()).isNotEqualTo(other.uri());
        }
    }

    @Test
    void kill_endsConnections_andRestartOnTheSamePortIsEmpty() throws IOException {
        try (RedisServer server = RedisServer.start();
                RespConnection client = new RespConnection(server.port())) {
            client.send(RespConnection.bytes("SET", "key", "value"));
            long pid = server.pid();

            server.kill();
            assertThat(server.isAlive()).isFalse();
            assertThatThrownBy(() -> client.send(RespConnection.bytes("PING"))).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> server.command("PING")).hasRootCauseInstanceOf(IOException.class);

            server.restart();
            assertThat(server.isAlive()).isTrue();
            assertThat(server.pid()).isNotEqualTo(pid);
            assertThat(server.command("DBSIZE")).isEqualTo(0L);
        }
    }

    @Test
    void restart_ofAServerThatIsAliveOrFrozen_isEmpty() {
        try (RedisServer server = RedisServer.start()) {
            server.command("SET", "key", "value");
            server.freeze();
            server.restart();
            assertThat(server.command("DBSIZE")).isEqualTo(0L);
        }
    }

    @Test
    void server_thatEndsByItself_isNotAlive_andRestarts() {
        try (RedisServer server = RedisServer.start()) {
            assertThatThrownBy(() -> server.command("SHUTDOWN", "NOSAVE")).hasRootCauseInstanceOf(IOException.class);
            Await.until("server is gone", () -> !server.isAlive());

            server.restart();
            assertThat(server.command("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void freeze_holdsAnswersBack_untilThaw() throws IOException {
        try (RedisServer server = RedisServer.start();
                Socket client = new Socket(RedisServer.HOST, server.port())) {
            server.freeze();
            client.setSoTimeout(200);
            client.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            assertThat(server.isAlive()).isTrue();

            server.thaw();
            client.setSoTimeout(60_000);
            assertThat(client.getInputStream().readNBytes(7)).asString().isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void close_endsTheServer_removesItsFolder_andHoldsTwice() {
        RedisServer server = RedisServer.start();
        Path folder = folder(server);
        assertThat(folder).isDirectory();

        server.close();
        server.close();

        assertThat(server.isAlive()).isFalse();
        assertThat(folder).doesNotExist();
        assertThatThrownBy(server::restart).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void close_afterKill_removesTheFolder() {
        RedisServer server = RedisServer.start();
        Path folder = folder(server);
        server.kill();
        server.close();
        assertThat(folder).doesNotExist();
    }

    private static Path folder(RedisServer server) {
        return Path.of((String) ((List<?>) server.command("CONFIG", "GET", "dir")).getLast());
    }

    @Test
    void server_ofAJvmThatIsKilled_dies() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader reader = jvm.inputReader()) {
            long pid = Long.parseLong(reader.readLine());
            Path folder = Path.of(reader.readLine());
            assertThat(ProcessHandle.of(pid)).isPresent();

            jvm.destroyForcibly().waitFor(60, TimeUnit.SECONDS);

            Await.until("server is gone", () -> ProcessHandle.of(pid).isEmpty());
            Await.until("folder is gone", () -> !folder.toFile().exists());
        } finally {
            jvm.destroyForcibly();
        }
    }

    /** Starts a server, says which, and waits for the end. */
    static final class Starter {
        public static void main(String[] arguments) throws InterruptedException {
            RedisServer server = RedisServer.start();
            System.out.println(server.pid());
            System.out.println(folder(server));
            Thread.sleep(TimeUnit.MINUTES.toMillis(5));
        }
    }
}

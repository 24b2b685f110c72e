// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.StoreUnavailableException;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RedisServerTest {

    private static final long BUDGET = 64L << 20;

    @TempDir
    private Path directory;

    @Test
    void find_withoutServerOnThePath_isEmpty() {
        assertThat(RedisServer.find(directory.toString())).isEmpty();
    }

    @Test
    void close_endsTheServer() throws Exception {
        assumeRunsHere();
        RedisServer server = RedisServer.start(directory, BUDGET);
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();

        server.close();

        process.onExit().get(30, TimeUnit.SECONDS);
    }

    @Test
    void portThatIsTaken_isSaidInOneSentence_andLeavesNoServer() throws Exception {
        assumeRunsHere();
        Path executable = RedisServer.find(System.getenv("PATH")).orElseThrow();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> RedisServer.start(executable, () -> port, directory, BUDGET))
                    .isInstanceOf(StoreNotStartedException.class)
                    .hasMessageStartingWith("redis-server does not start: port=" + port + ", says=")
                    .hasMessageEndingWith("bind: Address already in use");
        }
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(process -> process.info().command().orElse("").contains("redis")))
                .isEmpty();
    }

    @Test
    void portThatIsTakenAtFirst_isGivenUpForTheNext() throws Exception {
        assumeRunsHere();
        Path executable = RedisServer.find(System.getenv("PATH")).orElseThrow();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int other = free.getLocalPort();
            free.close();
            Iterator<Integer> ports = List.of(taken.getLocalPort(), other).iterator();

            try (RedisServer server = RedisServer.start(executable, ports::next, directory, BUDGET)) {
                assertThat(server.port()).isEqualTo(other);
            }
        }
    }

    @Test
    void deathOfTheJvm_endsTheServer() throws Exception {
        assumeRunsHere();
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        directory.toString())
                .start();
        try (BufferedReader reader = jvm.inputReader()) {
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(reader.readLine())).orElseThrow();

            jvm.destroyForcibly();

            server.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void serverElsewhere_isUsedAndLeftEmpty_andRefusedWhereItHoldsOtherData() throws Exception {
        assumeRunsHere();
        try (RedisServer server = RedisServer.start(directory, BUDGET)) {
            String address = "localhost:" + server.port();
            try (OpenStore<String, String> first = open(address)) {
                first.put("key", "value");

                assertThatThrownBy(() -> open(address))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("entries=1");
                assertThat(first.get("key")).isEqualTo("value");
                assertThat(first.processes()).isEmpty();
            }
            try (OpenStore<String, String> second = open(address)) {
                assertThat(second.get("key")).isNull();
            }
        }
    }

    @Test
    void open_whereNobodyListens_saysSo() {
        assertThatThrownBy(() -> open("localhost:1"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("no Redis server answers: address=localhost:1");
        assertThatThrownBy(() -> open("nonsense"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("redis=nonsense");
        assertThatThrownBy(() -> open(":6379"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("redis=:6379");
    }

    private OpenStore<String, String> open(String address) throws Exception {
        Form<String> text = Form.of(String.class, null, 8);
        return new RedisAdapter()
                .open(new StoreSpec<>(text, text, 1, true, null, BUDGET, directory, Map.of("redis", address)));
    }

    private static void assumeRunsHere() {
        assumeTrue(
                RedisServer.find(System.getenv("PATH")).isPresent(),
                "redis-server is not installed (apt-get install redis-server)");
    }

    /** A JVM that starts a server, prints its process id, and waits to be killed. */
    static final class Starter {

        public static void main(String[] args) throws Exception {
            System.out.println(RedisServer.start(Path.of(args[0]), BUDGET).pid());
            Thread.sleep(TimeUnit.MINUTES.toMillis(1));
        }
    }
}

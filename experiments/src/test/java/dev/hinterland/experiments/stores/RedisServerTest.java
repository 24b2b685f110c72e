package dev.hinterland.experiments.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreNotStartedException;
import dev.hinterland.experiments.store.StoreUnavailableException;
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
        Adapters.assumeRunsHere("redis");
        RedisServer server = RedisServer.start(directory, BUDGET);
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();

        server.close();

        process.onExit().get(30, TimeUnit.SECONDS);
    }

    @Test
    void portThatIsTaken_isSaidInOneSentence_andLeavesNoServer() throws Exception {
        Adapters.assumeRunsHere("redis");
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
        Adapters.assumeRunsHere("redis");
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
        Adapters.assumeRunsHere("redis");
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
        Adapters.assumeRunsHere("redis");
        try (RedisServer server = RedisServer.start(directory, BUDGET);
                RedisStore first = new RedisStore();
                RedisStore second = new RedisStore()) {
            first.open(config("localhost:" + server.port()));
            first.put("key", "value");

            assertThatThrownBy(() -> second.open(config("localhost:" + server.port())))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("entries=1");
            assertThat(first.get("key")).isEqualTo("value");
            assertThat(first.processes()).isEmpty();
            first.close();
            second.open(config("localhost:" + server.port()));
            assertThat(second.get("key")).isNull();
        }
    }

    @Test
    void open_whereNobodyListens_saysSo() throws Exception {
        try (Store store = new RedisStore()) {
            assertThatThrownBy(() -> store.open(config("localhost:1")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessage("no Redis server answers: address=localhost:1");
            assertThatThrownBy(() -> store.open(config("nonsense")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("redis=nonsense");
            assertThatThrownBy(() -> store.open(config(":6379")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("redis=:6379");
        }
    }

    private StoreConfig config(String address) {
        return new StoreConfig(
                1, 8, 8, BUDGET, null, null, String.class, String.class, directory, Map.of("redis", address));
    }

    /** A JVM that starts a server, prints its process id, and waits to be killed. */
    static final class Starter {

        public static void main(String[] args) throws Exception {
            System.out.println(RedisServer.start(Path.of(args[0]), BUDGET).pid());
            Thread.sleep(TimeUnit.MINUTES.toMillis(1));
        }
    }
}

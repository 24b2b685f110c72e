// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.Result;
import dev.hinterland.experiments.fork.ForkEvent.Started;
import dev.hinterland.experiments.protocol.Message;
import dev.hinterland.experiments.run.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in JVMs of their own: what only a whole process can show. */
@Tag("proof")
final class ForkTest {

    private static final List<String> SMALL = List.of("-Xmx64m", "-XX:+UseSerialGC");

    @TempDir
    private Path directory;

    private ForkRequest request(String store, int entries) {
        return new ForkRequest("stores", new Settings(store, entries, 0, 0, 1L << 30, Map.of()), 400, 2).in(directory);
    }

    private Events fork(List<String> flags, String store, int entries) throws Exception {
        return Events.forked(directory, flags, "", request(store, entries));
    }

    @Test
    void goodRun_smallHeap_startsAndEndsAsThePackagePageSays() throws Exception {
        Events events = fork(SMALL, "caffeine", 20_000);

        assertThat(events.exitCode()).isZero();
        assertThat(events.all().get(0)).isInstanceOf(Started.class);
        Started started = (Started) events.all().get(0);
        assertThat(started.jvmFlags()).containsExactlyElementsOf(SMALL);
        assertThat(started.javaVersion()).isEqualTo(Runtime.version().feature());
        Result result = events.last(Result.class);
        assertThat(result.entries()).isEqualTo(20_000);
        assertThat(events.errors()).isEmpty();
    }

    /** The heap is not touched in advance, and most of it is while the store is filled. */
    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"})
    void storeOutsideTheHeap_itsMemoryIsToldWithoutTheHeaps(String collector) throws Exception {
        Result result = fork(List.of("-Xms256m", "-Xmx256m", collector), "mapdb", 200_000)
                .last(Result.class);

        long kept = result.offHeapBytes();
        assertThat(result.outsideEmpty()).isBetween(1L << 20, 256L << 20);
        assertThat(result.outsideBytes() - result.outsideEmpty()).isBetween(kept / 2, kept + (64L << 20));
        assertThat(result.maxRssBytes()).isGreaterThan(result.outsideBytes() + (32L << 20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"})
    void heapTooSmall_anyCollector_isReportedAsOutOfMemory(String collector) throws Exception {
        Events events = fork(List.of("-Xmx48m", collector), "concurrent-hash-map", 1_700_000);

        Failure failure = events.last(Failure.class);
        assertThat(failure.kind()).isEqualTo(FailureKind.OUT_OF_MEMORY);
        assertThat(failure.reason()).contains("48 MB");
        assertThat(failure.phase()).isEqualTo("write");
        assertThat(events.exitCode()).isEqualTo(ForkedRun.FAILED);
    }

    @Test
    void heapTooSmall_severalThreads_isReportedAsOutOfMemory() throws Exception {
        ForkRequest request = new ForkRequest(
                "stores",
                new Settings("concurrent-hash-map", "binary", 1_700_000, 0, 0, 4, -1, 1L << 30, directory, Map.of()));

        Failure failure = Events.forked(directory, List.of("-Xmx48m", "-XX:+UseSerialGC"), "", request)
                .last(Failure.class);

        assertThat(failure.kind()).isEqualTo(FailureKind.OUT_OF_MEMORY);
    }

    @Test
    void threadOfALibraryOutOfMemory_endsTheRun() throws Exception {
        assertThat(fork(SMALL, "waiting", 1000).last(Failure.class).kind()).isEqualTo(FailureKind.OUT_OF_MEMORY);
    }

    @Test
    void hangingStore_isGivenUp() throws Exception {
        Failure failure = fork(SMALL, "hanging", 1000).last(Failure.class);

        assertThat(failure.kind()).isEqualTo(FailureKind.STALLED);
        assertThat(failure.reason()).isEqualTo("No progress: seconds=2");
    }

    @Test
    void storeThatPrintsAndCannotBeSampledOrClosed_doesNotSpoilTheRun() throws Exception {
        Events events = fork(SMALL, "rude", 1000);

        assertThat(events.last(Result.class).entries()).isEqualTo(1000);
        assertThat(events.last(Result.class).offHeapBytes()).isEqualTo(-1);
        assertThat(events.errors()).contains("not one of ours", "cannot tell", "cannot close");
        assertThat(events.exitCode()).isZero();
    }

    @Test
    void requestThatCannotBe_isRefused() throws Exception {
        String order = Message.line(request("caffeine", 1000)).replace("\"entries\":1000", "\"entries\":0");

        Events events = Events.forked(directory, SMALL, "", order);

        assertThat(events.last(Failure.class))
                .isEqualTo(new Failure(FailureKind.BAD_REQUEST, "must be at least 1: entries=0", ""));
        assertThat(events.exitCode()).isEqualTo(ForkedRun.REFUSED);
    }

    @Test
    void parentEnds_forkEndsToo() throws Exception {
        Process process = Events.command(SMALL, "")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        try {
            Events.tell(
                    process,
                    Message.line(
                            new ForkRequest("stores", request("hanging", 1000).settings())));
            assertThat(process.waitFor(Duration.ofSeconds(2).toMillis(), TimeUnit.MILLISECONDS))
                    .isFalse();
            process.getOutputStream().close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void servicesOnAnotherClassPath_areFound() throws Exception {
        compile("own.OwnStore", OWN_STORE);
        compile("own.OwnWorkload", OWN_WORKLOAD);
        compile("own.OwnSerializers", OWN_SERIALIZERS);
        register("adapters.StoreAdapter", "own.OwnStore");
        register("experiments.run.Workload", "own.OwnWorkload");
        register("experiments.serializer.SerializerProvider", "own.OwnSerializers");
        ForkRequest request =
                new ForkRequest("stores", new Settings("own", "own", 100, 0, 0, 1, -1, 1L << 30, directory, Map.of()));

        Events onOwnStore = Events.forked(directory, SMALL, directory.toString(), request);
        assertThat(onOwnStore.last(Result.class).extraTimings()).containsEntry("asked-for-serializer", 1.0);

        Events ownWorkload = Events.forked(
                directory,
                SMALL,
                directory.toString(),
                new ForkRequest("own", request("", 50).settings()));
        Result result = ownWorkload.last(Result.class);
        assertThat(result.checksum()).isEqualTo(49 * 50 / 2);
        assertThat(result.phases()).hasSize(1);
    }

    private void compile(String name, String source) throws IOException {
        Path file = directory.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        directory.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        file.toString());
        assertThat(status).isZero();
    }

    private void register(String service, String className) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        // One that cannot be loaded comes first and must not hide the other.
        Files.writeString(services.resolve("dev.hinterland." + service), "own.Missing\n" + className + "\n");
    }

    private static final String OWN_STORE = """
            package own;

            import dev.hinterland.adapters.OpenStore;
            import dev.hinterland.adapters.StoreAdapter;
            import dev.hinterland.adapters.StoreSpec;
            import java.util.HashMap;
            import java.util.Map;

            public final class OwnStore implements StoreAdapter {
                @Override public String id() { return "own"; }
                @Override public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
                    return new Own<>(new HashMap<>(), spec);
                }

                record Own<K, V>(Map<K, V> map, StoreSpec<K, V> spec) implements OpenStore<K, V> {
                    @Override public void put(K key, V value) { map.put(key, value); }
                    @Override public V get(K key) { return map.get(key); }
                    @Override public Map<String, Double> extraTimings() {
                        return Map.of("asked-for-serializer", spec.keys().serializer() == null ? 1.0 : 0.0);
                    }
                    @Override public void close() {}
                }
            }
            """;

    private static final String OWN_WORKLOAD = """
            package own;

            import dev.hinterland.experiments.run.Workload;
            import dev.hinterland.experiments.run.WorkloadContext;

            public final class OwnWorkload implements Workload {
                private long sum;

                @Override public String id() { return "own"; }
                @Override public Outcome run(WorkloadContext context) throws Exception {
                    context.phase("sum", context.settings().entries(), (from, to, steps) -> {
                        for (long i = from; i < to; i++) {
                            sum += i;
                            steps.done();
                        }
                    });
                    return new Outcome(0, 0, sum);
                }
            }
            """;

    private static final String OWN_SERIALIZERS = """
            package own;

            import dev.hinterland.adapters.serializer.Serializer;
            import dev.hinterland.experiments.serializer.SerializerProvider;

            public final class OwnSerializers implements SerializerProvider {
                @Override public String id() { return "own"; }
                @Override public Serializer<Object> serializerOf(Class<?> type) { return null; }
            }
            """;
}

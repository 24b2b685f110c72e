// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.hinterland.lab.Lab;
import dev.hinterland.lab.input.ExitCode;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small real runs, with JVMs and all. */
@Tag("proof")
class StoresCommandTest {

    /** A map's node, three strings with their arrays, the feed itself, and a share of the table. */
    private static final double OBJECTS_OF_AN_ENTRY = 32 + 3 * (24 + 32) + 40 + 10;

    /** The characters of the three strings, and 20 bytes of numbers. */
    private static final double PAYLOAD = 9 + 10 + 16 + 20;

    @TempDir
    private Path directory;

    private StoresResult stores(int exitCode, String... arguments) throws IOException {
        Path json = directory.resolve("result.json");
        List<String> all = new ArrayList<>(List.of("stores"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--json", json.toString()));
        all.addAll(List.of("--report", directory.resolve("report.html").toString()));
        assertThat(Lab.commandLine().execute(all.toArray(String[]::new))).isEqualTo(exitCode);
        return ResultJson.read(json, StoresResult.class);
    }

    @Test
    void twoStores_giveFilledRows_andAdvice() throws Exception {
        StoresResult result = stores(
                ExitCode.OK, "--stores=concurrent-hash-map,hinterland", "--entries=100k", "--heap=96m", "--repeat=2");

        assertThat(result.runs())
                .extracting(Run::store)
                .containsExactly("concurrent-hash-map", "hinterland", "concurrent-hash-map", "hinterland");
        assertThat(result.runs()).allSatisfy(run -> {
            assertThat(run.status()).as(String.valueOf(run.ending().reason())).isEqualTo(Status.OK);
            assertThat(run.totalMillis()).isPositive();
            assertThat(run.times().millisOf("write") + run.times().millisOf("read"))
                    .isBetween(0.0, run.totalMillis() + 1);
            assertThat(run.collections().young()).isNotNull();
            assertThat(run.memory().maxRssBytes()).isGreaterThan(96 << 20);
            assertThat(run.course().samples()).isNotEmpty();
            assertThat(run.setup().jdk()).isEqualTo(Runtime.version().feature());
        });
        assertThat(result.runs().getFirst().memory().bytesPerEntry())
                .isCloseTo(OBJECTS_OF_AN_ENTRY - PAYLOAD, within(40.0));
        assertThat(result.runs().getFirst().collections().forced().count()).isPositive();
        assertThat(result.runs().getFirst().collections().full().count()).isZero();
        assertThat(result.advice()).isNotNull();
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
    }

    /** The map does not fit, and has a larger heap where it does; the store outside has a smaller one. */
    @Test
    void advice_comparesHeapsThatSuit_andIsFollowed() throws Exception {
        StoresResult result = stores(
                ExitCode.OK,
                "--stores=concurrent-hash-map,hinterland",
                "--entries=100k",
                "--heap=24m",
                "--collectors=serial",
                "--follow");

        Advice advice = result.advice();
        assertThat(advice).isNotNull();
        assertThat(advice.settings()).extracting(Advice.Setting::store).endsWith("concurrent-hash-map", "hinterland");
        Advice.Setting map = advice.settings().get(advice.settings().size() - 2);
        Advice.Setting moved = advice.settings().getLast();
        assertThat(map.heapBytes()).isGreaterThan(24 << 20);
        assertThat(map.stoppedShare()).isLessThan(0.1);
        assertThat(moved.heapBytes()).isLessThanOrEqualTo(24 << 20);
        assertThat(moved.processBytes()).isGreaterThan(moved.heapBytes());
        assertThat(advice.settings()).filteredOn(Advice.Setting::advised).hasSize(1);
        assertThat(advice.followed()).isNotNull();
        assertThat(advice.followed().settings()).hasSameSizeAs(advice.settings());
    }

    @Test
    void storesOnFiles_sayWhatTheyKeep() throws Exception {
        StoresResult result =
                stores(ExitCode.OK, "--stores=" + StoreCatalog.ON_FILES, "--entries=20k", "--heap=96m", "--reads=50");

        assertThat(result.runs()).hasSize(6).allSatisfy(run -> {
            assertThat(run.status()).as(String.valueOf(run.ending().reason())).isEqualTo(Status.OK);
            assertThat(run.setup().durability()).contains("kill -9");
            assertThat(run.memory().offHeapBytes()).isPositive();
        });
        assertThat(result.notes()).anyMatch(note -> note.startsWith("The files of stores lie in "));
        assertThat(directory.resolve("report.html")).content().contains("\"durability\":\"all puts after kill -9");
    }

    @Test
    void bytesPerEntry_areThoseOfTheStore_howeverLongTheClassPath() throws Exception {
        double alone = bytesPerEntry(directory);
        double beside = bytesPerEntry(jarOf(40_000));

        // The directory of the jar takes several megabytes of the heap: tens of bytes for each of the entries.
        assertThat(beside).isCloseTo(alone, within(8.0));
    }

    private double bytesPerEntry(Path classPath) throws IOException {
        return stores(
                        ExitCode.OK,
                        "--stores=concurrent-hash-map",
                        "--entries=100k",
                        "--heap=96m",
                        "--collectors=serial",
                        "--classpath=" + classPath)
                .runs()
                .getFirst()
                .memory()
                .bytesPerEntry();
    }

    private Path jarOf(int files) throws IOException {
        Path jar = directory.resolve("many.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (int i = 0; i < files; i++) {
                out.putNextEntry(new JarEntry("a/file/with/a/name/of/some/length/" + i));
            }
        }
        return jar;
    }

    @Test
    void storeThatDoesNotFit_isAFinding_withTheSmallestHeapThatDoes() throws Exception {
        StoresResult result = stores(
                ExitCode.OK, "--stores=concurrent-hash-map", "--entries=200k", "--heap=24m", "--collectors=serial");

        Run run = result.runs().getFirst();
        assertThat(run.status()).isEqualTo(Status.FAILED);
        assertThat(run.ending().reason()).isNotBlank();
        assertThat(run.ending().smallestHeapBytes()).isBetween(28L << 20, 128L << 20);
    }

    @Test
    void storeThatNeedsANewerJdk_isSkipped_andTheOthersRun() throws Exception {
        assumeThat(JdkFinder.ofThisMachine().find()).anyMatch(jdk -> jdk.feature() == 17);

        StoresResult result = stores(
                ExitCode.OK, "--jdk=17", "--stores=hinterland,concurrent-hash-map", "--entries=20k", "--heap=64m");

        assertThat(result.runs()).extracting(Run::status).containsExactly(Status.SKIPPED, Status.OK);
        assertThat(result.runs().getFirst().ending().reason()).isEqualTo("needs JDK 25 or newer: jdk=17");
    }

    @Test
    void storesAndWorkloadsOfTheUser_areFoundOnHisClassPath() throws Exception {
        String classPath = compiled().toString();

        StoresResult stores =
                stores(ExitCode.OK, "--classpath", classPath, "--stores=my-store", "--entries=1k", "--heap=64m");
        StoresResult workload =
                stores(ExitCode.OK, "--classpath", classPath, "--workload=my-workload", "--entries=1k", "--heap=64m");

        assertThat(stores.runs()).extracting(Run::store, Run::status).containsExactly(tuple("my-store", Status.OK));
        assertThat(workload.runs())
                .extracting(Run::store, Run::status)
                .containsExactly(tuple("my-workload", Status.OK));
        assertThat(workload.runs().getFirst().times().phases()).containsOnlyKeys("think");
        assertThat(workload.published()).isEmpty();
    }

    private Path compiled() throws Exception {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve("dev.hinterland.adapters.StoreAdapter"), "MyStore");
        Files.writeString(services.resolve("dev.hinterland.experiments.run.Workload"), "MyWorkload");
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
        for (String source : List.of("MyStore.java", "MyWorkload.java")) {
            arguments.add(
                    Path.of(StoresCommandTest.class.getResource(source).toURI()).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        return classes;
    }

    @Test
    void defaultFiles_areInReports_withTheTime() {
        Outputs outputs = Outputs.of("stores", null, null, Instant.EPOCH);

        assertThat(outputs.json().getParent()).isEqualTo(Path.of("reports"));
        assertThat(outputs.report().getFileName().toString()).matches("stores-\\d{8}-\\d{6}\\.html");
        assertThat(Files.exists(outputs.report())).isFalse();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.result.Status;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a runner does with JVMs that do not start, that die, and that do what they should. */
@Tag("proof")
class JmhRunnerTest {

    private static final Jdk JDK = JdkFinder.ofThisMachine().running();
    private static final JmhTiming SHORT = new JmhTiming(1, 0, 2, 10);
    private static final JmhCase GOOD = named("good");

    private static JmhCase named(String name) {
        return JmhCase.of("EmptyBenchmark.nothing", Labels.of("name", name), JDK);
    }

    private static List<Row> rows(String path, JmhTiming timing, JmhCase... cases) throws Exception {
        try (Children children = Children.watch()) {
            return new JmhRunner(children, new Silence(), new FlagProbe(children), path)
                    .run(List.of(cases), timing).stream()
                            .map(measured -> measured.row(Labels.of("time", "score")))
                            .toList();
        }
    }

    /** Returns what counts of iterations, by number, each with the share of its time in which it had a processor. */
    private static List<Integer> counted(int threads, double... shares) {
        return JmhRunner.counted(
                threads,
                IntStream.range(0, shares.length).boxed().toList(),
                number -> new Window(0, 100, 100 * shares[number], 0));
    }

    @Test
    void iterationThatLostItsProcessor_doesNotCount() {
        assertThat(counted(1, 1, 0.86, 0.84, 1)).containsExactly(0, 1, 3);
    }

    @Test
    void iterationsThatLostTheirProcessor_countIfFewAreLeft() {
        assertThat(counted(1, 1, 0.5, 0.5, 1)).hasSize(4);
        assertThat(counted(1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5)).hasSize(8);
    }

    @Test
    void iterationsOfThreadsThatWaitForEachOther_count() {
        assertThat(counted(2, 1, 1, 1, 0.5)).hasSize(4);
    }

    @Test
    void unknownFlag_isSkippedInTheJvmsOwnWords_andTheRestGoesOn() throws Exception {
        List<Row> rows = rows("", SHORT, named("bad").with(JvmVariant.of("bad", "-XX:+UseNoSuchThing")), GOOD);

        assertThat(rows.getFirst().status()).isEqualTo(Status.SKIPPED);
        assertThat(rows.getFirst().reason()).isEqualTo("Unrecognized VM option 'UseNoSuchThing'");
        assertThat(rows.getLast().status()).isEqualTo(Status.OK);
        assertThat(rows.getLast().checks()).hasSize(5);
        assertThat(rows.getLast().value("time")).hasValueSatisfying(time -> {
            assertThat(time.value()).isPositive();
            assertThat(time.unit()).isEqualTo("ns/op");
        });
    }

    /** G1's regions, which are the default on most machines, are too small for such buffers. */
    @Test
    void flagIsAskedFor_withTheHeapThatItIsMeantFor() throws Exception {
        JmhCase fits = named("fits")
                .withArguments(List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m", "-Xmn200m"))
                .with(JvmVariant.of("large buffers", "-XX:TLABSize=4m"));
        JmhCase fitsNot = fits.withArguments(List.of("-XX:+UseG1GC", "-XX:G1HeapRegionSize=1m", "-Xmx256m"));

        List<Row> rows = rows("", SHORT, fits, fitsNot);

        assertThat(rows.getFirst().status()).isEqualTo(Status.OK);
        assertThat(rows.getLast().status()).isEqualTo(Status.SKIPPED);
        assertThat(rows.getLast().reason()).contains("TLABSize");
    }

    @Test
    void jvmThatDoesNotStart_failsInItsOwnWords_andTheRestGoesOn() throws Exception {
        List<Row> rows = rows("", SHORT, named("bad").withArguments(List.of("-Xmx900000g")), GOOD);

        assertThat(rows.getFirst().status()).isEqualTo(Status.FAILED);
        assertThat(rows.getFirst().reason())
                .startsWith("Error occurred during initialization of VM: ")
                .contains("heap");
        assertThat(rows.getLast().status()).isEqualTo(Status.OK);
    }

    @Test
    void jvmThatDies_fails_andTheRestGoesOn() throws Exception {
        JmhTiming longer = new JmhTiming(1, 0, 20, 50);
        List<Row> rows;
        try (Children children = Children.watch()) {
            rows = new JmhRunner(children, new DeadlyProgress(), new FlagProbe(children), "")
                    .run(List.of(named("victim"), GOOD), longer).stream()
                            .map(measured -> measured.row(Labels.of("time", "score")))
                            .toList();
        }

        assertThat(rows.getFirst().status()).isEqualTo(Status.FAILED);
        assertThat(rows.getFirst().reason()).isEqualTo("the JVM died: exit code 137, which is signal 9");
        assertThat(rows.getLast().status()).isEqualTo(Status.OK);
    }

    /** Kills the first JVM when its first iteration has ended. */
    private static final class DeadlyProgress extends Silence {

        private boolean hasKilled;

        @Override
        public void at(String phase, double shareOfPhase, double shareOfRun) {
            if (!hasKilled) {
                hasKilled = true;
                ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            }
        }
    }

    @Test
    void withoutTaskset_oneProcessorFails_andTheRestGoesOn() throws Exception {
        List<Row> rows = rows("/nowhere", SHORT, named("bound").onOneProcessor(), GOOD);

        assertThat(rows.getFirst().status()).isEqualTo(Status.FAILED);
        assertThat(rows.getFirst().reason()).isEqualTo("taskset is not installed, which binds a JVM to one processor");
        assertThat(rows.getLast().status()).isEqualTo(Status.OK);
    }

    @Test
    void oneProcessor_isAllThatTheJvmFinds() throws Exception {
        String path = System.getenv("PATH");
        assumeTrue(Launcher.onPath("taskset", path).isPresent(), "taskset is not installed (util-linux)");
        try (Children children = Children.watch()) {
            Path launcher = new Launcher(children, path).of(JDK, true).orElseThrow();
            Process process = new ProcessBuilder(
                            launcher.toString(), "-XX:+UseParallelGC", "-XX:+PrintFlagsFinal", "-version")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(said).containsPattern("uint ParallelGCThreads +:?= 1 ");
        }
    }
}

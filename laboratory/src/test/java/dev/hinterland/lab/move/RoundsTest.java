// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.experiments.run.Settings;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.fork.ForkRunner;
import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.SmallRun;
import dev.hinterland.lab.jdk.JdkFinder;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a real JVM's log says of rounds. */
class RoundsTest {

    private static final long HEAP = 160L << 20;
    private static final int ENTRIES = 100_000;
    private static final int ROUNDS = 3;
    private static final int MAX_DISTURBED = 4;
    private static final DataShape SHAPE = new DataShape(11, 60);

    private static SmallRun run() throws Exception {
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
        JvmSetup setup = new JvmSetup(
                JdkFinder.ofThisMachine().running(), Collector.SERIAL, HEAP, List.of(JvmSetup.PRE_TOUCH), classPath);
        Settings settings = new Settings(
                "concurrent-hash-map",
                ENTRIES,
                SHAPE.keyBytes(),
                SHAPE.valueBytes(),
                1L << 30,
                Map.of("rounds", Integer.toString(ROUNDS)));
        ForkRequest request = new ForkRequest("rounds", settings);
        try (Children children = Children.watch()) {
            ForkOutcome outcome =
                    new ForkRunner(children, Instant.now().plus(Duration.ofMinutes(2))).run(setup, request, now -> {});
            assertThat(outcome.ok()).as("%s", outcome.errors()).isTrue();
            return new Rounds(outcome, ROUNDS, ENTRIES).run("concurrent-hash-map", "serial", SHAPE, HEAP);
        }
    }

    /**
     * What marking takes is what a collection takes longer than the one of the empty heap. If the machine was stopped
     * during that one, nothing is left: so that is measured anew.
     */
    private static SmallRun undisturbedRun() throws Exception {
        SmallRun run = run();
        for (int i = 0; i < MAX_DISTURBED && run.markSlid().middle() == 0; i++) {
            run = run();
        }
        return run;
    }

    @Test
    void log_tellsWhatAnEntryCostsAndTakes() throws Exception {
        SmallRun run = undisturbedRun();
        MapLayout layout = MapLayout.of(SHAPE, ENTRIES, HEAP);
        double heapBytes = layout.entryBytes() + layout.tableBytes() / ENTRIES;

        assertThat(run.heapBytes()).as("bytes of an entry").isBetween(0.8 * heapBytes, 1.2 * heapBytes);
        assertThat(run.putBytes()).as("a put allocates its entry").isGreaterThan(0.8 * heapBytes);
        assertThat(run.copy().low()).as("copying").isPositive();
        assertThat(run.markSlid().middle()).as("marking").isPositive();
        assertThat(run.put().low()).isPositive();
        assertThat(run.fullMillis()).isPositive();
        assertThat(run.processBytes()).isPositive();
    }
}

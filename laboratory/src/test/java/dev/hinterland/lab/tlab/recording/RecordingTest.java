// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.tlab.exhaust.FillHeap;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads recordings that the JDKs of this machine write, and counts their events in another way to compare. */
@Tag("proof")
class RecordingTest {

    static Stream<Jdk> jdks() {
        return JdkFinder.ofThisMachine().find().stream().filter(jdk -> jdk.feature() >= 17);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void recording_isReadCompletely(Jdk jdk, @TempDir Path directory) throws Exception {
        Path settings = directory.resolve("settings.jfc");
        Path file = directory.resolve("recording.jfr");
        RecordingSettings.write(settings);
        try (Children children = Children.watch()) {
            ExperimentProgram.Outcome outcome = new ExperimentProgram(
                            FillHeap.class,
                            List.of("20"),
                            List.of(
                                    "-Xmx32m",
                                    "-XX:+UseSerialGC",
                                    "-XX:StartFlightRecording:filename=" + file + ",settings=" + settings))
                    .run(children, jdk, directory, Duration.ofSeconds(60));
            assertThat(outcome.ok()).as(outcome.reason()).isTrue();
        }

        Recording recording = Recording.read(file);

        List<String> names = RecordingFile.readAllEvents(file).stream()
                .map(event -> event.getEventType().getName())
                .toList();
        assertThat(recording.allocations().stream().filter(Recording.Allocation::outside))
                .hasSize((int) names.stream()
                        .filter("jdk.ObjectAllocationOutsideTLAB"::equals)
                        .count())
                .isNotEmpty();
        assertThat(recording.allocations().stream().filter(each -> !each.outside()))
                .hasSize((int) names.stream()
                        .filter("jdk.ObjectAllocationInNewTLAB"::equals)
                        .count())
                .isNotEmpty();
        assertThat(recording.requiringGc()).hasSize((int)
                names.stream().filter("jdk.AllocationRequiringGC"::equals).count());
        assertThat(recording.allocations())
                .anySatisfy(each -> {
                    assertThat(each.type()).isEqualTo("byte[]");
                    assertThat(each.frames()).first().asString().contains("FillHeap.keep:");
                })
                .allMatch(each -> each.atMillis() > 0 && each.atMillis() < 60_000);
    }
}

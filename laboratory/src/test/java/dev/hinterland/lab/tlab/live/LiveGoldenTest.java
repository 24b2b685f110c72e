// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.experiments.hsperf.PerfMemory;
import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.tlab.live.CounterWatch.Seen;
import dev.hinterland.lab.tlab.recording.Recording;
import dev.hinterland.lab.tlab.recording.Recording.Allocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables, plots and sentences of a JVM that is watched, to the letter. */
class LiveGoldenTest {

    static List<Seen> seen(int collections) {
        return LongStream.rangeClosed(1, collections)
                .mapToObj(i -> new Seen(
                        250.0 * i,
                        new TlabCounters(4 + i % 2, 100 + 7 * i, 30 + i, 2_000_000 + i, 1_000 * i, 77, 3 * i)))
                .toList();
    }

    static Recording recording() {
        return new Recording(
                List.of(
                        new Allocation(1, "java.lang.String", 1024, 0, List.of("a.B.once:1")),
                        new Allocation(2, "byte[]", 1024, 0, List.of("java.util.X.y:1", "a.B.often:2", "a.C.x:1")),
                        new Allocation(3, "byte[]", 3072, 0, List.of("a.B.often:2", "b:1", "c:2", "d:3", "e:4", "f:5")),
                        new Allocation(4, "byte[]", 2048, 0, List.of("a.B.often:2", "b:1", "c:2", "d:3", "e:4", "f:5")),
                        new Allocation(5, "java.util.List", 64, 16_384, List.of()),
                        new Allocation(6, "java.util.List", 48, 65_536, List.of())),
                List.of(),
                List.of());
    }

    /** Counters of which there are none, in a file as HotSpot writes it. */
    private static Optional<PerfMemory> counters(Path directory) throws IOException {
        byte[] header = ByteBuffer.allocate(32)
                .putInt(0xCAFEC0C0)
                .put((byte) 0)
                .put((byte) 2)
                .array();
        return Optional.of(PerfMemory.open(Files.write(directory.resolve("counters"), header)));
    }

    @Test
    void countersAndRecording(@TempDir Path directory) throws IOException {
        Golden.check(
                "live",
                new LiveExperiments(
                                new Target(4711, counters(directory)),
                                Duration.ofMillis(2500),
                                seen(3),
                                Optional.of(recording()),
                                "")
                        .experiments(),
                List.of());
    }

    @Test
    void manyCollections_andNoRightToRecord(@TempDir Path directory) throws IOException {
        Golden.check(
                "live-many",
                new LiveExperiments(
                                new Target(4711, counters(directory)),
                                Duration.ofSeconds(2),
                                seen(20),
                                Optional.empty(),
                                "no right to attach")
                        .experiments(),
                List.of());
    }

    @Test
    void noCounters_andNothingAllocated() throws IOException {
        Golden.check(
                "live-none",
                new LiveExperiments(
                                new Target(4711, Optional.empty()),
                                Duration.ofSeconds(2),
                                List.of(),
                                Optional.of(new Recording(List.of(), List.of(), List.of())),
                                "")
                        .experiments(),
                List.of());
    }
}

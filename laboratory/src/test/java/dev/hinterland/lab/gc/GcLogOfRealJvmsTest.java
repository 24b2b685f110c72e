// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads logs that the JDKs of this machine write, and adds their lines up in another way to compare. */
@Tag("proof")
class GcLogOfRealJvmsTest {

    private static final int ENTRIES = 200_000;

    static Stream<Arguments> jvms() {
        List<Jdk> jdks = JdkFinder.ofThisMachine().find().stream()
                .filter(jdk -> jdk.feature() >= 17)
                .toList();
        return jdks.stream()
                .flatMap(jdk -> Stream.of(Collector.values()).map(collector -> Arguments.of(jdk, collector)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void sums_areThoseOfTheRawLog(Jdk jdk, Collector collector, @TempDir Path directory) throws Exception {
        Path log = directory.resolve("gc.log");
        Path source = Path.of(Objects.requireNonNull(GcLogOfRealJvmsTest.class.getResource("Churn.java"))
                .toURI());
        Process process = new ProcessBuilder(
                        jdk.java().toString(),
                        "-Xms72m",
                        "-Xmx72m",
                        collector.jvmFlag(),
                        "-Xlog:gc*:file=" + log + ":uptime,level,tags:filecount=0",
                        source.toString(),
                        Integer.toString(ENTRIES))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(directory.resolve("out"));
        assumeThat(said).doesNotContain("not supported");

        GcLog parsed = GcLogParser.parse(log);

        List<String> lines = Files.readAllLines(log);
        assertSame(parsed, Kind.YOUNG, millis(lines, " Pause Young "));
        assertSame(parsed, Kind.STALL, millis(lines, "] Allocation Stall ("));
        double[] degenerated = millis(lines, " Pause Degenerated GC ");
        double[] full = millis(lines, " Pause Full ");
        assertThat(parsed.count(Kind.FULL) + parsed.count(Kind.DEGENERATED))
                .isEqualTo(full.length + degenerated.length);
        assertThat(parsed.count(Kind.FULL)).isGreaterThanOrEqualTo(full.length);
        assertThat(parsed.millis(Kind.FULL) + parsed.millis(Kind.DEGENERATED))
                .isCloseTo(
                        Stream.of(full, degenerated)
                                .flatMapToDouble(Arrays::stream)
                                .sum(),
                        within(0.001));
        assertSomethingHappened(parsed, collector);
    }

    private static void assertSame(GcLog parsed, Kind kind, double[] raw) {
        assertThat(parsed.count(kind)).isEqualTo(raw.length);
        assertThat(parsed.millis(kind)).isCloseTo(Arrays.stream(raw).sum(), within(0.001));
    }

    private static void assertSomethingHappened(GcLog parsed, Collector collector) {
        if (collector.concurrent()) {
            assertThat(parsed.count(Kind.CONCURRENT_PAUSE)).isPositive();
            assertThat(parsed.concurrentCycles()).isPositive();
        } else {
            assertThat(parsed.count(Kind.YOUNG)).isPositive();
            assertThat(parsed.count(Kind.FULL)).isPositive();
        }
    }

    /**
     * The last words, less {@code ms}, of lines of the tag {@code gc} alone that have this in them and end in a time.
     */
    private static double[] millis(List<String> lines, String mark) {
        return lines.stream()
                .filter(line -> line.contains("[gc ") || line.contains("[gc]"))
                .filter(line -> line.contains(mark) && line.endsWith("ms"))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1, line.length() - 2))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}

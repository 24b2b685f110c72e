// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
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

/** Reads logs that the JDKs of this machine write, and counts their lines in another way to compare. */
@Tag("proof")
class ForkLogOfRealJvmsTest {

    static Stream<Arguments> jvms() {
        return JdkFinder.ofThisMachine().find().stream()
                .filter(jdk -> jdk.feature() >= 17)
                .flatMap(jdk -> Stream.of("-XX:+TieredCompilation", "-XX:-TieredCompilation")
                        .map(flag -> Arguments.of(jdk, flag)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void events_areThoseOfTheRawLog(Jdk jdk, String flag, @TempDir Path directory) throws Exception {
        Path file = directory.resolve("jvm.log");
        Path source = Path.of(Objects.requireNonNull(ForkLogOfRealJvmsTest.class.getResource("Hot.java"))
                .toURI());
        Process process = new ProcessBuilder(
                        jdk.java().toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        flag,
                        // Compiled in turn and not inlined, so that both methods become C2's, however busy the machine
                        // is.
                        "-Xbatch",
                        "-XX:CompileCommand=dontinline,Hot::mix",
                        ForkLogParser.jvmArgument(file),
                        source.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

        ForkLog log = ForkLogParser.parse(file);

        List<String> lines = Files.readAllLines(file);
        assertCompilations(log, lines);
        assertSafepoints(log, lines);
        assertThat(log.gc().events()).isNotEmpty();
    }

    private static void assertCompilations(ForkLog log, List<String> lines) {
        List<String> raw = lines.stream()
                .filter(line -> line.contains("[jit,compilation]") && !line.contains("(native)"))
                .filter(line -> line.contains("::"))
                .toList();
        assertThat(log.compilations()).hasSameSizeAs(raw);
        assertThat(log.compilations().stream().filter(ForkLog.Compilation::osr).count())
                .isEqualTo(raw.stream().filter(line -> line.contains(" @ ")).count())
                .isPositive();
        assertThat(log.compilations().stream()
                        .filter(ForkLog.Compilation::discarded)
                        .count())
                .isEqualTo(raw.stream()
                        .filter(line -> line.contains("made not entrant"))
                        .count());
        assertThat(log.compilations())
                .anyMatch(each -> each.method().equals("Hot::mix") && each.tier() == ForkLog.C2 && !each.osr())
                .anyMatch(each -> each.method().equals("Hot::main") && each.tier() == ForkLog.C2 && each.osr());
        assertThat(log.compilations().stream().mapToDouble(ForkLog.Compilation::atMillis))
                .as("in the order of the log, in which two compiler threads may come out of turn")
                .usingComparatorForType(
                        (one, other) -> Math.abs(one - other) < 1e-6 ? 0 : Double.compare(one, other), Double.class)
                .containsExactlyElementsOf(raw.stream()
                        .map(line -> 1000 * Double.parseDouble(line.replaceAll("^\\[(\\d+\\.\\d+)s].*", "$1")))
                        .toList());
    }

    private static void assertSafepoints(ForkLog log, List<String> lines) {
        double[] totals = lines.stream()
                .filter(line -> line.contains("Safepoint \""))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*Total: +(\\d+) ns.*", "$1")) / 1e6)
                .toArray();
        assertThat(totals).isNotEmpty();
        assertThat(log.safepoints())
                .hasSize(totals.length)
                .allMatch(each -> !each.name().isBlank());
        assertThat(log.safepoints().stream()
                        .mapToDouble(ForkLog.Safepoint::totalMillis)
                        .sum())
                .isCloseTo(Arrays.stream(totals).sum(), within(0.001));
        assertThat(log.safepoints()).allMatch(each -> each.reachMillis() <= each.totalMillis());
    }
}

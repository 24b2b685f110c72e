// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.hinterland.experiments.tlab.unequal.UnequalThreads;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.ExperimentProgram;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.NamedJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads logs that the JDKs of this machine write, and counts their lines in another way to compare. */
@Tag("proof")
class TlabLogOfRealJvmsTest {

    static Stream<Arguments> jvms() {
        List<Jdk> jdks = JdkFinder.ofThisMachine().find().stream()
                .filter(jdk -> jdk.feature() >= 17)
                .toList();
        return jdks.stream()
                .flatMap(jdk -> Stream.of(Collector.values()).map(collector -> Arguments.of(jdk, collector)));
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void log_isReadCompletely_andAgreesWithTheCounters(Jdk jdk, Collector collector, @TempDir Path directory)
            throws Exception {
        Path file = directory.resolve("jvm.log");
        ExperimentProgram.Outcome outcome;
        try (Children children = Children.watch()) {
            outcome = new ExperimentProgram(
                            UnequalThreads.class,
                            List.of("3", "20"),
                            List.of("-Xms64m", "-Xmx64m", collector.jvmFlag(), TlabLogParser.jvmArgument(file)))
                    .run(children, jdk, directory, Duration.ofSeconds(60));
        }
        assumeThat(outcome.reason()).doesNotContain("not supported");
        assertThat(outcome.ok()).as(outcome.reason()).isTrue();

        UnequalRun run = UnequalRun.parse(outcome.out());
        TlabLog log = TlabLogParser.parse(file);

        List<String> lines = Files.readAllLines(file);
        assertThat(log.newSizes()).hasSize(count(lines, "TLAB new size"));
        assertThat(log.totals()).hasSize(count(lines, "TLAB totals"));
        assertThat(log.collected()).hasSize(count(lines, "TLAB: gc thread"));
        assertThat(run.samples()).hasSize(3);
        assertThat(run.threads()).filteredOn(UnequalRun.Member::ofProgram).hasSize(8);
        assertThat(run.threads()).extracting(UnequalRun.Member::address).allMatch(name -> name.startsWith("0x"));
        assertThat(log.newSizes()).extracting(TlabLog.NewSize::targetRefills).containsOnly(50);
        assertAgreement(run, log);
        Trial trial =
                new Trial(new NamedJdk("x", jdk), collector, collector.id(), run, log, TlabFormula.of(run.flags()));
        assertThat(trial.sizes()).isNotEmpty();
        assertRaisedByTheIncrement(trial);
        long most = trial.largest().map(LargestBuffer::bytes).orElse(Long.MAX_VALUE);
        assertThat(log.newSizes())
                .extracting(TlabLog.NewSize::bytes)
                .allSatisfy(bytes -> assertThat(bytes).isBetween(trial.formula().leastBytes(), most));
    }

    static List<Jdk> jdks() {
        return JdkFinder.ofThisMachine().find().stream()
                .filter(jdk -> jdk.feature() >= 17)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void wasteTargetAboveTwentyFivePercent_stillRefillsTwice(Jdk jdk, @TempDir Path directory) throws Exception {
        Path file = directory.resolve("jvm.log");
        ExperimentProgram.Outcome outcome;
        try (Children children = Children.watch()) {
            outcome = new ExperimentProgram(
                            UnequalThreads.class,
                            List.of("1", "20"),
                            List.of(
                                    "-Xms64m",
                                    "-Xmx64m",
                                    Collector.SERIAL.jvmFlag(),
                                    "-XX:TLABWasteTargetPercent=40",
                                    TlabLogParser.jvmArgument(file)))
                    .run(children, jdk, directory, Duration.ofSeconds(60));
        }
        assertThat(outcome.ok()).as(outcome.reason()).isTrue();

        assertThat(TlabLogParser.parse(file).newSizes())
                .extracting(TlabLog.NewSize::targetRefills)
                .isNotEmpty()
                .containsOnly(2);
    }

    /** Four words of 8 bytes for each object outside of a buffer, by default. */
    private static void assertRaisedByTheIncrement(Trial trial) {
        assertThat(trial.log().raised())
                .filteredOn(raised -> trial.run().threads().stream()
                        .anyMatch(
                                thread -> thread.ofProgram() && thread.address().equals(raised.thread())))
                .allSatisfy(raised -> assertThat(raised.limitBytes())
                        .isEqualTo(trial.formula().refillWasteLimit(raised.bufferBytes()) + 4 * 8 * raised.slow()));
    }

    /** The counters are those of the collection that the log has just told of, in words of 8 bytes. */
    private static void assertAgreement(UnequalRun run, TlabLog log) {
        UnequalRun.Sample last = run.samples().getLast();
        assertThat(log.totals()).anySatisfy(totals -> {
            assertThat(totals.refills()).isEqualTo(last.counters().fills());
            assertThat(totals.gcWasteBytes()).isEqualTo(8 * last.counters().gcWasteWords());
            assertThat(totals.refillWasteBytes()).isEqualTo(8 * last.counters().refillWasteWords());
            assertThat(totals.wastePercent())
                    .isCloseTo(
                            100.0
                                    * (last.counters().gcWasteWords()
                                            + last.counters().refillWasteWords())
                                    / last.counters().allocatedWords(),
                            within(0.06));
        });
    }

    private static int count(List<String> lines, String mark) {
        return (int) lines.stream().filter(line -> line.contains(mark)).count();
    }
}

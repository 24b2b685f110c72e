// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Check.Outcome;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.result.GcEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each check passes for the reason that it is there for, and fails for it; the timed part is from 1000 ms to 1200 ms.
 */
class ChecksTest {

    private static final Jdk JDK = JdkFinder.ofThisMachine().find().getFirst();
    private static final JmhCase CASE = JmhCase.of("X.x", Labels.of("jdk", "1"), JDK);
    private static final String STUB = "dev.hinterland.experiments.x.jmh_generated.X_jmhTest::x_avgt_jmhStub";
    private static final List<Window> WINDOWS =
            List.of(new Window(1000, 1100, 100, 100), new Window(1100, 1200, 100, 100));

    private static ForkLog.Compilation compiled(double atMillis, int tier, String method) {
        return new ForkLog.Compilation(atMillis, tier, method, false, false);
    }

    private static ForkLog.Compilation osr(double atMillis, int tier, String method) {
        return new ForkLog.Compilation(atMillis, tier, method, true, false);
    }

    private static ForkLog.Compilation discarded(double atMillis, int tier, String method) {
        return new ForkLog.Compilation(atMillis, tier, method, false, true);
    }

    private static Measured measured(JmhCase measuredCase, List<Window> windows, ForkLog log, double... scores) {
        Measured measured = new Measured(measuredCase);
        for (double score : scores) {
            measured.add(JmhRunner.SCORE, score, "ns/op");
        }
        measured.add(new Fork(windows, log));
        return measured;
    }

    private static Check compilation(double score, ForkLog.Compilation... compilations) {
        ForkLog log = new ForkLog(List.of(compilations), List.of(), GcLog.EMPTY);
        return check("compiled", measured(CASE, WINDOWS, log, score, score, score));
    }

    private static Check check(String name, Measured measured) {
        return measured.checks().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void compiledBefore_passes_andNamesTheLoopsReplacedOnTheWay() {
        Check check = compilation(10, osr(500, 4, STUB), compiled(900, 4, STUB), discarded(910, 3, STUB));

        assertThat(check.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(check.detail())
                .isEqualTo(
                        "before the timed part; loops replaced while they ran (OSR): " + "X_jmhTest::x_avgt_jmhStub");
    }

    @Test
    void compiledMeanwhile_fails_andSaysWhat() {
        Check check = compilation(10, compiled(900, 4, STUB), osr(1050, 3, STUB));

        assertThat(check.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(check.detail()).isEqualTo("1 in the timed part, such as X_jmhTest::x_avgt_jmhStub (OSR) at tier 3");
    }

    @Test
    void codeThatGivesWayMeanwhile_fails() {
        assertThat(compilation(10, compiled(900, 4, STUB), discarded(1150, 3, STUB))
                        .detail())
                .endsWith("X_jmhTest::x_avgt_jmhStub, discarded at tier 3");
    }

    @Test
    void compiledAfterwards_orThrownAwayBefore_orByC1Alone_isNotCompiled() {
        assertThat(compilation(10, compiled(1300, 4, STUB)).failed()).isTrue();
        assertThat(compilation(10, compiled(500, 4, STUB), discarded(600, 4, STUB))
                        .failed())
                .isTrue();
        assertThat(compilation(10, compiled(500, 3, STUB)).failed()).isTrue();
        assertThat(compilation(10).detail()).isEqualTo("not by C2 when the timed part began");
    }

    @Test
    void compiledAgainAfterItWasThrownAway_passes() {
        Check check = compilation(10, compiled(500, 4, STUB), discarded(600, 4, STUB), compiled(700, 4, STUB));

        assertThat(check.outcome()).isEqualTo(Outcome.PASSED);
    }

    @Test
    void longCalls_needNoCompilation_shortOnesDo() {
        assertThat(compilation(99_000).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(compilation(101_000).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void methodsOfTheJdk_areCountedOnly() {
        Check check = compilation(
                10,
                compiled(900, 4, STUB),
                compiled(1050, 4, "java.lang.StringBuffer::append"),
                compiled(1050, 4, "org.openjdk.jmh.runner.BenchmarkHandler::run"));

        assertThat(check.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(check.detail()).endsWith("; in it, methods of the JDK: 1");
    }

    @Test
    void collections_failFromATenthOfTheTime_whereverElseTheyAre() {
        assertThat(collections(pause(1100, 15), pause(1300, 500)).detail()).isEqualTo("1 pauses, 7.5 % of the time");
        assertThat(collections(pause(1100, 15)).failed()).isFalse();
        assertThat(collections(pause(1100, 15), pause(1190, 10)).failed()).isTrue();
        assertThat(collections().detail()).isEqualTo("none");
    }

    private static GcEvent pause(double atMillis, double millis) {
        return new GcEvent(atMillis, GcEvent.Kind.YOUNG, "", millis, -1, -1, false);
    }

    private static Check collections(GcEvent... events) {
        ForkLog log = new ForkLog(List.of(), List.of(), new GcLog(List.of(events), 0));
        return check("collections", measured(CASE, WINDOWS, log, 1, 1));
    }

    @Test
    void spread_isTheErrorBesideTheScore_withOutliersCounted() {
        assertThat(spread(10, 10.1, 9.9, 10, 10.1, 9.9).failed()).isFalse();
        assertThat(spread(10, 10.1, 9.9, 10, 10.1, 30).failed()).isTrue();
        assertThat(spread(10, 10.1, 9.9, 10, 10.1, 30).detail()).endsWith(", outliers: 1");
        assertThat(spread(10).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    private static Check spread(double... scores) {
        ForkLog log = new ForkLog(List.of(), List.of(), GcLog.EMPTY);
        return check("spread", measured(CASE, WINDOWS, log, scores));
    }

    @ParameterizedTest(name = "threads={0}, got={1} ms, idle={2} ms of 200 ms")
    @CsvSource({
        "1, 200, 200, PASSED", // one thread runs all the time
        "1, 100, 300, FAILED", // nothing explains what it lacks
        "2, 390, 0, PASSED",
        "2, 200, 0, FAILED", // others had the rest
        "2, 200, 200, PASSED", // the threads waited, and nobody had the rest
        "2, 200, 90, FAILED", // others had half of the rest
        "2, 200, -2, FAILED", // nobody tells who had the rest
    })
    void processor_isLostToOthersOrLeftIdle(int threads, double got, double idle, Outcome outcome) {
        Runtime runtime = Runtime.getRuntime();
        org.junit.jupiter.api.Assumptions.assumeTrue(runtime.availableProcessors() >= threads);
        List<Window> windows =
                List.of(new Window(1000, 1100, got / 2, idle / 2), new Window(1100, 1200, got / 2, idle / 2));

        Check check = check(
                "processor",
                measured(CASE.withThreads(threads), windows, new ForkLog(List.of(), List.of(), GcLog.EMPTY), 1));

        assertThat(check.outcome()).isEqualTo(outcome);
    }

    @Test
    void processor_threadsBoundToOne_cannotWaitForMore() {
        List<Window> windows = List.of(new Window(1000, 1200, 100, 300));
        JmhCase bound = CASE.withThreads(2).onOneProcessor();

        Check check = check("processor", measured(bound, windows, new ForkLog(List.of(), List.of(), GcLog.EMPTY), 1));

        assertThat(check.detail()).isEqualTo("got 50 % of the time it could use");
        assertThat(check.failed()).isTrue();
    }

    @Test
    void clock_isKnownWhereTheSystemSaysWhoGovernsIt(@TempDir Path directory) throws Exception {
        Path governor = directory.resolve("scaling_governor");

        assertThat(ClockCheck.check(governor).outcome()).isEqualTo(Outcome.UNKNOWN);
        Files.writeString(governor, "performance\n");
        assertThat(ClockCheck.check(governor).outcome()).isEqualTo(Outcome.PASSED);
        Files.writeString(governor, "powersave\n");
        assertThat(ClockCheck.check(governor).detail()).isEqualTo("governor powersave");
        assertThat(ClockCheck.check(governor).failed()).isTrue();
    }

    @Test
    void everyMeasurement_carriesAllChecks() {
        Measured measured = measured(CASE, WINDOWS, new ForkLog(List.of(), List.of(), GcLog.EMPTY), 1, 2);

        assertThat(Stream.of("compiled", "collections", "spread", "processor", "clock"))
                .containsExactlyElementsOf(
                        measured.checks().stream().map(Check::name).toList());
        assertThat(measured.row(Labels.of("time", "score")).checks()).isEqualTo(measured.checks());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.compare.Comparison;
import dev.hinterland.lab.fork.ForkOutcome.Ending;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.RunSetup;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Times;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkRunnerTest {

    private static RunSetup setup(String store, boolean onHeap) {
        return MadeUpRun.of(store, "g1", 1).onHeap(onHeap).build().setup();
    }

    private static ForkOutcome died(int exitCode, Ending ending, String... errors) {
        return new ForkOutcome(List.of(), exitCode, ending, 0.5, GcLog.EMPTY, List.of(errors));
    }

    @Test
    void death_isQuoted_withoutWarningsAndTraces() {
        FailureReason reason = FailureReason.of(
                died(1, Ending.ITSELF, "WARNING: something", "Unrecognized VM option 'UseNothing'", "\tat somewhere"));

        assertThat(reason.sentence()).isEqualTo("its JVM died: exit=1; it said: Unrecognized VM option 'UseNothing'");
        assertThat(FailureReason.isFinding(reason.kind())).isFalse();
    }

    @Test
    void killedForWantOfMemory_isSaidInWords() {
        assertThat(FailureReason.of(died(137, Ending.ITSELF)).sentence()).contains("killed", "want of memory");
    }

    @Test
    void outOfMemory_isAFinding_whoeverReportsIt() {
        FailureReason told = FailureReason.of(new ForkOutcome(
                List.of(new ForkEvent.Failure(FailureKind.OUT_OF_MEMORY, "OutOfMemoryError: Java heap space", "write")),
                1,
                Ending.ITSELF,
                0.5,
                GcLog.EMPTY,
                List.of()));
        FailureReason seen = FailureReason.of(
                died(1, Ending.ITSELF, "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space"));

        assertThat(told.sentence()).isEqualTo("OutOfMemoryError: Java heap space (while: write)");
        assertThat(FailureReason.isForWantOfHeap(told.kind())).isTrue();
        assertThat(FailureReason.isForWantOfHeap(seen.kind())).isTrue();
        assertThat(FailureReason.isFinding(told.kind())).isTrue();
    }

    @Test
    void silence_isUnexpected_andTimeUpIsNot() {
        assertThat(FailureReason.isFinding(
                        FailureReason.of(died(137, Ending.SILENT)).kind()))
                .isFalse();
        assertThat(FailureReason.isFinding(
                        FailureReason.of(died(137, Ending.TIME_UP)).kind()))
                .isTrue();
    }

    @Test
    void unavailableStore_isSkipped() {
        Run run = runOf(new ForkEvent.Failure(FailureKind.UNAVAILABLE, "redis-server was not found", ""));

        assertThat(run.status()).isEqualTo(Status.SKIPPED);
        assertThat(run.ending().reason()).isEqualTo("redis-server was not found");
    }

    @Test
    void serverThatDoesNotStart_isAFailure_thatNobodyExpects() {
        Run run = runOf(new ForkEvent.Failure(FailureKind.NOT_STARTED, "redis-server does not start: port=1", ""));

        assertThat(run.status()).isEqualTo(Status.FAILED);
        assertThat(run.ending().reason()).isEqualTo("redis-server does not start: port=1");
        assertThat(Comparison.unexpectedFailures(List.of(run))).containsExactly(run);
    }

    @Test
    void runThatFails_keepsItsForcedCollectionApart_andSaysWhenItsPhaseBegan() {
        GcEvent forced = new GcEvent(105, GcEvent.Kind.FULL, "System.gc()", 5, 1 << 20, 1 << 20, false);
        GcEvent own = new GcEvent(400, GcEvent.Kind.FULL, "Allocation Failure", 50, 1 << 20, 1 << 20, false);
        ForkOutcome outcome = new ForkOutcome(
                List.of(
                        new ForkEvent.ForcedCollection(100, 106),
                        new ForkEvent.PhaseStarted("write", 200),
                        new ForkEvent.Failure(FailureKind.OUT_OF_MEMORY, "The Java heap is used up", "write")),
                1,
                Ending.ITSELF,
                0.5,
                new GcLog(List.of(forced, own), 0),
                List.of());

        Run run = RunAssembler.assemble(setup("guava", true), outcome);

        assertThat(run.collections().full().count()).isEqualTo(1);
        assertThat(run.collections().forced().count()).isEqualTo(1);
        assertThat(run.times().phases()).containsExactly(entry("write", new Times.Phase(200, null, null)));
    }

    @Test
    void stallsOfZgc_countAsFullCollections() {
        GcEvent stall = new GcEvent(400, GcEvent.Kind.STALL, "main", 50, -1, -1, false);
        ForkOutcome outcome =
                new ForkOutcome(List.of(), 1, Ending.ITSELF, 0.5, new GcLog(List.of(stall, stall), 3), List.of());

        Run run = RunAssembler.assemble(setup("guava", true), outcome);

        assertThat(run.collections().full()).isEqualTo(new GcTotal(2, 100));
        assertThat(run.collections().stalls().count()).isEqualTo(2);
    }

    private static Run runOf(ForkEvent.Failure failure) {
        ForkOutcome outcome = new ForkOutcome(List.of(failure), 1, Ending.ITSELF, 0, GcLog.EMPTY, List.of());
        return RunAssembler.assemble(setup("redis", false), outcome);
    }

    @Test
    void children_endProcessesWithTheirChildren_andDeleteFiles() throws Exception {
        Children children = Children.watch();
        Path directory = children.newDirectory();
        Files.writeString(directory.resolve("file"), "content");
        Process process = children.start(new ProcessBuilder("sh", "-c", "sleep 100 & wait"));
        while (process.descendants().findAny().isEmpty()) {
            Thread.sleep(10);
        }
        List<ProcessHandle> grandchildren = process.descendants().toList();

        children.end(process);
        children.close();

        assertThat(process.isAlive()).isFalse();
        assertThat(grandchildren).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(directory).doesNotExist();
    }

    @Test
    void lastLines_keepTheEnd_andCutWhatIsTooLong() {
        LastLines lines = new LastLines();
        for (int i = 0; i < 1000; i++) {
            lines.add("line " + i);
        }
        lines.add("x".repeat(10_000));

        assertThat(lines.lines()).hasSize(60).contains("line 999").doesNotContain("line 900");
        assertThat(lines.lines().getLast()).hasSize(402);
    }
}

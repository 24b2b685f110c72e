// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.YoungCollections;
import dev.hinterland.lab.result.Course;
import dev.hinterland.lab.result.Ending;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.result.GcTotals;
import dev.hinterland.lab.result.Memory;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.RunSetup;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Times;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what a forked JVM said, and its GC log, into a row. */
public final class RunAssembler {

    private RunAssembler() {}

    /** Returns whatever the outcome tells: everything if the run finished, and what there is if it didn't. */
    public static Run assemble(RunSetup setup, ForkOutcome outcome) {
        Optional<ForkEvent.Result> result =
                outcome.ok() ? outcome.last(ForkEvent.Result.class) : Optional.<ForkEvent.Result>empty();
        List<ForkEvent.Sample> samples = outcome.all(ForkEvent.Sample.class);
        GcLog gc = outcome.gc().withForced(forcedWindows(outcome));
        return new Run(
                setup,
                outcome.last(ForkEvent.Started.class)
                        .map(ForkEvent.Started::jvm)
                        .orElse(null),
                result.isPresent() ? Ending.OK : ending(FailureReason.of(outcome)),
                new Times(
                        result.map(ForkEvent.Result::totalMillis).orElse(null),
                        phases(outcome),
                        result.map(ForkEvent.Result::extraTimings).orElse(Map.of())),
                collections(gc),
                result.map(whole -> memory(whole, setup.onHeap())).orElseGet(() -> memory(samples)),
                new Course(samples, gc.events()));
    }

    private static Ending ending(FailureReason reason) {
        return new Ending(
                reason.isUnavailable() ? Status.SKIPPED : Status.FAILED, reason.sentence(), reason.kind(), null);
    }

    private static Map<String, Times.Phase> phases(ForkOutcome outcome) {
        Map<String, Times.Phase> phases = new LinkedHashMap<>();
        for (ForkEvent.PhaseStarted begun : outcome.all(ForkEvent.PhaseStarted.class)) {
            phases.put(begun.phase(), new Times.Phase(begun.atMillis(), null, null));
        }
        for (ForkEvent.PhaseFinished done : outcome.all(ForkEvent.PhaseFinished.class)) {
            phases.computeIfPresent(
                    done.phase(),
                    (name, begun) -> new Times.Phase(begun.startMillis(), done.millis(), done.operations()));
        }
        return phases;
    }

    private static Memory memory(ForkEvent.Result result, boolean onHeap) {
        return new Memory(
                known(result.maxRssBytes()),
                known(result.offHeapBytes()),
                bytesPerEntry(result, onHeap),
                result.payloadBytes());
    }

    /** The memory of a run that failed: the most that its samples have seen. */
    private static Memory memory(List<ForkEvent.Sample> samples) {
        long most =
                samples.stream().mapToLong(ForkEvent.Sample::maxRssBytes).max().orElse(-1);
        return new Memory(known(most), null, null, null);
    }

    /**
     * On the heap: used heap; outside: other resident memory, of the servers too. Each full against empty, less the
     * payload.
     * A store that touches its memory before it uses it shows in what it says to hold, and not in the difference.
     */
    private static @Nullable Double bytesPerEntry(ForkEvent.Result result, boolean onHeap) {
        if (result.entries() == 0 || (!onHeap && result.outsideBytes() < 0)) {
            return null;
        }
        long grown = onHeap
                ? result.heapUsedAfterForcedGc() - result.heapUsedEmpty()
                : Math.max(result.outsideBytes() - result.outsideEmpty(), result.offHeapBytes());
        return (double) (grown - result.payloadBytes()) / result.entries();
    }

    private static GcTotals collections(GcLog gc) {
        GcTotal stalls = total(gc, Kind.STALL);
        return new GcTotals(
                total(gc, Kind.YOUNG),
                // ZGC has no full collections; a thread that waits because no memory is free stands in their place.
                total(gc, Kind.FULL).plus(stalls),
                total(gc, Kind.DEGENERATED),
                total(gc, Kind.CONCURRENT_PAUSE),
                stalls,
                new GcTotal(gc.forcedCount(), gc.forcedMillis()),
                gc.concurrentCycles(),
                YoungCollections.of(gc).sentence());
    }

    private static GcTotal total(GcLog gc, Kind kind) {
        return new GcTotal(gc.count(kind), gc.millis(kind));
    }

    private static List<GcLog.Window> forcedWindows(ForkOutcome outcome) {
        return outcome.all(ForkEvent.ForcedCollection.class).stream()
                .map(forced -> new GcLog.Window(forced.startAtMillis(), forced.endAtMillis()))
                .toList();
    }

    private static @Nullable Long known(long bytes) {
        return bytes < 0 ? null : Long.valueOf(bytes);
    }
}

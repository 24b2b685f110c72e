package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.YoungCollections;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.result.RunBuilder;
import dev.hinterland.lab.result.Sample;
import dev.hinterland.lab.result.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what a forked JVM said, and its GC log, into a row. */
public final class RunAssembler {

    private RunAssembler() {}

    /** Adds to a row whatever the outcome tells: everything if the run finished, and what there is if it didn't. */
    public static RunBuilder assemble(RunBuilder run, ForkOutcome outcome, boolean onHeap) {
        outcome.last(ForkEvent.Started.class).ifPresent(started -> run.jvm(started.jvm()));
        List<ForkEvent.Sample> samples = outcome.all(ForkEvent.Sample.class);
        run.samples(samples.stream().map(RunAssembler::sample).toList());
        samples.stream().mapToLong(ForkEvent.Sample::maxRssBytes).max().ifPresent(rss -> run.maxRssBytes(known(rss)));
        addPhases(run, outcome.all(ForkEvent.PhaseFinished.class));
        run.phaseStarts(phaseStarts(outcome.all(ForkEvent.PhaseStarted.class)));
        addCollections(run, outcome.gc().withForced(forcedWindows(outcome)));
        Optional<ForkEvent.Result> result = outcome.last(ForkEvent.Result.class);
        if (outcome.ok() && result.isPresent()) {
            addResult(run, result.get(), onHeap);
        } else {
            FailureReason reason = FailureReason.of(outcome);
            run.status(reason.isUnavailable() ? Status.SKIPPED : Status.FAILED);
            run.reason(reason.sentence()).failureKind(reason.kind());
        }
        return run;
    }

    private static void addResult(RunBuilder run, ForkEvent.Result result, boolean onHeap) {
        run.status(Status.OK);
        run.totalMillis(result.totalMillis());
        run.payloadBytes(result.payloadBytes());
        run.offHeapBytes(known(result.offHeapBytes()));
        run.maxRssBytes(known(result.maxRssBytes()));
        run.extraTimings(result.extraTimings());
        run.bytesPerEntry(bytesPerEntry(result, onHeap));
        addPhases(run, result.phases());
    }

    /**
     * On the heap: used heap; outside: resident memory, of the servers too. Each full against empty, less the payload.
     * A store that touches its memory before it uses it shows in what it says to hold, and not in the difference.
     */
    private static @Nullable Double bytesPerEntry(ForkEvent.Result result, boolean onHeap) {
        if (result.entries() == 0 || (!onHeap && result.rssBytes() < 0)) {
            return null;
        }
        long grown = onHeap
                ? result.heapUsedAfterForcedGc() - result.heapUsedEmpty()
                : Math.max(result.rssBytes() - result.rssEmpty(), result.offHeapBytes());
        return (double) (grown - result.payloadBytes()) / result.entries();
    }

    private static void addPhases(RunBuilder run, List<ForkEvent.PhaseFinished> phases) {
        Map<String, Double> millis = new LinkedHashMap<>();
        for (ForkEvent.PhaseFinished phase : phases) {
            millis.merge(phase.phase(), phase.millis(), Double::sum);
            if (phase.phase().equals("mixed")) {
                run.mixedOperations(phase.operations());
            }
        }
        run.phases(millis);
        run.writeMillis(millis.get("write"));
        run.readMillis(millis.get("read"));
        run.mixedMillis(millis.get("mixed"));
    }

    private static Map<String, Double> phaseStarts(List<ForkEvent.PhaseStarted> phases) {
        Map<String, Double> starts = new LinkedHashMap<>();
        phases.forEach(phase -> starts.put(phase.phase(), (double) phase.atMillis()));
        return starts;
    }

    private static void addCollections(RunBuilder run, GcLog gc) {
        run.youngCollections(gc.count(Kind.YOUNG)).youngMillis(gc.millis(Kind.YOUNG));
        // ZGC has no full collections; a thread that waits because no memory is free is what stands in their place.
        run.fullCollections(gc.count(Kind.FULL) + gc.count(Kind.STALL));
        run.fullMillis(gc.millis(Kind.FULL) + gc.millis(Kind.STALL));
        run.degeneratedCollections(gc.count(Kind.DEGENERATED)).degeneratedMillis(gc.millis(Kind.DEGENERATED));
        run.concurrentPauses(gc.count(Kind.CONCURRENT_PAUSE)).concurrentPauseMillis(gc.millis(Kind.CONCURRENT_PAUSE));
        run.allocationStalls(gc.count(Kind.STALL)).allocationStallMillis(gc.millis(Kind.STALL));
        run.concurrentCycles(gc.concurrentCycles());
        run.forcedCollections(gc.forcedCount()).forcedMillis(gc.forcedMillis());
        run.gcEvents(gc.events());
        run.youngCollectionNote(YoungCollections.of(gc).sentence());
    }

    private static List<GcLog.Window> forcedWindows(ForkOutcome outcome) {
        return outcome.all(ForkEvent.ForcedCollection.class).stream()
                .map(forced -> new GcLog.Window(forced.startAtMillis(), forced.endAtMillis()))
                .toList();
    }

    private static Sample sample(ForkEvent.Sample sample) {
        return new Sample(
                sample.atMillis(),
                sample.heapUsed(),
                sample.pools(),
                sample.rssBytes(),
                sample.offHeapBytes(),
                sample.young().count(),
                sample.young().millis(),
                sample.other().count(),
                sample.other().millis());
    }

    private static @Nullable Long known(long bytes) {
        return bytes < 0 ? null : Long.valueOf(bytes);
    }
}

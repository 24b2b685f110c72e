// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.ForcedCollection;
import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.PhaseStarted;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import dev.hinterland.experiments.fork.ForkEvent.Result;
import dev.hinterland.experiments.run.Services;
import dev.hinterland.experiments.run.Settings;
import dev.hinterland.experiments.run.Workload;
import dev.hinterland.experiments.run.Workload.Outcome;
import dev.hinterland.experiments.run.WorkloadContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of a workload: times its phases, samples beside them, and tells how it ended, whatever happens.
 *
 * <p>Exactly one last event is written. Memory for it is kept in reserve until a run fails.
 */
final class ForkedRun implements WorkloadContext {

    static final int SUCCEEDED = 0;
    static final int FAILED = 1;
    static final int REFUSED = 2;

    private static final int RESERVE_BYTES = 1 << 20;

    private final ForkRequest request;
    private final EventOutput output;
    private final Runnable abandon;
    private final Held held;
    private final Collectors collectors = new Collectors();
    private final Sampler sampler;
    private final Watchdog watchdog;
    private final List<PhaseFinished> phases = new ArrayList<>();
    private volatile @Nullable PhaseClock phase;

    @SuppressWarnings("UnusedVariable") // to be held is all its use
    private byte @Nullable [] reserve = new byte[RESERVE_BYTES];

    private @Nullable HeapMemory heapMemory;
    private long outsideEmpty = -1;
    private long heapUsedEmpty = -1;

    /**
     * Prepares a run.
     *
     * @param held keeps the store, for whoever has to get rid of it when this run cannot
     * @param abandon called after the last event of a run that does not end by itself
     */
    ForkedRun(ForkRequest request, EventOutput output, Held held, Runnable abandon) {
        this.request = request;
        this.output = output;
        this.held = held;
        this.abandon = abandon;
        sampler = new Sampler(collectors, held);
        watchdog = new Watchdog(request.stallSeconds());
    }

    /** Runs the workload, writes the last event, and returns the exit code that goes with it. */
    int run() {
        prepareForAFullHeap("");
        // The first of each event loads the classes that all need, at the expense of no phase and of no reading.
        output.rehearse();
        output.write(sampler.sample());
        Services.openClassPath();
        // The sampler begins after it: what that allocates between a collection and the reading counts.
        heapUsedEmpty = heapUsedAfterForcedCollection();
        try (Ticker ticker = new Ticker("sampler", request.sampleMillis(), this::tick)) {
            Workload workload = Services.find(Workload.class, Workload::id, request.workload());
            Outcome outcome = workload.run(this);
            ticker.close();
            output.write(sampler.sample());
            output.write(resultOf(outcome));
            return SUCCEEDED;
        } catch (Throwable thrown) {
            return fail(thrown);
        }
    }

    /** Writes a failure, unless the last event is written already; returns the exit code that goes with it. */
    int fail(Throwable thrown) {
        reserve = null;
        try {
            return tell(thrown);
        } catch (OutOfMemoryError nothingLeft) {
            output.writeLastWords();
            return FAILED;
        }
    }

    /** The reserve may not suffice: Serial leaves some of what is dead where it lies. */
    private void prepareForAFullHeap(String phaseName) {
        output.prepareLastWords(Failures.of(new OutOfMemoryError(), phaseName));
    }

    private int tell(Throwable thrown) {
        Failure failure = Failures.of(thrown, phaseName());
        if (output.write(failure) && failure.kind() == FailureKind.EXCEPTION) {
            thrown.printStackTrace();
        }
        return failure.kind() == FailureKind.BAD_REQUEST ? REFUSED : FAILED;
    }

    @Override
    public Settings settings() {
        return request.settings();
    }

    @Override
    public void watch(OpenStore<?, ?> store) {
        held.hold(store);
        outsideEmpty = residentOutsideHeap(sampler.process());
    }

    @Override
    public void phase(String name, long operations, Part part) throws Exception {
        if (outsideEmpty < 0) {
            outsideEmpty = residentOutsideHeap(sampler.process());
        }
        prepareForAFullHeap(name);
        PhaseClock clock = new PhaseClock(name, operations);
        phase = clock;
        output.write(new PhaseStarted(name, Uptime.millis()));
        PhaseFinished finished = clock.run(settings().threads(), part);
        phase = null;
        phases.add(finished);
        output.write(clock.progress());
        output.write(finished);
    }

    private Result resultOf(Outcome outcome) {
        ProcessMemory process = sampler.process();
        long offHeapBytes = held.offHeapBytes();
        long heapUsedAtEnd = heapUsedAfterForcedCollection();
        return new Result(
                phases.stream().mapToDouble(PhaseFinished::millis).sum(),
                List.copyOf(phases),
                outcome.entries(),
                outcome.payloadBytes(),
                offHeapBytes,
                outsideEmpty,
                residentOutsideHeap(process),
                process.maxRssBytes(),
                heapUsedEmpty,
                heapUsedAtEnd,
                outcome.checksum(),
                held.extraTimings());
    }

    private long residentOutsideHeap(ProcessMemory process) {
        // Asked for after the first collection, whose time is that of a JVM without data.
        HeapMemory heap = heapMemory == null ? HeapMemory.ofThisJvm() : heapMemory;
        heapMemory = heap;
        return heap.residentBytes()
                .map(bytes -> Math.max(-1, process.rssBytes() - bytes))
                .orElse(-1L);
    }

    private long heapUsedAfterForcedCollection() {
        long startAtMillis = Uptime.millis();
        System.gc();
        long heapUsed = sampler.heapUsed();
        output.write(new ForcedCollection(startAtMillis, Uptime.millis()));
        return heapUsed;
    }

    private void tick() {
        PhaseClock clock = phase;
        Progress progress = clock == null ? new Progress("", 0, 0) : clock.progress();
        if (clock != null) {
            output.write(progress);
        }
        output.write(sampler.sample());
        watchdog.look(Uptime.millis(), progress, collectors.pauseMillis()).ifPresent(this::giveUp);
    }

    private void giveUp(Failure failure) {
        reserve = null;
        output.write(failure);
        abandon.run();
    }

    private String phaseName() {
        PhaseClock clock = phase;
        return clock == null ? "" : clock.name();
    }
}

package dev.hinterland.lab.compare;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.FailureReason;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.fork.ForkRunner;
import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.fork.RunAssembler;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.RunBuilder;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan: every store with every heap and collector, repeats interleaved (A B A B), so that a machine that slows
 * down for a while slows down all stores. Afterwards it finds the smallest heap of those that could not finish.
 */
public final class Comparison {

    /** The most runs that the search for one smallest heap may take. */
    private static final int MOST_TRIALS = 8;

    private static final double LARGEST_HEAP_SHARE = 0.7;
    private static final double HEADROOM = 1.25;

    private final StoresPlan plan;
    private final ForkRunner runner;
    private final Progress progress;
    private final Instant deadline;
    private final List<Run> runs = new ArrayList<>();

    /** Prepares a comparison whose JVMs are children of this laboratory. */
    public Comparison(StoresPlan plan, Children children, Progress progress) {
        this.plan = plan;
        this.progress = progress;
        deadline = Instant.now().plus(plan.limit());
        runner = new ForkRunner(children, deadline);
    }

    /** Runs everything and returns a row for each run, in the order in which they ran. */
    public List<Run> run() throws IOException, InterruptedException {
        progress.expect(plan.memory().heaps().size()
                * plan.collectors().size()
                * plan.repeat()
                * plan.contenders().size());
        for (long heap : plan.memory().heaps()) {
            for (Collector collector : plan.collectors()) {
                repeats(heap, collector);
            }
        }
        searchSmallestHeaps();
        return List.copyOf(runs);
    }

    private void repeats(long heap, Collector collector) throws IOException, InterruptedException {
        for (int repeat = 1; repeat <= plan.repeat(); repeat++) {
            for (Contender contender : plan.contenders()) {
                progress.started(label(contender, collector, heap, repeat));
                Run run = one(contender, collector, heap, repeat);
                runs.add(run);
                progress.finished(RunLine.of(run));
            }
        }
    }

    private String label(Contender contender, Collector collector, long heap, int repeat) {
        String label = contender.id() + ", " + collector.id() + ", " + Units.bytes(heap);
        return plan.repeat() == 1 ? label : label + ", repeat " + repeat;
    }

    private Run one(Contender contender, Collector collector, long heapOrTotal, int repeat)
            throws IOException, InterruptedException {
        long heap = plan.memory().heapOf(contender.onHeap(), heapOrTotal);
        long offHeap = plan.memory().offHeapOf(contender.onHeap(), heapOrTotal);
        RunBuilder run = row(contender, collector, heap, offHeap).repeat(repeat);
        Optional<String> reasonToSkip = reasonToSkip(contender, collector, heap);
        if (reasonToSkip.isPresent()) {
            return run.status(Status.SKIPPED).reason(reasonToSkip.get()).build();
        }
        ForkOutcome outcome = fork(contender, collector, heap, offHeap);
        return RunAssembler.assemble(run, outcome, contender.onHeap()).build();
    }

    private RunBuilder row(Contender contender, Collector collector, long heap, long offHeap) {
        return Run.builder(contender.id(), collector.id(), heap)
                .jdk(plan.jdk().feature())
                .entries(plan.data().entries())
                .onHeap(contender.onHeap())
                .durability(contender.durability())
                .workload(plan.workload())
                .maxOffHeapBytes(offHeap)
                .jvmFlags(contender.flags().of(plan.jdk().feature(), offHeap));
    }

    private Optional<String> reasonToSkip(Contender contender, Collector collector, long heap) {
        if (contender.minimumJdk() > plan.jdk().feature()) {
            return Optional.of("needs JDK " + contender.minimumJdk() + " or newer: jdk="
                    + plan.jdk().feature());
        }
        if (Instant.now().isAfter(deadline)) {
            return Optional.of("not begun: the time for all runs was up");
        }
        return runs.stream()
                .filter(run -> isOf(run, contender.id(), collector.id()) && run.heapBytes() == heap)
                .filter(run -> !run.ok())
                .map(run -> run.status() == Status.SKIPPED
                        ? Objects.requireNonNullElse(run.reason(), "")
                        : "failed in repeat " + run.repeat() + ", so it was not run again")
                .findFirst();
    }

    private ForkOutcome fork(Contender contender, Collector collector, long heap, long offHeap)
            throws IOException, InterruptedException {
        List<String> flags = contender.flags().of(plan.jdk().feature(), offHeap);
        JvmSetup setup = new JvmSetup(plan.jdk(), collector, heap, flags, plan.classPath());
        return runner.run(setup, request(contender, offHeap), this::tell);
    }

    private void tell(ForkEvent.Progress now) {
        double share = now.total() == 0 ? 0 : (double) now.done() / now.total();
        progress.at(now.phase(), share, plan.shareOfRun(now.phase(), share));
    }

    private ForkRequest request(Contender contender, long offHeap) {
        ForkRequest.Builder request = ForkRequest.builder()
                .workload(plan.workload())
                .store(contender.id().equals(plan.workload()) ? "" : contender.id())
                .serializer(plan.data().serializer())
                .entries(plan.data().entries())
                .keyBytes(plan.data().keyBytes())
                .valueBytes(plan.data().valueBytes())
                .threads(plan.threads())
                .readPercent(plan.readPercent())
                .maxOffHeapBytes(offHeap);
        plan.options().forEach(request::option);
        return request.build();
    }

    private void searchSmallestHeaps() throws IOException, InterruptedException {
        for (Collector collector : plan.collectors()) {
            for (Contender contender : plan.contenders()) {
                Optional<Run> largestFailed = runs.stream()
                        .filter(run -> isOf(run, contender.id(), collector.id()) && isForWantOfHeap(run))
                        .reduce((first, second) -> second.heapBytes() > first.heapBytes() ? second : first);
                if (largestFailed.isPresent()) {
                    search(contender, collector, largestFailed.get());
                }
            }
        }
    }

    private void search(Contender contender, Collector collector, Run failed) throws IOException, InterruptedException {
        Long enough = runs.stream()
                .filter(run -> isOf(run, contender.id(), collector.id()) && run.ok())
                .map(Run::heapBytes)
                .min(Long::compare)
                .orElse(null);
        long largest = (long) (MachineProbe.memoryBytes() * LARGEST_HEAP_SHARE);
        SmallestHeap.Trial trial = heap -> trial(contender, collector, heap);
        SmallestHeap.Found found = new SmallestHeap(trial, MOST_TRIALS, largest)
                .search(failed.heapBytes(), enough, (long) (failed.heapBytes() * HEADROOM));
        note(contender, collector, found);
        if (found.smallestBytes() != null) {
            runs.replaceAll(run -> isOf(run, contender.id(), collector.id()) && isForWantOfHeap(run)
                    ? RunBuilder.from(run)
                            .smallestHeapBytes(found.smallestBytes())
                            .build()
                    : run);
        }
    }

    private SmallestHeap.Answer trial(Contender contender, Collector collector, long heap)
            throws IOException, InterruptedException {
        if (Instant.now().isAfter(deadline)) {
            return SmallestHeap.Answer.NO_TIME;
        }
        progress.started(contender.id() + ", " + collector.id() + ", trying a heap of " + Units.bytes(heap));
        ForkOutcome outcome = fork(contender, collector, heap, plan.memory().maxOffHeapBytes());
        if (outcome.ending() == ForkOutcome.Ending.TIME_UP) {
            return SmallestHeap.Answer.NO_TIME;
        }
        return outcome.ok() ? SmallestHeap.Answer.FINISHES : SmallestHeap.Answer.DOES_NOT;
    }

    private void note(Contender contender, Collector collector, SmallestHeap.Found found) {
        String what = contender.id() + ", " + collector.id() + ": ";
        Long smallest = found.smallestBytes();
        progress.note(
                smallest == null
                        ? what + "no heap was found that suffices: " + Units.bytes(found.tooSmallBytes()) + " does not"
                        : what + "finishes in a heap of " + Units.bytes(smallest) + " (" + found.trials() + " trials)");
    }

    private static boolean isOf(Run run, String store, String collector) {
        return run.store().equals(store) && run.collector().equals(collector);
    }

    private static boolean isForWantOfHeap(Run run) {
        return run.status() == Status.FAILED && FailureReason.isForWantOfHeap(run.failureKind());
    }

    /** Returns the runs that failed in a way that says nothing about the store: crashes, hangs, wrong values. */
    public static List<Run> unexpectedFailures(List<Run> runs) {
        return runs.stream()
                .filter(run -> run.status() == Status.FAILED && !isFinding(run.failureKind()))
                .toList();
    }

    private static boolean isFinding(@Nullable String kind) {
        return kind != null && FailureReason.isFinding(kind);
    }
}

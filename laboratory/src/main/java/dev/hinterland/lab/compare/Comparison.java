// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkRequest;
import dev.hinterland.experiments.run.Settings;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.fork.FailureReason;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.fork.ForkRunner;
import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.fork.RunAssembler;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Ending;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.RunSetup;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan: every store with every heap and collector, repeats interleaved (A B A B), so that a machine that slows
 * down for a while slows down all stores. Afterwards it finds the smallest heap of those that could not finish, and the
 * smallest in which the best store on the heap and the best outside it run well.
 */
public final class Comparison {

    /** The most runs that the search for one smallest heap may take. */
    private static final int MOST_TRIALS = 8;

    private static final int TIMES_FOLLOWED = 3;
    private static final double LARGEST_HEAP_SHARE = 0.7;
    private static final double HEADROOM = 1.25;
    /** How much longer than the slowest store as asked a run may take in a heap that might suit it. */
    private static final double MOST_TIMES = 2;

    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(10);
    /** A heap in which no JVM starts. */
    private static final long NO_HEAP = 4L << 20;

    private final StoresPlan plan;
    private final Children children;
    private final ForkRunner runner;
    private final Progress progress;
    private final Instant deadline;
    /** Read by the thread that saves what is finished, too. */
    private final List<Run> runs = new CopyOnWriteArrayList<>();

    private final List<Run> searched = new ArrayList<>();

    /** Prepares a comparison whose JVMs are children of this laboratory. */
    public Comparison(StoresPlan plan, Children children, Progress progress) {
        this.plan = plan;
        this.children = children;
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
        if (plan.memory().totalBytes() == null) {
            searchSuitedHeaps();
        }
        return List.copyOf(runs);
    }

    /** Returns the runs that have ended by now, for any thread. */
    public List<Run> ended() {
        return runs.stream().filter(Comparison::isWhole).toList();
    }

    /** A run that is ended with the laboratory looks like one that died. */
    private static boolean isWhole(Run run) {
        return run.ok() || isForWantOfHeap(run);
    }

    /** Returns the runs that were made in search of the heaps that suit the stores that the advice compares. */
    public List<Run> searched() {
        return List.copyOf(searched);
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
        RunSetup setup = setup(contender, collector, heap, offHeap, repeat);
        Optional<String> reasonToSkip = reasonToSkip(contender, collector, heap);
        return reasonToSkip.isPresent()
                ? Run.unmeasured(setup, Ending.skipped(reasonToSkip.get()))
                : RunAssembler.assemble(setup, fork(runner, contender, collector, heap, offHeap));
    }

    private RunSetup setup(Contender contender, Collector collector, long heap, long offHeap, int repeat) {
        return new RunSetup(
                contender.id(),
                contender.onHeap(),
                contender.durability(),
                plan.workload(),
                plan.data().entries(),
                collector.id(),
                plan.jdk().feature(),
                heap,
                offHeap,
                contender.flags().of(plan.jdk().feature(), offHeap),
                repeat);
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
                .filter(run -> run.setup().isOf(contender.id(), collector.id()) && run.heapBytes() == heap)
                .filter(run -> !run.ok())
                .map(run -> run.status() == Status.SKIPPED
                        ? Objects.requireNonNullElse(run.ending().reason(), "")
                        : "failed in repeat " + run.setup().repeat() + ", so it was not run again")
                .findFirst();
    }

    private ForkOutcome fork(ForkRunner forks, Contender contender, Collector collector, long heap, long offHeap)
            throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>(contender.flags().of(plan.jdk().feature(), offHeap));
        if (plan.preTouch()) {
            flags.add(JvmSetup.PRE_TOUCH);
        }
        JvmSetup setup = new JvmSetup(plan.jdk(), collector, heap, flags, plan.classPath());
        return forks.run(setup, request(contender, offHeap), this::tell);
    }

    private void tell(ForkEvent.Progress now) {
        double share = now.total() == 0 ? 0 : (double) now.done() / now.total();
        progress.at(now.phase(), share, plan.shareOfRun(now.phase(), share));
    }

    private ForkRequest request(Contender contender, long offHeap) {
        StoresPlan.Data data = plan.data();
        return new ForkRequest(
                plan.workload(),
                new Settings(
                        contender.id().equals(plan.workload()) ? "" : contender.id(),
                        data.serializer(),
                        data.entries(),
                        data.keyBytes(),
                        data.valueBytes(),
                        plan.threads(),
                        plan.readPercent(),
                        offHeap,
                        Path.of(""),
                        plan.options()));
    }

    private void searchSmallestHeaps() throws IOException, InterruptedException {
        for (Collector collector : plan.collectors()) {
            for (Contender contender : plan.contenders()) {
                Optional<Run> largestFailed = runs.stream()
                        .filter(run -> run.setup().isOf(contender.id(), collector.id()) && isForWantOfHeap(run))
                        .reduce((first, second) -> second.heapBytes() > first.heapBytes() ? second : first);
                if (largestFailed.isPresent()) {
                    search(contender, collector, largestFailed.get());
                }
            }
        }
    }

    private void search(Contender contender, Collector collector, Run failed) throws IOException, InterruptedException {
        Long enough = runs.stream()
                .filter(run -> run.setup().isOf(contender.id(), collector.id()) && run.ok())
                .map(Run::heapBytes)
                .min(Long::compare)
                .orElse(null);
        long largest = (long) (MachineProbe.memoryBytes() * LARGEST_HEAP_SHARE);
        SmallestHeap.Trial trial = heap -> trial(contender, collector, heap);
        SmallestHeap.Found found = new SmallestHeap(trial, MOST_TRIALS, largest)
                .search(failed.heapBytes(), enough, (long) (failed.heapBytes() * HEADROOM));
        note(contender, collector, found);
        Long smallest = found.smallestBytes();
        if (smallest != null) {
            runs.replaceAll(run -> run.setup().isOf(contender.id(), collector.id()) && isForWantOfHeap(run)
                    ? run.with(run.ending().withSmallestHeap(smallest))
                    : run);
        }
    }

    /** Runs what an advice compares once more, interleaved, and says whether something beats what it advises. */
    public Advice follow(Advice advice) throws IOException, InterruptedException {
        Collector collector = plan.collectors().getFirst();
        List<Run> again = new ArrayList<>();
        progress.expect(advice.settings().size() * TIMES_FOLLOWED);
        for (int repeat = 1; repeat <= TIMES_FOLLOWED; repeat++) {
            for (Advice.Setting setting : advice.settings()) {
                Contender contender = plan.contenders().stream()
                        .filter(one -> one.id().equals(setting.store()))
                        .findFirst()
                        .orElseThrow();
                progress.started(label(contender, collector, setting.heapBytes(), repeat) + ", following the advice");
                long offHeap = plan.memory().maxOffHeapBytes();
                ForkOutcome outcome = fork(runner, contender, collector, setting.heapBytes(), offHeap);
                Run run = RunAssembler.assemble(
                        setup(contender, collector, setting.heapBytes(), offHeap, repeat), outcome);
                again.add(run);
                progress.finished(RunLine.of(run));
            }
        }
        return advice.with(AdviceRule.followed(advice.settings(), Summary.of(again)));
    }

    /** Finds, under the first collector, what the advice compares. */
    private void searchSuitedHeaps() throws IOException, InterruptedException {
        Optional<Contender> onHeap = best(true);
        Optional<Contender> outside = best(false);
        if (onHeap.isPresent() && outside.isPresent()) {
            searchSuitedHeap(onHeap.get());
            searchSuitedHeap(outside.get());
        }
    }

    /** Returns the fastest contender, or on the heap, where none finishes, the one that needs the smallest heap. */
    private Optional<Contender> best(boolean onHeap) {
        String collector = plan.collectors().getFirst().id();
        List<Run> all = runs.stream()
                .filter(run -> run.onHeap() == onHeap && run.collector().equals(collector))
                .toList();
        return all.stream()
                .filter(run -> run.ok() || (onHeap && run.ending().smallestHeapBytes() != null))
                .min(Comparator.comparing((Run run) -> onHeap || !run.store().equals("hinterland"))
                        .thenComparing(run -> !run.ok())
                        .thenComparingDouble(run -> run.ok()
                                ? Objects.requireNonNullElse(run.totalMillis(), Double.MAX_VALUE)
                                : (double)
                                        Objects.requireNonNullElse(run.ending().smallestHeapBytes(), Long.MAX_VALUE)))
                .flatMap(run -> plan.contenders().stream()
                        .filter(contender -> contender.id().equals(run.store()))
                        .findFirst());
    }

    private void searchSuitedHeap(Contender contender) throws IOException, InterruptedException {
        Collector collector = plan.collectors().getFirst();
        List<Summary> known = Summary.of(runs.stream()
                .filter(run -> run.setup().isOf(contender.id(), collector.id()))
                .toList());
        Long enough = known.stream()
                .filter(summary -> AdviceRule.runsWell(summary.outlook()))
                .map(Summary::heapBytes)
                .min(Long::compare)
                .orElse(null);
        long tooSmall = known.stream()
                .map(summary -> summary.ok() || summary.smallestHeapBytes() == null
                        ? summary.heapBytes()
                        : Long.valueOf(summary.smallestHeapBytes()))
                .filter(heap -> enough == null || heap < enough)
                .max(Long::compare)
                .orElse(NO_HEAP);
        long largest = (long) (MachineProbe.memoryBytes() * LARGEST_HEAP_SHARE);
        // What is needed is about the heap that just suffices, and some more to collect in.
        SmallestHeap.Found found = new SmallestHeap(heap -> suits(contender, collector, heap), MOST_TRIALS, largest)
                .search(tooSmall, enough, (long) (tooSmall * HEADROOM));
        Long smallest = found.smallestBytes();
        if (smallest != null) {
            progress.note(contender.id() + ", " + collector.id() + ": runs well in a heap of " + Units.bytes(smallest)
                    + " (" + found.trials() + " trials)");
        }
    }

    private SmallestHeap.Answer suits(Contender contender, Collector collector, long heap)
            throws IOException, InterruptedException {
        if (Instant.now().isAfter(deadline)) {
            return SmallestHeap.Answer.NO_TIME;
        }
        progress.started(contender.id() + ", " + collector.id() + ", trying a heap of " + Units.bytes(heap));
        ForkOutcome outcome = fork(
                new ForkRunner(children, patience()),
                contender,
                collector,
                heap,
                plan.memory().maxOffHeapBytes());
        if (outcome.ending() == ForkOutcome.Ending.TIME_UP) {
            return Instant.now().isAfter(deadline) ? SmallestHeap.Answer.NO_TIME : SmallestHeap.Answer.DOES_NOT;
        }
        RunSetup setup = setup(contender, collector, heap, plan.memory().maxOffHeapBytes(), 1);
        Run run = RunAssembler.assemble(setup, outcome);
        searched.add(run);
        Outlook outlook = Summary.of(List.of(run)).getFirst().outlook();
        return AdviceRule.runsWell(outlook) ? SmallestHeap.Answer.FINISHES : SmallestHeap.Answer.DOES_NOT;
    }

    /** Returns when a run takes so much longer than others that its heap does not suit it. */
    private Instant patience() {
        double longest = runs.stream()
                .filter(Run::ok)
                .mapToDouble(run -> Objects.requireNonNullElse(run.totalMillis(), 0.0))
                .max()
                .orElse(0);
        Instant end = Instant.now().plus(LEAST_PATIENCE).plusMillis((long) (MOST_TIMES * longest));
        return end.isBefore(deadline) ? end : deadline;
    }

    private SmallestHeap.Answer trial(Contender contender, Collector collector, long heap)
            throws IOException, InterruptedException {
        if (Instant.now().isAfter(deadline)) {
            return SmallestHeap.Answer.NO_TIME;
        }
        progress.started(contender.id() + ", " + collector.id() + ", trying a heap of " + Units.bytes(heap));
        ForkOutcome outcome =
                fork(runner, contender, collector, heap, plan.memory().maxOffHeapBytes());
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

    private static boolean isForWantOfHeap(Run run) {
        return run.status() == Status.FAILED
                && FailureReason.isForWantOfHeap(run.ending().kind());
    }

    /** Returns the runs that failed in a way that says nothing about the store: crashes, hangs, wrong values. */
    public static List<Run> unexpectedFailures(List<Run> runs) {
        return runs.stream()
                .filter(run ->
                        run.status() == Status.FAILED && !isFinding(run.ending().kind()))
                .toList();
    }

    private static boolean isFinding(@Nullable String kind) {
        return kind != null && FailureReason.isFinding(kind);
    }
}

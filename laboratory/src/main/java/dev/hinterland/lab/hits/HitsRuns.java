// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.hits.HitsPlan.NamedTrace;
import dev.hinterland.lab.hits.drive.Job;
import dev.hinterland.lab.hits.drive.Outcome;
import dev.hinterland.lab.hits.drive.Scale;
import dev.hinterland.lab.hits.drive.TraceSource;
import dev.hinterland.lab.hits.drive.Worker;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.Policy;
import dev.hinterland.lab.hits.policy.Size;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.progress.Progress;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.TraceFacts;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the runs of a plan: looks at traces whose sizes are to be chosen, weighs caches, and drives them. */
public final class HitsRuns {

    private final HitsPlan plan;
    private final Children children;
    private final Progress progress;
    private final Scale scale;
    private final Map<String, TraceFacts> facts = new LinkedHashMap<>();
    private final Map<Cell, HitRun> runs = new LinkedHashMap<>();
    private final Map<String, Double> weights = new HashMap<>();

    /** One figure to be found: a policy with a size, in entries or in bytes, on a trace, and perhaps a seed. */
    private record Cell(
            String trace,
            String policy,
            long entries,
            long bytes,
            @Nullable Long seed) {

        @Override
        public String toString() {
            String size = bytes > 0 ? Units.bytes(bytes) : String.format(Locale.ROOT, "%,d entries", entries);
            return trace + ", " + policy + ", " + size + (seed == null ? "" : ", seed " + seed);
        }
    }

    /** A cell, and the job that fills it. */
    private record Work(Cell cell, Job job) {}

    /** Prepares the runs of a plan. */
    public HitsRuns(HitsPlan plan, Children children, Progress progress) {
        this.plan = plan;
        this.children = children;
        this.progress = progress;
        scale = new Scale(children);
    }

    /** Makes them, and returns them by trace, size, policy and seed. */
    public List<HitRun> run() throws IOException, InterruptedException {
        look();
        List<Cell> cells = cells();
        progress.expect(cells.size() + weighings());
        weigh();
        for (Policy policy : plan.policies()) {
            drive(
                    policy,
                    cells.stream()
                            .filter(cell -> cell.policy().equals(policy.id()))
                            .toList());
        }
        return cells.stream()
                .map(cell -> Objects.requireNonNull(runs.get(cell)))
                .toList();
    }

    /** Returns what is known of the traces now. */
    public List<TraceFacts> traces() {
        return plan.traces().stream()
                .map(trace -> facts.getOrDefault(trace.name(), facts(trace, null, null, null)))
                .toList();
    }

    private static TraceFacts facts(
            NamedTrace trace, @Nullable Long keys, @Nullable Long once, @Nullable Long keyBytes) {
        String generator = trace.source().generator();
        String source = generator == null ? String.valueOf(trace.source().file()) : generator;
        return new TraceFacts(trace.name(), source, generator != null, keys, once, keyBytes);
    }

    /** Looks at the traces if their keys decide how large the caches are. */
    private void look() throws IOException, InterruptedException {
        if (!plan.sizes().percents().isEmpty()) {
            progress.expect(plan.traces().size());
            List<Job> looks = plan.traces().stream()
                    .map(trace -> Job.look(trace.source()))
                    .toList();
            new Worker(children, new Looking()).run(looks);
        }
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (NamedTrace trace : plan.traces()) {
            boolean drawn = trace.source().isDrawn();
            entriesFor(trace).forEach(size -> cells.addAll(cells(trace.name(), size, 0, drawn)));
            bytesFor(trace).forEach(size -> cells.addAll(cells(trace.name(), 0, size, drawn)));
        }
        return cells;
    }

    private List<Long> entriesFor(NamedTrace trace) {
        TraceFacts known = facts.get(trace.name());
        List<Long> sizes = new ArrayList<>(plan.sizes().entries());
        if (known != null && known.keys() != null && !plan.weighted()) {
            sizes.addAll(plan.sizes().entriesFor(known.keys()));
        }
        return sizes.stream().sorted().distinct().toList();
    }

    private List<Long> bytesFor(NamedTrace trace) {
        TraceFacts known = facts.get(trace.name());
        List<Long> sizes = new ArrayList<>(plan.sizes().bytes());
        if (known != null && known.keyBytes() != null && plan.weighted()) {
            sizes.addAll(plan.sizes().bytesFor(known.keyBytes()));
        }
        return sizes.stream().sorted().distinct().toList();
    }

    /** A computed policy does the same with each seed, unless the seed decides the requests. */
    private List<Cell> cells(String trace, long entries, long bytes, boolean drawn) {
        List<Cell> cells = new ArrayList<>();
        for (Policy policy : plan.policies()) {
            if (drawn || policy.real().isPresent()) {
                plan.seeds().forEach(seed -> cells.add(new Cell(trace, policy.id(), entries, bytes, seed)));
            } else {
                cells.add(new Cell(trace, policy.id(), entries, bytes, null));
            }
        }
        return cells;
    }

    private Set<Long> bytesToWeigh() {
        return plan.traces().stream()
                .flatMap(trace -> bytesFor(trace).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private int weighings() {
        long steps =
                bytesToWeigh().stream().map(scale::entriesToWeigh).distinct().count();
        long caches = plan.policies().stream()
                .filter(policy -> policy.real().isPresent())
                .count();
        return Math.toIntExact(steps * caches);
    }

    private void weigh() throws InterruptedException {
        for (Policy policy : plan.policies()) {
            for (long bytes : bytesToWeigh()) {
                if (!scale.knows(policy, bytes)) {
                    weigh(policy, bytes);
                }
            }
        }
    }

    private void weigh(Policy policy, long bytes) throws InterruptedException {
        progress.started("weighing " + policy.id());
        try {
            double weight = scale.bytesPerEntry(policy, bytes);
            progress.finished(String.format(Locale.ROOT, "%.0f bytes for an entry of 116", weight));
        } catch (IOException problem) {
            progress.finished(String.valueOf(problem.getMessage()));
        }
    }

    private void drive(Policy policy, List<Cell> cells) throws IOException, InterruptedException {
        List<Work> work = new ArrayList<>();
        for (Cell cell : cells) {
            job(policy, cell).ifPresent(job -> work.add(new Work(cell, job)));
        }
        new Worker(children, new Driving(work)).run(work.stream().map(Work::job).toList());
    }

    /** Returns the job of a cell; nothing where that cannot be, which is its run then. */
    private Optional<Job> job(Policy policy, Cell cell) throws InterruptedException {
        try {
            return Optional.of(new Job(source(cell), policy.id(), size(policy, cell)));
        } catch (IOException problem) {
            progress.started(cell.toString());
            progress.finished(String.valueOf(problem.getMessage()));
            putFailed(cell, String.valueOf(problem.getMessage()));
            return Optional.empty();
        }
    }

    private void putFailed(Cell cell, String reason) {
        runs.put(
                cell,
                HitRun.failed(
                        cell.policy(),
                        cell.bytes() > 0 ? null : (Long) cell.entries(),
                        cell.bytes() > 0 ? (Long) cell.bytes() : null,
                        cell.trace(),
                        cell.seed(),
                        isComputed(cell),
                        reason));
    }

    private static boolean isComputed(Cell cell) {
        return Policies.of(cell.policy()).real().isEmpty();
    }

    private TraceSource source(Cell cell) {
        TraceSource source = plan.traces().stream()
                .filter(named -> named.name().equals(cell.trace()))
                .findFirst()
                .orElseThrow()
                .source();
        return cell.seed() == null ? source : source.withSeed(cell.seed());
    }

    private Size size(Policy policy, Cell cell) throws IOException, InterruptedException {
        if (cell.bytes() == 0) {
            return Size.ofEntries(cell.entries());
        }
        double weight = scale.bytesPerEntry(policy, cell.bytes());
        weights.put(policy.id() + " " + cell.bytes(), weight);
        long entries = Math.max(1, (long) (cell.bytes() / weight));
        return plan.weighted() ? weighed(policy, cell, entries, weight) : Size.ofEntries(entries);
    }

    /** A cache with an account of its own counts by it; for others, what an entry costs beside its object is added. */
    private Size weighed(Policy policy, Cell cell, long entries, double weight)
            throws IOException, InterruptedException {
        if (policy.real().isEmpty()) {
            return new Size(entries, cell.bytes(), plan.overhead());
        }
        return policy.real().get().boundedByBytes()
                ? new Size(entries, scale.budget(policy, cell.bytes()), 0)
                : new Size(entries, cell.bytes(), Math.max(0, Math.round(weight - Scale.OBJECT)));
    }

    /** Is told what is in the traces. */
    private final class Looking implements Worker.Listener {

        private NamedTrace trace(int job) {
            return plan.traces().get(job);
        }

        @Override
        public void started(int job) {
            progress.started("looking at " + trace(job).name());
        }

        @Override
        public void at(int job, double share) {
            progress.at("requests", share, share);
        }

        @Override
        public void done(int job, Outcome outcome) {
            NamedTrace trace = trace(job);
            facts.put(trace.name(), facts(trace, outcome.resident(), outcome.keysAskedOnce(), outcome.keyBytes()));
            progress.finished(String.format(
                    Locale.ROOT,
                    "%,d requests, %,d keys, %,d of them once",
                    outcome.requests(),
                    outcome.resident(),
                    outcome.keysAskedOnce()));
        }

        @Override
        public void failed(int job, String problem) {
            throw new UserError(problem);
        }
    }

    /** Is told how the caches of one policy fare. */
    private final class Driving implements Worker.Listener {

        private final List<Work> work;

        Driving(List<Work> work) {
            this.work = work;
        }

        @Override
        public void started(int job) {
            progress.started(work.get(job).cell().toString());
        }

        @Override
        public void at(int job, double share) {
            progress.at("requests", share, share);
        }

        @Override
        public void done(int job, Outcome outcome) {
            Cell cell = work.get(job).cell();
            HitRun run = run(cell, work.get(job).job().size(), outcome);
            runs.put(cell, run);
            progress.finished(String.format(Locale.ROOT, "%.2f %% hits", 100 * Objects.requireNonNull(run.hitRatio())));
        }

        private HitRun run(Cell cell, Size size, Outcome outcome) {
            return new HitRun(
                    cell.policy(),
                    size.weighs() ? null : (Long) size.entries(),
                    cell.bytes() > 0 ? (Long) cell.bytes() : null,
                    outcome.requests(),
                    outcome.hits(),
                    share(outcome.hits(), outcome.requests()),
                    share(outcome.hitBytes(), outcome.bytes()),
                    cell.trace(),
                    cell.seed(),
                    isComputed(cell),
                    outcome.resident(),
                    weights.get(cell.policy() + " " + cell.bytes()),
                    outcome.millis(),
                    Status.OK,
                    null);
        }

        private static double share(long part, long all) {
            return all == 0 ? 0 : (double) part / all;
        }

        @Override
        public void failed(int job, String problem) {
            putFailed(work.get(job).cell(), problem);
            progress.finished("failed: " + problem);
        }
    }
}

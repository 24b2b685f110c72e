// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.HitsResult;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.TraceFacts;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hit ratios in the form that all experiments have: one for each trace at equal entries, and one at equal memory. */
public final class HitsExperiments {

    static final String HIT_RATIO = "hit ratio";

    private static final String BYTE_HIT_RATIO = "byte hit ratio";
    private static final double PERCENT = 100;

    /** How far the entries in a cache may be from those that it was given room for. */
    private static final double TOLERANCE = 0.02;

    private final HitsResult result;

    private HitsExperiments(HitsResult result) {
        this.result = result;
    }

    /** Returns them. */
    public static ExperimentsResult of(HitsResult result) {
        HitsExperiments hits = new HitsExperiments(result);
        return new ExperimentsResult(
                "hits",
                result.arguments(),
                false,
                result.machine(),
                result.startedAt(),
                result.elapsedMillis(),
                List.of(new JvmUsed(result.jvm().replaceAll("[^0-9].*", ""), result.jvm(), "")),
                result.notes(),
                hits.experiments(),
                List.of(),
                List.of());
    }

    private List<Experiment> experiments() {
        List<Experiment> experiments = new ArrayList<>();
        for (TraceFacts trace : result.traces()) {
            List<HitRun> runs = result.runs().stream()
                    .filter(run -> run.trace().equals(trace.name()))
                    .toList();
            add(
                    experiments,
                    trace,
                    runs.stream().filter(run -> run.bytes() == null).toList(),
                    "entries");
            add(
                    experiments,
                    trace,
                    runs.stream().filter(run -> run.bytes() != null).toList(),
                    "bytes");
        }
        return experiments;
    }

    private void add(List<Experiment> experiments, TraceFacts trace, List<HitRun> runs, String size) {
        if (!runs.isEmpty()) {
            experiments.add(size.equals("entries") ? atEqualEntries(trace, runs) : atEqualBytes(trace, runs));
        }
    }

    private Experiment atEqualEntries(TraceFacts trace, List<HitRun> runs) {
        return new Experiment(
                "hits.entries." + trace.name(),
                "Hit ratio on " + trace.name() + ", equal entries",
                "Which share of the requests finds its key, if every cache has room for as many entries?",
                method(trace) + " A cache that is bounded by bytes gets the most with which it holds no more entries.",
                new Layout(List.of("policy"), List.of("entries"), List.of(HIT_RATIO)),
                List.of(Plot.lines("Hit ratio by cache size", "entries", HIT_RATIO, "policy")
                        .withLogX()),
                runs.stream().map(run -> row(run, "entries")).toList(),
                null,
                new HitsConclusion(runs, HitsExperiments::entriesOf, List.of("optimum", "lru")).text(),
                facts(trace));
    }

    private Experiment atEqualBytes(TraceFacts trace, List<HitRun> runs) {
        String weighing = result.weighted()
                ? " Objects have the sizes of the trace, and each costs beside that what an entry was measured to."
                : " Each cache gets as many entries as fit by what one was measured to take.";
        return new Experiment(
                "hits.bytes." + trace.name(),
                "Hit ratio on " + trace.name() + ", equal memory",
                "Which share of the requests finds its key, if every cache takes as much memory of the process?",
                method(trace) + weighing + " Measured with keys of 16 and values of 100 bytes, objects and overhead"
                        + " included: on the heap after a full collection, off the heap as resident memory; of"
                        + " a small cache off the heap, what its budget holds beside its objects on the heap.",
                new Layout(List.of("policy"), List.of("bytes"), List.of(HIT_RATIO)),
                List.of(Plot.lines("Hit ratio by memory", "bytes", HIT_RATIO, "policy")
                        .withLogX()),
                runs.stream().map(run -> row(run, "bytes")).toList(),
                null,
                new HitsConclusion(runs, HitsExperiments::bytesOf, List.of("optimum")).text(),
                Stream.concat(facts(trace).stream(), weights(runs).stream()).toList());
    }

    private String method(TraceFacts trace) {
        long requests = result.runs().stream()
                .filter(run -> run.trace().equals(trace.name()) && run.requests() != null)
                .mapToLong(run -> Objects.requireNonNull(run.requests()))
                .findFirst()
                .orElse(0);
        return String.format(Locale.ROOT, "%,d requests", requests)
                + (trace.generated() ? ", generated" : " of the trace " + trace.source())
                + ", each a look-up and, if the key is not there, a store; one thread, each policy in a JVM of its own."
                + " lru, fifo, s3-fifo and optimum are computed, to compare with.";
    }

    private static List<String> facts(TraceFacts trace) {
        Long keys = trace.keys();
        Long once = trace.keysAskedOnce();
        return keys == null || once == null
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "It has %,d keys; %.1f %% of them are asked for once.",
                        keys,
                        keys == 0 ? 0 : PERCENT * once / keys));
    }

    /** What an entry takes in each cache; of several sizes, of the last. */
    private static List<String> weights(List<HitRun> runs) {
        Map<String, String> weights = new LinkedHashMap<>();
        runs.stream()
                .filter(run -> run.bytesPerEntry() != null && !run.bound())
                .forEach(run -> weights.put(
                        run.policy(), String.format(Locale.ROOT, "%s %.0f", run.policy(), run.bytesPerEntry())));
        return weights.isEmpty()
                ? List.of()
                : List.of("Bytes of memory for an entry with a key of 16 and a value of 100: "
                        + weights.values().stream().collect(Collectors.joining(", "))
                        + "; the bounds take 116. The room that a collector wants beside what lives is not counted.");
    }

    static String entriesOf(HitRun run) {
        return run.entries() == null ? "" : String.format(Locale.ROOT, "%,d", run.entries());
    }

    static String bytesOf(HitRun run) {
        return run.bytes() == null ? "" : Units.bytes(run.bytes());
    }

    private Row row(HitRun run, String size) {
        Map<String, String> labels =
                Labels.of("policy", run.policy(), size, size.equals("entries") ? entriesOf(run) : bytesOf(run));
        if (run.status() != Status.OK) {
            String reason = Objects.requireNonNullElse(run.reason(), "no reason given");
            return new Row(labels, Map.of(), List.of(), run.status(), reason);
        }
        Row row = Row.of(labels, values(run));
        return run.bound() || run.entries() == null ? row : row.with(resident(run, run.entries()));
    }

    private Map<String, Value> values(HitRun run) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(HIT_RATIO, hitRatio(run));
        if (result.weighted()) {
            values.put(BYTE_HIT_RATIO, Value.exact(PERCENT * Objects.requireNonNullElse(run.byteHitRatio(), 0.0), "%"));
        }
        if (run.bytes() != null && run.entries() != null) {
            values.put("entries that fit", Value.exact(run.entries(), ""));
        }
        values.put("resident", Value.exact(Objects.requireNonNullElse(run.resident(), 0L), ""));
        return values;
    }

    /** Returns the hit ratio in percent, with its error where a cache draws by chance. */
    static Value hitRatio(HitRun run) {
        double percent = PERCENT * Objects.requireNonNullElse(run.hitRatio(), 0.0);
        Double error = run.hitRatioError();
        return new Value(percent, error == null || error == 0 ? null : (Double) (PERCENT * error), "%");
    }

    /** A cache that was full holds what it has room for; else it was not the size that the figure says. */
    private static Check resident(HitRun run, long entries) {
        long resident = Objects.requireNonNullElse(run.resident(), 0L);
        boolean close = Math.abs(resident - entries) <= TOLERANCE * entries;
        boolean fitted = run.fitted() && resident <= entries;
        return Check.of(
                "resident",
                close || fitted,
                String.format(
                        Locale.ROOT,
                        "%,d entries in room for %,d%s",
                        resident,
                        entries,
                        fitted ? ", nothing evicted" : ""));
    }
}

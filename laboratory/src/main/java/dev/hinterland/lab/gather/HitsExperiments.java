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
import dev.hinterland.lab.result.TraceFacts;
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
        List<HitCell> cells = HitCell.of(result.runs(), forBytes());
        List<Experiment> experiments = new ArrayList<>();
        for (TraceFacts trace : result.traces()) {
            List<HitCell> own = cells.stream()
                    .filter(cell -> cell.trace().equals(trace.name()))
                    .toList();
            add(
                    experiments,
                    trace,
                    own.stream().filter(cell -> cell.first().bytes() == null).toList(),
                    "entries");
            add(
                    experiments,
                    trace,
                    own.stream().filter(cell -> cell.first().bytes() != null).toList(),
                    "bytes");
        }
        new HitsRegret(cells).experiment().ifPresent(experiments::add);
        return experiments;
    }

    private boolean forBytes() {
        return "bytes".equals(result.objective());
    }

    /** Returns what policies are judged by. */
    private String judgedBy() {
        return forBytes() ? BYTE_HIT_RATIO : HIT_RATIO;
    }

    private void add(List<Experiment> experiments, TraceFacts trace, List<HitCell> cells, String size) {
        if (!cells.isEmpty()) {
            experiments.add(size.equals("entries") ? atEqualEntries(trace, cells) : atEqualBytes(trace, cells));
        }
    }

    private Experiment atEqualEntries(TraceFacts trace, List<HitCell> cells) {
        return new Experiment(
                "hits.entries." + trace.name(),
                "Hit ratio on " + trace.name() + ", equal entries",
                "Which share of the requests finds its key, if every cache has room for as many entries?",
                method(trace) + " A cache that is bounded by bytes gets the most with which it holds no more entries.",
                new Layout(List.of("policy"), List.of("entries"), List.of(judgedBy())),
                List.of(Plot.lines("Hit ratio by cache size", "entries", judgedBy(), "policy")
                        .withLogX()),
                cells.stream().map(cell -> row(cell, "entries")).toList(),
                null,
                new HitsConclusion(cells, List.of("optimum", "lru")).text(),
                facts(trace));
    }

    private Experiment atEqualBytes(TraceFacts trace, List<HitCell> cells) {
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
                new Layout(List.of("policy"), List.of("bytes"), List.of(judgedBy())),
                List.of(Plot.lines("Hit ratio by memory", "bytes", judgedBy(), "policy")
                        .withLogX()),
                cells.stream().map(cell -> row(cell, "bytes")).toList(),
                null,
                new HitsConclusion(cells, List.of("optimum", forBytes() ? "byte-bound" : "bound")).text(),
                Stream.concat(facts(trace).stream(), weights(cells).stream()).toList());
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
                + " Policies without a library are computed, to compare with. A figure is the mean over the seeds of the"
                + " requests, or of the names of the keys if the requests are given; its error is half of the range"
                + " over the seeds. A figure without an error is the same with each seed, or there is one seed.";
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
    private static List<String> weights(List<HitCell> cells) {
        Map<String, String> weights = new LinkedHashMap<>();
        cells.stream()
                .map(HitCell::first)
                .filter(run -> run.bytesPerEntry() != null && !run.bound())
                .forEach(run -> weights.put(
                        run.policy(), String.format(Locale.ROOT, "%s %.0f", run.policy(), run.bytesPerEntry())));
        return weights.isEmpty()
                ? List.of()
                : List.of("Bytes of memory for an entry with a key of 16 and a value of 100: "
                        + weights.values().stream().collect(Collectors.joining(", "))
                        + "; those that are computed take 116. The room that a collector wants beside what lives is not"
                        + " counted.");
    }

    private Row row(HitCell cell, String size) {
        Map<String, String> labels =
                Labels.of("policy", cell.policy(), size, size.equals("entries") ? cell.entries() : cell.bytes());
        if (cell.failure().isPresent()) {
            HitRun failed = cell.failure().get();
            String reason = Objects.requireNonNullElse(failed.reason(), "no reason given");
            return new Row(labels, Map.of(), List.of(), failed.status(), reason);
        }
        Row row = Row.of(labels, values(cell));
        Long entries = cell.first().entries();
        return cell.isCache() && entries != null ? row.with(resident(cell, entries)) : row;
    }

    private Map<String, Value> values(HitCell cell) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(judgedBy(), cell.ratio());
        if (result.weighted() && !forBytes()) {
            values.put(BYTE_HIT_RATIO, cell.byteRatio());
        }
        values.put("spread", Value.exact(cell.spread(), "%"));
        values.put("seeds", Value.exact(cell.runs().size(), ""));
        Long entries = cell.first().entries();
        if (cell.first().bytes() != null && entries != null) {
            values.put("entries that fit", Value.exact(entries, ""));
        }
        values.put("resident", Value.exact((double) cell.resident(), ""));
        return values;
    }

    /** A cache that was full holds what it has room for; else it was not the size that the figure says. */
    private static Check resident(HitCell cell, long entries) {
        long resident = cell.residentOf(entries);
        boolean close = Math.abs(resident - entries) <= TOLERANCE * entries;
        boolean fitted = cell.fitted() && resident <= entries;
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

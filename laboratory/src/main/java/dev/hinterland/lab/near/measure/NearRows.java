package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.repeat.Repeated;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Makes rows of measurements. */
final class NearRows {

    static final String STORE = "store";
    static final String RATE = "reads";
    static final String NEAR = "near";
    static final String P50 = "p50";
    static final String P99 = "p99";
    static final String P999 = "p99.9";
    static final String HEAP = "heap after GC";
    static final String COLLECTIONS = "GC stops";
    static final String WIRE = "wire per read";
    static final String CHECKED = "checked";
    static final String STALE = "stale";
    static final String STALEST = "stalest";
    static final String WRONG = "wrong";
    static final String FAILED = "no value";
    static final String WRITES = "writes";
    static final String CUTS = "cuts";

    static final List<String> READS = List.of(RATE, NEAR, P50, P99, P999);
    static final List<String> COSTS = List.of(HEAP, COLLECTIONS, WIRE);
    static final List<String> STALENESS = List.of(CHECKED, STALE, STALEST, WRONG, FAILED, WRITES, CUTS);

    private NearRows() {}

    /** Returns throughput, near hits and percentiles. */
    static List<Row> reads(List<Repeated<NearStore, NearOutcome>> all) {
        return all.stream()
                .map(one -> {
                    if (one.outcomes().isEmpty()) {
                        return one.missingRow();
                    }
                    Map<String, Value> values = new LinkedHashMap<>();
                    values.put(RATE, one.median(NearOutcome::millionReadsPerSecond, "M/s"));
                    values.put(NEAR, one.median(NearOutcome::nearPercent, "%"));
                    values.put(P50, one.median(NearOutcome::p50Micros, "µs"));
                    values.put(P99, one.median(NearOutcome::p99Micros, "µs"));
                    values.put(P999, one.median(NearOutcome::p999Micros, "µs"));
                    return one.row(values, broken(one));
                })
                .toList();
    }

    /** Returns heap, collections and bytes on the wire. */
    static List<Row> costs(List<Repeated<NearStore, NearOutcome>> all) {
        return all.stream()
                .map(one -> {
                    if (one.outcomes().isEmpty()) {
                        return one.missingRow();
                    }
                    Map<String, Value> values = new LinkedHashMap<>();
                    values.put(HEAP, one.median(NearOutcome::heapMebibytes, "MiB"));
                    values.put(
                            COLLECTIONS, one.median(outcome -> outcome.readers().gcMillis(), "ms"));
                    values.put(WIRE, one.median(NearOutcome::bytesPerRead, "B"));
                    return one.row(values, broken(one));
                })
                .toList();
    }

    /** Returns what was checked, all measurements together. A row of a contender that broke its promise has failed. */
    static List<Row> staleness(List<Repeated<NearStore, NearOutcome>> all) {
        return all.stream()
                .map(one ->
                        one.outcomes().isEmpty() ? one.missingRow() : one.verdict(stalenessValues(one), broken(one)))
                .toList();
    }

    private static Map<String, Value> stalenessValues(Repeated<NearStore, NearOutcome> one) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(CHECKED, sum(one, outcome -> outcome.readers().reads()));
        values.put(STALE, sum(one, outcome -> outcome.readers().stale()));
        double stalest = one.outcomes().stream()
                .mapToDouble(NearOutcome::stalestMillis)
                .max()
                .orElse(0);
        values.put(STALEST, Value.exact(stalest, "ms"));
        values.put(WRONG, sum(one, outcome -> outcome.readers().wrong()));
        values.put(FAILED, sum(one, outcome -> outcome.readers().failed()));
        values.put(WRITES, sum(one, NearOutcome::writes));
        values.put(CUTS, sum(one, NearOutcome::cuts));
        return values;
    }

    private static Value sum(Repeated<NearStore, NearOutcome> one, ToLongFunction<NearOutcome> figure) {
        return Value.exact((double) one.outcomes().stream().mapToLong(figure).sum(), "");
    }

    private static ReadCounts broken(Repeated<NearStore, NearOutcome> one) {
        return one.outcomes().stream().map(NearOutcome::broken).reduce(ReadCounts.NONE, ReadCounts::plus);
    }
}

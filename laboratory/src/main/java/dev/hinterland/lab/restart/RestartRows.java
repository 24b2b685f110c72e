package dev.hinterland.lab.restart;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.repeat.Repeated;
import dev.hinterland.lab.restart.RestartAnswer.Tick;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes rows of kills. */
final class RestartRows {

    static final String CACHE = "cache";
    static final String SECOND = "second";
    static final String FIRST_READ = "first read";
    static final String RATE_BACK = "90 % of rate";
    static final String HITS_BACK = "hits back";
    static final String HITS_BEFORE = "hits before";
    static final String HITS_FIRST = "at first";
    static final String SERVED = "served";
    static final String RATE_BEFORE = "rate before";
    static final String HITS = "hits";
    static final String RATE = "requests";

    /** How long requests are counted after the kill, if the run is as long. */
    static final int SERVED_SECONDS = 10;

    /** The seconds after the kill whose hit ratio stands in the table. */
    private static final List<Integer> TOLD = List.of(2, 5, 10, 20);

    private static final double PERCENT = 100;
    private static final double THOUSAND = 1000;

    private RestartRows() {}

    /** Returns how quickly each is back. */
    static List<Row> times(List<Repeated<Start, RestartOutcome>> all, double afterSeconds) {
        return rows(all, one -> {
            Map<String, Value> values = new LinkedHashMap<>();
            values.put(FIRST_READ, one.median(RestartOutcome::firstReadMillis, "ms"));
            values.put(RATE_BEFORE, one.median(outcome -> outcome.rateBefore() / THOUSAND, "k/s"));
            put(values, RATE_BACK, one, RestartOutcome::rateBack, "s");
            put(values, HITS_BACK, one, RestartOutcome::hitsBack, "s");
            double seconds = Math.min(SERVED_SECONDS, afterSeconds);
            values.put(SERVED, one.median(outcome -> outcome.served(seconds) / THOUSAND, "k"));
            return values;
        });
    }

    /** A figure that one of the measurements has not is none: its median is unknown. */
    private static void put(
            Map<String, Value> values,
            String name,
            Repeated<Start, RestartOutcome> one,
            Function<RestartOutcome, OptionalDouble> figure,
            String unit) {
        if (one.outcomes().stream().allMatch(outcome -> figure.apply(outcome).isPresent())) {
            values.put(name, one.median(outcome -> figure.apply(outcome).orElseThrow(), unit));
        }
    }

    /** Returns the names of the seconds that are told, before the kill and after it. */
    static List<String> told() {
        List<String> names = new ArrayList<>(List.of(HITS_BEFORE, HITS_FIRST));
        TOLD.forEach(second -> names.add(name(second)));
        return names;
    }

    private static String name(int second) {
        return second + " s";
    }

    /** Returns the hit ratio before the kill, and in some of the seconds after it. */
    static List<Row> hits(List<Repeated<Start, RestartOutcome>> all) {
        return rows(all, one -> {
            Map<String, Value> values = new LinkedHashMap<>();
            values.put(HITS_BEFORE, one.median(outcome -> PERCENT * outcome.hitRatioBefore(), "%"));
            put(values, HITS_FIRST, one, RestartRows::firstSecond, "%");
            for (int second : TOLD) {
                put(values, name(second), one, outcome -> percent(outcome.after(), second - 1, second), "%");
            }
            return values;
        });
    }

    private static OptionalDouble firstSecond(RestartOutcome outcome) {
        double first = outcome.firstReadMillis() / THOUSAND;
        return percent(outcome.after(), first, first + 1);
    }

    /** Returns nothing for a second that has not ended. */
    private static OptionalDouble percent(TickLine line, double from, double to) {
        OptionalDouble ratio = to > line.last() + 0.5 ? OptionalDouble.empty() : line.hitRatio(from, to);
        return ratio.isPresent() ? OptionalDouble.of(PERCENT * ratio.getAsDouble()) : ratio;
    }

    /** Returns each second of the first measurement; each has the number of the second in which it ends. */
    static List<Row> seconds(List<Repeated<Start, RestartOutcome>> all, double beforeSeconds) {
        List<Row> rows = new ArrayList<>();
        for (Repeated<Start, RestartOutcome> one : all) {
            if (one.outcomes().isEmpty()) {
                continue;
            }
            RestartOutcome outcome = one.outcomes().getFirst();
            for (int second = (int) -beforeSeconds + 1; second <= 0; second++) {
                rows.add(second(one, outcome.before(), second));
            }
            for (int second = 1; second <= outcome.after().last(); second++) {
                rows.add(second(one, outcome.after(), second));
            }
        }
        return rows;
    }

    private static Row second(Repeated<Start, RestartOutcome> one, TickLine line, int second) {
        Map<String, String> labels = new LinkedHashMap<>(one.labels());
        labels.put(SECOND, Integer.toString(second));
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(RATE, Value.exact(line.rate(second - 1, second) / THOUSAND, "k/s"));
        percent(line, second - 1, second).ifPresent(ratio -> values.put(HITS, Value.exact(ratio, "%")));
        return Row.of(labels, values);
    }

    /** Returns what was checked. A row with a wrong value has failed. */
    static List<Row> checks(List<Repeated<Start, RestartOutcome>> all) {
        return all.stream()
                .map(one -> one.outcomes().isEmpty() ? one.missingRow() : one.verdict(checks(one), counts(one)))
                .toList();
    }

    private static Map<String, Value> checks(Repeated<Start, RestartOutcome> one) {
        ReadCounts counts = counts(one);
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("values read", Value.exact((double) counts.reads(), ""));
        values.put("wrong", Value.exact((double) counts.wrong(), ""));
        values.put("older", Value.exact((double) counts.older(), ""));
        values.put("updates before", one.median(outcome -> updates(outcome.before()), ""));
        values.put("entries at the end", one.median(outcome -> (double) outcome.present(), ""));
        return values;
    }

    private static double updates(TickLine line) {
        double end = Double.MAX_VALUE;
        return line.upTo(end, Tick::requests) - line.upTo(end, Tick::reads);
    }

    private static ReadCounts counts(Repeated<Start, RestartOutcome> one) {
        return one.outcomes().stream().map(RestartOutcome::counts).reduce(ReadCounts.NONE, ReadCounts::plus);
    }

    private static List<Row> rows(
            List<Repeated<Start, RestartOutcome>> all,
            Function<Repeated<Start, RestartOutcome>, Map<String, Value>> values) {
        return all.stream()
                .map(one -> one.outcomes().isEmpty() ? one.missingRow() : one.row(values.apply(one), counts(one)))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}

package dev.hinterland.lab.repeat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one variant under one JDK, one for each repeat.
 *
 * @param <V> what was varied
 * @param <O> what comes of a measurement
 * @param labels what tells them from others
 * @param variant the variant
 * @param outcomes the measurements; none where all failed
 * @param missing why one is missing; {@code null} where all ran
 * @param skipped whether it was not even tried
 */
public record Repeated<V, O>(
        Map<String, String> labels,
        V variant,
        List<O> outcomes,
        @Nullable String missing,
        boolean skipped) {

    /** Copies the list. */
    public Repeated {
        outcomes = List.copyOf(outcomes);
    }

    /** Returns the median of a figure; its error is half of the range, and absent where there is one. */
    public Value median(ToDoubleFunction<O> figure, String unit) {
        return Value.medianOf(outcomes.stream().mapToDouble(figure).toArray(), unit);
    }

    /** Returns the median of figures of which each measurement has several. */
    public Value medianOfAll(Function<O, List<Double>> figures, String unit) {
        return Value.medianOf(all(figures).mapToDouble(Double::doubleValue).toArray(), unit);
    }

    /** Returns such figures of all measurements. */
    public Stream<Double> all(Function<O, List<Double>> figures) {
        return outcomes.stream().flatMap(outcome -> figures.apply(outcome).stream());
    }

    /** Returns a row of figures. It has a mark if one of the measurements has failed, or if a value was wrong. */
    public Row row(Map<String, Value> values, ReadCounts counts) {
        Row row = Row.of(labels, values);
        if (!counts.right()) {
            row = row.with(Check.of("values", false, "wrong=" + counts.wrong() + ", older=" + counts.older()));
        }
        return missing == null ? row : row.with(Check.of("all JVMs", false, missing));
    }

    /** Returns the row that says whether values were right. It has failed if one was not. */
    public Row verdict(Map<String, Value> values, ReadCounts counts) {
        return counts.right()
                ? row(values, counts)
                : new Row(labels, values, List.of(), Status.FAILED, counts.sentence());
    }

    /** Returns the row of a variant that has left no figures. */
    public Row missingRow() {
        String reason = Objects.requireNonNullElse(missing, "it left no figures");
        return skipped ? Row.skipped(labels, reason) : Row.failed(labels, reason);
    }
}

package dev.hinterland.lab.tail;

import dev.hinterland.lab.experiment.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one store under one collector beside one rate of puts, one for each JVM.
 *
 * @param labels what tells them from others
 * @param segments the measurements; none where all failed
 * @param missing why one is missing; {@code null} where all ran
 * @param skipped whether it was not even tried
 */
record Repeats(
        Map<String, String> labels,
        List<Segment> segments,
        @Nullable String missing,
        boolean skipped) {

    /** Copies the list. */
    Repeats {
        segments = List.copyOf(segments);
    }

    /**
     * Returns the median of a figure over the JVMs; its error is half of the range, and absent where there is one JVM.
     */
    Value median(ToDoubleFunction<Segment> figure, String unit) {
        return Value.medianOf(segments.stream().mapToDouble(figure).toArray(), unit);
    }

    /** Returns the smallest of a figure. */
    double least(ToDoubleFunction<Segment> figure) {
        return Arrays.stream(segments.stream().mapToDouble(figure).toArray())
                .min()
                .orElse(0);
    }
}

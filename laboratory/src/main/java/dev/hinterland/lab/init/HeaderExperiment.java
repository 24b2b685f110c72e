package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The share of header and length against contents, from what one thread needs for short arrays. */
final class HeaderExperiment {

    static final String ID = "init.header";
    static final String HEADER = "header";
    static final String ZEROING = "zeroing";

    private static final int LONGEST = 10_000;
    private static final double HALF = 50;

    private HeaderExperiment() {}

    /** Returns what follows from the rows of {@link TimeExperiment}. */
    static Experiment of(List<Row> arrays, List<Integer> sizes, List<String> jdks) {
        List<Row> rows = new ArrayList<>();
        for (String jdk : jdks) {
            ArrayPairs pairs = new ArrayPairs(arrays, jdk);
            sizes.stream()
                    .filter(size -> size <= LONGEST)
                    .forEach(size -> row(pairs, jdk, size).ifPresent(rows::add));
        }
        return new Experiment(
                ID,
                "Header and length against contents",
                "What of a short array's time is its header, and what its contents?",
                "One thread. header = time(1) / time(n): an array of one byte is a header of 16 bytes, in which the "
                        + "length is, and one word. zeroing = (zeroed(n) - uninitialised(n)) / zeroed(n). What is left "
                        + "is memory that must be reached whether it is zeroed or not, and pauses.",
                new Layout(List.of("size"), List.of("jdk"), List.of(HEADER, ZEROING)),
                List.of(Plot.lines("share of the header", ArrayRows.BYTES, HEADER, "jdk")
                        .withLogX()),
                rows,
                null,
                conclusion(rows, jdks),
                List.of());
    }

    private static Optional<Row> row(ArrayPairs pairs, String jdk, int size) {
        Optional<Value> one = pairs.value(ArrayCases.ZEROED, 1, 1, ArrayRows.TIME);
        Optional<Value> zeroed = pairs.value(ArrayCases.ZEROED, size, 1, ArrayRows.TIME);
        Optional<Value> left = pairs.value(ArrayCases.UNINITIALISED, size, 1, ArrayRows.TIME);
        if (one.isEmpty() || zeroed.isEmpty() || left.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(HEADER, size == 1 ? Value.exact(100, "%") : Derived.percentOf(one.get(), zeroed.get()));
        values.put(ZEROING, Derived.savedPercent(zeroed.get(), left.get()));
        values.put(ArrayRows.BYTES, Value.exact(size, "B"));
        return Optional.of(Row.of(Labels.of("jdk", jdk, "size", ArrayCases.sizeLabel(size)), values));
    }

    private static String conclusion(List<Row> rows, List<String> jdks) {
        return String.join(" ", jdks.stream().map(jdk -> conclusion(rows, jdk)).toList());
    }

    static String conclusion(List<Row> rows, String jdk) {
        Optional<Row> mostlyContents = rows.stream()
                .filter(row -> row.label("jdk").equals(jdk))
                .filter(row ->
                        row.value(HEADER).map(share -> share.high() < HALF).orElse(false))
                .findFirst();
        return mostlyContents
                .map(row -> "JDK " + jdk + ": the contents take more than the header from " + row.label("size")
                        + " bytes on, among the lengths that were measured.")
                .orElse("JDK " + jdk + ": no length shows contents that take more than the header beyond the errors.");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.BYTES;
import static dev.hinterland.lab.init.ArrayFigures.TIME;
import static dev.hinterland.lab.init.ArrayFigures.UNINITIALISED;
import static dev.hinterland.lab.init.ArrayFigures.ZEROED;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The share of header and length against contents, from what one thread needs for short arrays. */
final class HeaderExperiment {

    static final String ID = "init.header";
    static final Column<Row> HEADER = Column.ofRows("header");
    static final Column<Row> ZEROING = Column.ofRows("zeroing");

    private static final int LONGEST = 10_000;
    private static final double HALF = 50;
    private static final double PERCENT = 100;

    private HeaderExperiment() {}

    /** Returns what follows from the rows of {@link TimeExperiment}. */
    static Experiment of(List<Row> arrays, List<Integer> sizes, List<String> jdks) {
        return Table.ofRows(
                Table.<Row>of(ID, "Header and length against contents")
                        .question("What of a short array's time is its header, and what its contents?")
                        .method("One thread. header = time(1) / time(n): an array of one byte is a header of 16 bytes,"
                                + " in which the length is, and one word. zeroing = (zeroed(n) - uninitialised(n)) /"
                                + " zeroed(n). What is left is memory that must be reached whether it is zeroed or"
                                + " not, and pauses.")
                        .down(List.of("size"))
                        .across("jdk")
                        .columns(HEADER, ZEROING)
                        .plot(Plot.lines("share of the header", BYTES, HEADER.name(), "jdk")
                                .withLogX())
                        .finding(HeaderExperiment::conclusion),
                jdks.stream()
                        .flatMap(jdk -> sizes.stream()
                                .filter(size -> size <= LONGEST)
                                .flatMap(size -> row(Results.ofRows(arrays, jdk), jdk, size).stream()))
                        .toList());
    }

    private static Optional<Row> row(Results<Row> arrays, String jdk, int size) {
        String label = ArrayFigures.sizeLabel(size);
        Reading one = arrays.reading(TIME, ZEROED, "1", "1");
        Reading zeroed = arrays.reading(TIME, ZEROED, "1", label);
        Reading left = arrays.reading(TIME, UNINITIALISED, "1", label);
        if (!one.told() || !zeroed.told() || !left.told()) {
            return Optional.empty();
        }
        Value all = zeroed.value().orElseThrow();
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(
                HEADER.name(),
                size == 1
                        ? Value.exact(PERCENT, "%")
                        : Range.ratio(one.value().orElseThrow(), all)
                                .times(PERCENT)
                                .value("%"));
        values.put(
                ZEROING.name(),
                Range.ratio(left.value().orElseThrow(), all)
                        .rest()
                        .times(PERCENT)
                        .signed("%"));
        values.put(BYTES, Value.exact(size, "B"));
        return Optional.of(Row.of(Labels.of("jdk", jdk, "size", label), values));
    }

    static String conclusion(Results<Row> results) {
        return results.all().stream()
                .filter(each -> each.reading(HEADER)
                        .value()
                        .filter(share -> share.high() < HALF)
                        .isPresent())
                .findFirst()
                .map(each -> "The contents take more than the header from "
                        + each.row().label("size") + " bytes on, among the lengths that were measured.")
                .orElse("No length shows contents that take more than the header beyond the errors.");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A figure of the cases of an experiment: its name, its unit, and how it is computed, written once. Rows, layout, plots
 * and sentences name it by this object.
 *
 * @param <O> what comes of a measurement
 * @param name how rows and columns call it
 * @param figure the figure of a case, if it has one
 * @param samples what the figure is the median of; empty where it is computed in another way
 * @param shown whether it is a column of the table, or in the file only
 */
public record Column<O>(
        String name,
        Function<Case<O>, Optional<Value>> figure,
        Function<Case<O>, List<Double>> samples,
        boolean shown) {

    /** Returns the median over the repeats; its error is half of their range, and absent where there is one. */
    public static <O> Column<O> median(String name, String unit, ToDoubleFunction<O> figure) {
        return medianOfAll(name, unit, outcome -> List.of(figure.applyAsDouble(outcome)));
    }

    /** Returns the median of figures of which each repeat has several, or none. */
    public static <O> Column<O> medianOfAll(String name, String unit, Function<O, List<Double>> figures) {
        return medianOfSamples(
                name,
                unit,
                one -> one.outcomes().stream()
                        .flatMap(outcome -> figures.apply(outcome).stream())
                        .toList());
    }

    /** Returns the median of a figure that is none if one of the repeats has not got it: its median is unknown. */
    public static <O> Column<O> medianIfKnown(String name, String unit, Function<O, OptionalDouble> figure) {
        return medianOfSamples(name, unit, one -> {
            List<Double> known = new ArrayList<>();
            one.outcomes().forEach(outcome -> figure.apply(outcome).ifPresent(known::add));
            return known.size() == one.outcomes().size() ? known : List.of();
        });
    }

    private static <O> Column<O> medianOfSamples(String name, String unit, Function<Case<O>, List<Double>> samples) {
        return new Column<>(
                name,
                one -> Optional.of(samples.apply(one))
                        .filter(all -> !all.isEmpty())
                        .map(all -> Value.medianOf(
                                all.stream().mapToDouble(Double::doubleValue).toArray(), unit)),
                samples,
                true);
    }

    /** Returns the sum over the repeats, of something that was counted or computed. */
    public static <O> Column<O> sum(String name, String unit, ToDoubleFunction<O> figure) {
        return exact(
                name,
                unit,
                one -> OptionalDouble.of(
                        one.outcomes().stream().mapToDouble(figure).sum()));
    }

    /** Returns a figure of all repeats together that has no spread. */
    public static <O> Column<O> exact(String name, String unit, Function<Case<O>, OptionalDouble> figure) {
        return of(name, one -> {
            OptionalDouble known = figure.apply(one);
            return known.isPresent() ? Optional.of(Value.exact(known.getAsDouble(), unit)) : Optional.empty();
        });
    }

    /** Returns a figure that is computed in another way. */
    public static <O> Column<O> of(String name, Function<Case<O>, Optional<Value>> figure) {
        return new Column<>(name, figure, one -> List.of(), true);
    }

    /** Returns a figure that rows have already. */
    public static Column<Row> ofRows(String name) {
        return of(name, one -> one.outcomes().getFirst().value(name));
    }

    /** Returns the same figure, in the file of the results and not in the table. */
    public Column<O> inFileOnly() {
        return new Column<>(name, figure, samples, false);
    }
}

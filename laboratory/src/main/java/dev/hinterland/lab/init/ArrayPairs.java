package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The rows of one JDK that are without doubt, in which a zeroed array and an uninitialised one of the same length stand
 * side by side.
 */
final class ArrayPairs {

    private static final double MIB = 1 << 20;

    private final List<Row> rows;
    private final String jdk;

    ArrayPairs(List<Row> rows, String jdk) {
        this.rows = rows.stream().filter(ArrayRows::isWithoutDoubt).toList();
        this.jdk = jdk;
    }

    /** Returns a figure. */
    Optional<Value> value(String array, int size, int threads, String name) {
        return row(array, size, threads).flatMap(row -> row.value(name));
    }

    private Optional<Row> row(String array, int size, int threads) {
        return rows.stream()
                .filter(row -> row.matches(ArrayCases.labels(jdk, array, size, threads)))
                .findFirst();
    }

    /** Returns how many times as large a figure is zeroed as it is uninitialised. */
    Optional<Value> ratio(int size, int threads, String name) {
        Optional<Value> zeroed = value(ArrayCases.ZEROED, size, threads, name);
        Optional<Value> uninitialised = value(ArrayCases.UNINITIALISED, size, threads, name);
        return zeroed.flatMap(first -> uninitialised.map(second -> Derived.ratio(first, second, "×")));
    }

    /** Returns the largest figure over all lengths, such as the rate that is reached. */
    Optional<Value> largest(String array, int threads, String name) {
        return rows.stream()
                .filter(row -> row.label("jdk").equals(jdk)
                        && row.label("array").equals(array)
                        && row.label("threads").equals(Integer.toString(threads)))
                .flatMap(row -> row.value(name).stream())
                .max(Comparator.comparingDouble(Value::value));
    }

    /** Returns the lengths above a mebibyte, of one thread, at which both times are equal within their errors. */
    List<String> largeWithoutDifference() {
        return rows.stream()
                .filter(row -> row.label("jdk").equals(jdk)
                        && row.label("threads").equals("1")
                        && row.label("array").equals(ArrayCases.ZEROED)
                        && row.value(ArrayRows.BYTES)
                                .map(bytes -> bytes.value() > MIB)
                                .orElse(false))
                .filter(this::isEqualUninitialised)
                .map(row -> row.label("size"))
                .toList();
    }

    private boolean isEqualUninitialised(Row zeroed) {
        int size =
                zeroed.value(ArrayRows.BYTES).map(bytes -> (int) bytes.value()).orElse(0);
        Optional<Value> other = value(ArrayCases.UNINITIALISED, size, 1, ArrayRows.TIME);
        Optional<Value> own = zeroed.value(ArrayRows.TIME);
        return own.isPresent() && other.isPresent() && !own.get().differsFrom(other.get());
    }
}

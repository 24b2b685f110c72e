package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What measuring nothing costs in each JVM, by which a benchmark is known that does nothing: it is no slower than that.
 * The work of those that are right takes several times as long, also where the lock around it is removed.
 *
 * @param rows the empty benchmark, by JDK, variant and cores
 */
record Floors(List<Row> rows) {

    static final String CHECK = "does work";

    /** Copies the rows. */
    Floors {
        rows = List.copyOf(rows);
    }

    /** Returns the row with a check more, if it was measured. */
    Row checked(Row row) {
        if (row.status() != Status.OK) {
            return row;
        }
        Optional<Value> floor = Stream.of(row.label("variant"), LockVariants.DEFAULT.name())
                .flatMap(variant -> floor(row, variant).stream())
                .findFirst();
        return row.with(check(row.value(Figure.TIME), floor, floor(row, LockVariants.DEFAULT.name())));
    }

    private Optional<Value> floor(Row row, String variant) {
        Map<String, String> wanted = Map.of("jdk", row.label("jdk"), "variant", variant, "cores", row.label("cores"));
        return rows.stream().filter(each -> each.matches(wanted)).findFirst().flatMap(each -> each.value(Figure.TIME));
    }

    /**
     * Work that is worth the name takes at least as long again as a turn of JMH's loop around nothing, in a JVM that
     * inlines.
     */
    private static Check check(Optional<Value> time, Optional<Value> floor, Optional<Value> turn) {
        if (time.isEmpty() || floor.isEmpty()) {
            return Check.unknown(CHECK, "nothing to compare with");
        }
        Value nothing = floor.get();
        double work = time.get().value() - nothing.value();
        String detail = Figure.of(time.get()) + ", and doing nothing takes " + Figure.of(nothing);
        if (work <= turn.orElse(nothing).value()) {
            return Check.of(CHECK, false, detail);
        }
        return time.get().low() <= nothing.high() ? Check.unknown(CHECK, detail) : Check.of(CHECK, true, detail);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What measuring nothing costs in each JVM, by which a benchmark is known that does nothing: it is no slower than that.
 * The work of those that are right takes several times as long, also where the lock around it is removed.
 *
 * @param rows the empty benchmark, by JDK, variant and cores; the usual ones stand for those that are missing
 */
record Floors(List<Row> rows) {

    static final String CHECK = "does work";

    /** A turn of the same loop takes up to three times as long, by how the JIT compiler happens to lay it out. */
    private static final double TURNS = 3;

    /** Copies the rows. */
    Floors {
        rows = List.copyOf(rows);
    }

    /** Returns the row with a check more, if it was measured. */
    Row checked(Row row) {
        if (row.status() != Status.OK) {
            return row;
        }
        String jdk = row.label("jdk");
        String own = row.label("variant");
        String usual = LockVariants.DEFAULT.name();
        Optional<Value> floor = floor(jdk, own, row.label("cores"))
                .or(() -> floor(jdk, usual, row.label("cores")))
                .or(() -> floor(jdk, own, "all"))
                .or(() -> floor(jdk, usual, "all"));
        return row.with(check(row.value(Figure.TIME), floor, floor(jdk, usual, "all")));
    }

    private Optional<Value> floor(String jdk, String variant, String cores) {
        return Figure.time(rows, Map.of("jdk", jdk, "variant", variant, "cores", cores));
    }

    /**
     * Work that is worth the name takes longer than some turns of JMH's loop around nothing, in a JVM that inlines.
     */
    private static Check check(Optional<Value> time, Optional<Value> floor, Optional<Value> turn) {
        if (time.isEmpty() || floor.isEmpty()) {
            return Check.unknown(CHECK, "nothing to compare with");
        }
        Value nothing = floor.get();
        double work = time.get().value() - nothing.value();
        String detail = Figures.withUnit(time.get()) + ", and doing nothing takes " + Figures.withUnit(nothing);
        if (work <= TURNS * turn.orElse(nothing).value()) {
            return Check.of(CHECK, false, detail);
        }
        return time.get().low() <= nothing.high() ? Check.unknown(CHECK, detail) : Check.of(CHECK, true, detail);
    }
}

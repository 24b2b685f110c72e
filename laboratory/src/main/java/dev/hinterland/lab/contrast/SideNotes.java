// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import dev.hinterland.lab.result.Units;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What a reader must know of two sides before he believes their differences. */
final class SideNotes {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    private final Side a;
    private final Side b;
    private final List<String> notes = new ArrayList<>();

    private SideNotes(Side a, Side b) {
        this.a = a;
        this.b = b;
    }

    static List<String> of(Side a, Side b, RowMatch match) {
        SideNotes sides = new SideNotes(a, b);
        sides.notes.add(sides.each(side -> date(side) + ", " + side.machine() + ", JDK "
                + String.join(" and ", side.versions()) + (side.quick() ? ", quick" : "")));
        sides.machines();
        if (match.acrossJdks()) {
            sides.notes.add("Two JDKs: rows are matched without their label jdk: "
                    + sides.each(side -> String.join(", ", side.jdks())));
        } else if (!a.versions().equals(b.versions())) {
            sides.notes.add("The JDKs are not the same builds.");
        }
        if (a.quick() != b.quick()) {
            sides.notes.add("Only one side is quick: it has fewer repeats, and larger errors.");
        }
        return sides.notes;
    }

    private static String date(Side side) {
        return DATE.format(side.results().getFirst().startedAt());
    }

    private String each(Function<Side, String> fact) {
        return "A: " + fact.apply(a) + ". B: " + fact.apply(b) + ".";
    }

    private void machines() {
        var one = a.results().getFirst().machine();
        var other = b.results().getFirst().machine();
        List<String> differences = new ArrayList<>();
        if (!one.cpu().equals(other.cpu())) {
            differences.add("processor " + one.cpu() + " against " + other.cpu());
        }
        if (one.cores() != other.cores()) {
            differences.add(one.cores() + " against " + other.cores() + " cores");
        }
        if (one.memoryBytes() != other.memoryBytes()) {
            differences.add(Units.bytes(one.memoryBytes()) + " against " + Units.bytes(other.memoryBytes()));
        }
        if (!one.os().equals(other.os())) {
            differences.add(one.os() + " against " + other.os());
        }
        if (!differences.isEmpty()) {
            notes.add("The machines differ: " + String.join(", ", differences) + ".");
        }
    }
}

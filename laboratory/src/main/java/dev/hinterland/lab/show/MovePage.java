// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.move.Compared;
import dev.hinterland.lab.move.Forecast;
import dev.hinterland.lab.move.MoveCase;
import dev.hinterland.lab.move.MoveCheck;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the terminal shows of a predicted move, and of its check. */
public final class MovePage {

    private static final String MEASURED = "measured";

    private MovePage() {}

    /** Returns what concerns all cases. */
    public static String note(String words) {
        return Paragraph.wrap(words, "  ");
    }

    /** Returns the page of a case. */
    public static String text(MoveCase move) {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(Locale.ROOT, "%n%s, heap %s%n", move.collector().id(), Units.bytes(move.heapBytes())));
        Forecast heap = move.onHeap();
        Forecast outside = move.outside();
        Table table = new Table("", heap.store(), outside.store());
        DoubleFunction<String> nanos = value -> String.format(Locale.ROOT, "%.0f ns", value);
        DoubleFunction<String> count = value -> String.format(Locale.ROOT, "%.0f", value);
        DoubleFunction<String> bytes = value -> Units.bytes((long) value);
        row(table, "a put", range(heap.putNanos(), nanos), range(outside.putNanos(), nanos));
        row(table, "a get", range(heap.getNanos(), nanos), range(outside.getNanos(), nanos));
        row(table, "young JVM", millis(heap.startMillis()), millis(outside.startMillis()));
        row(table, "young collections", range(heap.young(), count), range(outside.young(), count));
        row(table, "  time in them", millis(heap.youngMillis()), millis(outside.youngMillis()));
        row(table, "full collections", full(heap, count), full(outside, count));
        row(table, "  time in them", full(heap, Units::millis, heap.fullMillis()), millis(outside.fullMillis()));
        row(table, "in all", full(heap, Units::millis, heap.totalMillis()), millis(outside.totalMillis()));
        row(table, "smallest heap", range(heap.smallestHeapBytes(), bytes), range(outside.smallestHeapBytes(), bytes));
        row(table, "process", range(heap.processBytes(), bytes), range(outside.processBytes(), bytes));
        return text.append(table.text()).append(advice(move)).toString();
    }

    private static void row(Table table, String name, String... cells) {
        table.row(name, cells[0], cells[1]);
    }

    private static String full(Forecast forecast, DoubleFunction<String> unit) {
        return full(forecast, unit, forecast.full());
    }

    private static String full(Forecast forecast, DoubleFunction<String> unit, Range range) {
        return forecast.finishes() ? range(range, unit) : "does not finish";
    }

    private static String millis(Range range) {
        return range(range, Units::millis);
    }

    private static String range(Range range, DoubleFunction<String> unit) {
        String low = unit.apply(range.low());
        String high = unit.apply(range.high());
        return low.equals(high) ? low : low + " - " + high;
    }

    private static String advice(MoveCase move) {
        Advice advice = move.advice();
        if (advice == null) {
            return Paragraph.wrap("=> This heap does not suffice for either of them.", "   ");
        }
        StringBuilder text = new StringBuilder();
        text.append(Paragraph.wrap("=> " + advice.sentence(), "   "));
        advice.reasons().forEach(reason -> text.append(Paragraph.wrap("   - " + reason, "     ")));
        if (!move.others().isEmpty()) {
            text.append(Paragraph.wrap(
                    "   The ranges also allow: " + words(move.others()) + ". ./lab predict move --check measures it.",
                    "   "));
        }
        return text.toString();
    }

    private static String words(Set<Verdict> verdicts) {
        return verdicts.stream().map(MovePage::words).sorted().collect(Collectors.joining(", "));
    }

    private static String words(Verdict verdict) {
        return switch (verdict) {
            case MOVE -> "move";
            case KEEP -> "keep";
            case BIGGER_HEAP -> "use a bigger heap";
        };
    }

    private static String verdict(@Nullable Advice advice) {
        return advice == null ? "none" : words(advice.verdict()).toUpperCase(Locale.ROOT);
    }

    /** Returns predicted, measured, error, of all cases. */
    public static String checked(List<MoveCheck> checks) {
        StringBuilder text = new StringBuilder("\nPredicted and measured\n----------------------\n");
        Table table = new Table("case", "figure", "predicted", MEASURED, "error");
        Table verdicts = new Table("case", "predicted", MEASURED, "");
        for (MoveCheck check : checks) {
            check.figures().forEach(compared -> row(table, compared));
            String where = check.figures().getFirst().where();
            verdicts.row(
                    where,
                    verdict(check.move().advice()),
                    verdict(check.measured()),
                    check.verdictIsRight() ? "right" : "WRONG");
        }
        text.append(table.text()).append('\n').append(verdicts.text()).append('\n');
        MoveCheck.balance(checks).forEach(sentence -> text.append(Paragraph.wrap(sentence, "  ")));
        return text.toString();
    }

    private static void row(Table table, Compared compared) {
        DoubleFunction<String> unit =
                compared.figure().equals("memory") ? value -> Units.bytes((long) value) : Units::millis;
        table.row(
                compared.where(),
                (compared.store().equals("hinterland") ? "off-heap " : "on heap ") + compared.figure(),
                range(compared.predicted(), unit),
                Double.isNaN(compared.measured()) ? "did not finish" : unit.apply(compared.measured()),
                compared.words());
    }
}

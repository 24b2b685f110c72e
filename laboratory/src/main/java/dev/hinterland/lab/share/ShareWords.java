package dev.hinterland.lab.share;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How it was measured, and what follows from the rows. */
final class ShareWords {

    private static final long MEBIBYTE = 1 << 20;

    private ShareWords() {}

    /** Returns the data, the JVMs and what they do. */
    static String method(SharePlan plan) {
        return "One JVM that writes, if any does, and " + plan.readers() + " that read. " + Units.count(plan.entries())
                + " entries of " + plan.keyBytes() + " + " + plan.valueBytes() + " B, "
                + Units.bytes(plan.payloadBytes()) + ". shared: the data are in a file, which the first JVM has and"
                + " the others read; off-heap, heap: each JVM has loaded all of them into a map outside its heap, or"
                + " into a ConcurrentHashMap. Heaps of " + Units.bytes(plan.heapBytes()) + " at most, "
                + Units.bytes(plan.mapHeapBytes()) + " with the data in it; G1. Reads of random entries, one of"
                + " eight from 64 of them; a read makes its key and checks each byte of the value, "
                + (plan.write() ? "while the first JVM overwrites entries in the same way at full speed" : "no writes")
                + ".";
    }

    /** Returns what the memory of the shared copy is to that of the others. */
    static String memory(SharePlan plan, List<Row> rows) {
        Optional<Value> shared = value(rows, Copies.SHARED, ShareRows.ALL);
        if (shared.isEmpty()) {
            return "";
        }
        List<String> times = new ArrayList<>();
        for (Copies copies : List.of(Copies.HEAP, Copies.OFF_HEAP)) {
            value(rows, copies, ShareRows.ALL)
                    .ifPresent(others -> times.add(String.format(
                            Locale.ROOT,
                            "with copies %s %.1f times that",
                            copies == Copies.HEAP ? "on the heaps" : "in native memory",
                            others.value() / shared.get().value())));
        }
        long beyond = (long) (shared.get().value() * MEBIBYTE) - plan.payloadBytes();
        return plan.jvms() + " JVMs with one file take "
                + Units.bytes((long) (shared.get().value() * MEBIBYTE)) + ", " + Units.bytes(beyond)
                + " beyond keys and values" + (times.isEmpty() ? "" : "; " + String.join(", ", times)) + ".";
    }

    /** Returns what a reader's throughput is to that of a thread in the JVM that writes. */
    static String reads(List<Row> rows) {
        return value(rows, Copies.SHARED, ShareRows.RATIO)
                .map(ratio -> String.format(
                        Locale.ROOT,
                        "Another JVM reads at %.2f%s of the throughput of a thread in the JVM that has the file.",
                        ratio.value(),
                        ratio.error() == null ? "" : String.format(Locale.ROOT, " ± %.2f", ratio.error())))
                .orElse("");
    }

    /** Returns what opening takes, beside loading. */
    static String starts(List<Row> rows) {
        List<String> words = new ArrayList<>();
        start(rows, Copies.SHARED, ShareRun.READS)
                .ifPresent(open -> words.add("A JVM that opens the file answers after " + millis(open)));
        start(rows, Copies.HEAP, ShareRun.LOADS)
                .ifPresent(load -> words.add("one that loads its heap after " + millis(load)));
        start(rows, Copies.OFF_HEAP, ShareRun.LOADS)
                .ifPresent(load -> words.add("one that loads native memory after " + millis(load)));
        return words.isEmpty() ? "" : String.join(", ", words) + ".";
    }

    private static String millis(Value value) {
        return Units.millis(value.value());
    }

    private static Optional<Value> start(List<Row> rows, Copies copies, String how) {
        return rows.stream()
                .filter(row -> row.matches(Map.of(ShareRows.COPIES, copies.id(), ShareRows.PROCESS, how)))
                .findFirst()
                .flatMap(row -> row.value(ShareRows.FIRST_READ));
    }

    private static Optional<Value> value(List<Row> rows, Copies copies, String name) {
        return rows.stream()
                .filter(row -> row.matches(Map.of(ShareRows.COPIES, copies.id())) && row.believable())
                .findFirst()
                .flatMap(row -> row.value(name));
    }
}

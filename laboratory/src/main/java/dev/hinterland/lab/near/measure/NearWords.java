package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.near.contender.NearStore;
import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How it was measured, and what follows from the rows. */
final class NearWords {

    private NearWords() {}

    /** Returns the load and the machines. */
    static String method(NearPlan plan) {
        return "A redis-server of our own on this machine has " + Units.count(plan.keys()) + " keys of "
                + plan.keyBytes() + " + " + plan.valueBytes() + " B. " + plan.threads()
                + " threads of one JVM read them by a Zipf distribution with exponent " + plan.exponent()
                + " at full speed; another JVM writes " + Units.count(plan.writesPerSecond())
                + " values per second by the same distribution. A near cache has " + Units.bytes(plan.nearBytes())
                + ": of all its memory for hinterland, of keys and values for the others. "
                + Units.millis((double) plan.warmMillis()) + " of reads come before those that are measured, for "
                + Units.millis((double) plan.millis()) + ". Each contender has a new server and new JVMs. A heap of "
                + Units.bytes(plan.heapBytes()) + " at most, G1." + cuts(plan);
    }

    private static String cuts(NearPlan plan) {
        return plan.cutMillis() == 0
                ? ""
                : " The readers' connections go over a proxy, which takes time too. It cuts them about each "
                        + Units.millis((double) plan.cutMillis()) + ", and refuses new ones for up to 300 ms then.";
    }

    /** Returns what the checker does. */
    static String staleness(NearPlan plan) {
        return "The writer notes when each write was acknowledged, by the clock of the machine. A reader looks which"
                + " version it must see at least before it reads. stale: the write of the next version was"
                + " acknowledged more than " + Units.millis((double) plan.boundMillis())
                + " before the read began. stalest: the longest such time, also below the bound. no value: reads that"
                + " failed, or found nothing because the server was away; they are not counted as reads.";
    }

    /** Returns how many times as fast as a client alone the near cache is. */
    static String reads(List<Row> rows) {
        Optional<Value> near = value(rows, NearStore.HINTERLAND, NearRows.RATE);
        if (near.isEmpty()) {
            return "";
        }
        return List.of(NearStore.LETTUCE, NearStore.JEDIS).stream()
                .flatMap(store -> value(rows, store, NearRows.RATE)
                        .map(alone -> String.format(
                                Locale.ROOT, "%.1f times %s", near.get().value() / alone.value(), store.id()))
                        .stream())
                .reduce((one, other) -> one + ", " + other)
                .map(times -> "Hinterland answers " + times + " alone.")
                .orElse("");
    }

    /** Returns which contenders had stale reads. */
    static String stale(List<Row> rows) {
        String stale = rows.stream()
                .filter(row -> row.value(NearRows.STALE)
                        .filter(value -> value.value() > 0)
                        .isPresent())
                .map(row -> row.label(NearRows.STORE))
                .distinct()
                .collect(Collectors.joining(", "));
        boolean measured =
                rows.stream().anyMatch(row -> row.value(NearRows.STALE).isPresent());
        return stale.isEmpty() ? measured ? "No read was stale." : "" : "Stale reads: " + stale + ".";
    }

    private static Optional<Value> value(List<Row> rows, NearStore store, String name) {
        return rows.stream()
                .filter(row -> row.matches(Map.of(NearRows.STORE, store.id())) && row.believable())
                .findFirst()
                .flatMap(row -> row.value(name));
    }
}

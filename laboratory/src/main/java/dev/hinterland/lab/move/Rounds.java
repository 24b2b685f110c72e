// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.SmallRun;
import dev.hinterland.lab.result.GcEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads rates out of what a JVM that ran {@code rounds} said, and out of its GC log. A phase's pauses are those in the
 * middle of which the phase was on; the two clocks are brought together by the collection that the run forces before
 * the first phase.
 */
final class Rounds {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ForkOutcome outcome;
    private final List<GcEvent> events;
    private final Map<String, ForkEvent.PhaseStarted> starts = new HashMap<>();
    private final Map<String, ForkEvent.PhaseFinished> ends = new HashMap<>();
    private final int rounds;
    private final long entries;

    Rounds(ForkOutcome outcome, int rounds, long entries) {
        this.outcome = outcome;
        this.rounds = rounds;
        this.entries = entries;
        double ahead = ahead(outcome);
        events = outcome.gc().events().stream()
                .filter(event -> event.kind() == GcEvent.Kind.YOUNG || event.kind() == GcEvent.Kind.FULL)
                .map(event -> at(event, event.atMillis() - ahead))
                .toList();
        outcome.all(ForkEvent.PhaseStarted.class).forEach(start -> starts.put(start.phase(), start));
        outcome.all(ForkEvent.PhaseFinished.class).forEach(end -> ends.put(end.phase(), end));
    }

    /** Returns how far the log's clock is ahead of the run's. */
    private static double ahead(ForkOutcome outcome) {
        List<ForkEvent.ForcedCollection> forced = outcome.all(ForkEvent.ForcedCollection.class);
        return outcome.gc().events().stream()
                .filter(event -> event.kind() == GcEvent.Kind.FULL)
                .findFirst()
                .map(first -> first.atMillis() - forced.getFirst().endAtMillis())
                .orElse(0.0);
    }

    private static GcEvent at(GcEvent event, double millis) {
        return new GcEvent(
                millis,
                event.kind(),
                event.cause(),
                event.millis(),
                event.beforeBytes(),
                event.afterBytes(),
                event.forced());
    }

    SmallRun run(String store, String collector, DataShape shape, long heapBytes) {
        ForkEvent.Result result = outcome.last(ForkEvent.Result.class).orElseThrow();
        double fixed = events.stream()
                .filter(event -> event.kind() == GcEvent.Kind.FULL)
                .findFirst()
                .map(GcEvent::millis)
                .orElse(0.0);
        Range slid = perEntry(fullsAfterTheFirst("move-" + last(), "full-" + last()), fixed);
        long entriesOnHeap = result.heapUsedAfterForcedGc() - result.heapUsedEmpty();
        double offHeap = Math.max(0, result.offHeapBytes());
        return new SmallRun(
                store,
                collector,
                shape.keyBytes(),
                shape.valueBytes(),
                entries,
                compiled("write-", 1, rounds),
                compiled("read-", 1, last()),
                compiled("read-", last(), rounds),
                younger("write-"),
                younger("read-"),
                allocated("full-" + (last() - 1), "move-" + last()),
                allocated("move-" + last(), "full-" + last()),
                youngMillis(),
                copy(),
                fixed,
                perEntry(fullsAfterTheFirst(before("full-")), fixed),
                slid,
                perEntry(first("move-" + last()), fixed + slid.middle() * entries / NANOS_PER_MILLI),
                Math.max(0, (double) entriesOnHeap / entries),
                offHeap / entries,
                Math.max(0, firstRss() - heapBytes),
                Math.max(0, result.outsideBytes() - result.outsideEmpty() - offHeap));
    }

    private int last() {
        return rounds - 1;
    }

    private String[] before(String phase) {
        String[] phases = new String[last()];
        for (int round = 0; round < phases.length; round++) {
            phases[round] = phase + round;
        }
        return phases;
    }

    private double firstRss() {
        return outcome.all(ForkEvent.Sample.class).stream()
                .findFirst()
                .map(ForkEvent.Sample::rssBytes)
                .orElse(0L);
    }

    private List<GcEvent> in(String phase) {
        ForkEvent.PhaseStarted start = starts.get(phase);
        ForkEvent.PhaseFinished end = ends.get(phase);
        if (start == null || end == null) {
            throw new IllegalStateException("the run had no such phase: phase=" + phase);
        }
        return events.stream()
                .filter(event -> {
                    double middle = event.atMillis() - event.millis() / 2;
                    return middle >= start.atMillis() && middle <= start.atMillis() + end.millis();
                })
                .toList();
    }

    /** The time of a phase without the pauses in it, in nanoseconds for one entry. */
    private double nanos(String phase) {
        double pauses = in(phase).stream().mapToDouble(GcEvent::millis).sum();
        ForkEvent.PhaseFinished end = ends.get(phase);
        return end == null ? 0 : Math.max(1, (end.millis() - pauses) * NANOS_PER_MILLI / entries);
    }

    private Range compiled(String phase, int from, int to) {
        List<Double> times = new ArrayList<>();
        for (int round = from; round < to; round++) {
            times.add(nanos(phase + round));
        }
        return Range.of(times);
    }

    /** What the first two rounds took longer than later ones; the compilers are still at work in the second. */
    private double younger(String phase) {
        double compiled =
                compiled(phase, 2, phase.startsWith("read") ? last() : rounds).middle();
        double longer = 0;
        for (int round = 0; round < 2; round++) {
            longer += Math.max(0, nanos(phase + round) - compiled);
        }
        return longer * entries / NANOS_PER_MILLI;
    }

    /** From the end of a phase's last collection to the beginning of another's first, with those between them. */
    private double allocated(String from, String to) {
        List<GcEvent> before = in(from);
        List<GcEvent> after = in(to);
        if (before.isEmpty() || after.isEmpty()) {
            return 0;
        }
        GcEvent start = before.getLast();
        GcEvent end = after.getFirst();
        double bytes = 0;
        long used = start.afterBytes();
        for (GcEvent event : events) {
            if (event.atMillis() > start.atMillis() && event.atMillis() <= end.atMillis()) {
                bytes += Math.max(0, event.beforeBytes() - used);
                used = event.afterBytes();
            }
        }
        return bytes / entries;
    }

    private double youngMillis() {
        return events.stream()
                .filter(event -> event.kind() == GcEvent.Kind.YOUNG)
                .mapToDouble(GcEvent::millis)
                .min()
                .orElse(0);
    }

    /** All young collections of a round together copy what it wrote; a round that was collected fully tells nothing. */
    private Range copy() {
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < last(); round++) {
            List<GcEvent> all = new ArrayList<>(in("write-" + round));
            all.addAll(in("copy-" + round));
            if (!all.isEmpty() && all.stream().allMatch(event -> event.kind() == GcEvent.Kind.YOUNG)) {
                times.add(all.stream().mapToDouble(GcEvent::millis).sum() * NANOS_PER_MILLI / entries);
            }
        }
        return Range.of(times);
    }

    private List<Double> fullsAfterTheFirst(String... phases) {
        List<Double> pauses = new ArrayList<>();
        for (String phase : phases) {
            in(phase).stream()
                    .filter(event -> event.kind() == GcEvent.Kind.FULL)
                    .skip(1)
                    .map(GcEvent::millis)
                    .forEach(pauses::add);
        }
        return pauses;
    }

    private List<Double> first(String phase) {
        return in(phase).stream().limit(1).map(GcEvent::millis).toList();
    }

    private Range perEntry(List<Double> pauses, double lessMillis) {
        return Range.of(pauses.stream()
                .map(millis -> Math.max(0, millis - lessMillis) * NANOS_PER_MILLI / entries)
                .toList());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.tlab.recording.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The steps by which a heap filled, as far as they happened, in the order in which each began.
 *
 * @param stages the steps
 */
record Timeline(List<Stage> stages) {

    /** By what part of the heap more must be in use after a collection for it to count as filling. */
    private static final int FILLING_PART = 16;

    /** Copies the steps. */
    Timeline {
        stages = List.copyOf(stages);
    }

    /** Finds the steps in what a JVM told. */
    static Timeline of(GcLog all, Recording recording, Ending ending, long heapBytes) {
        GcLog log = new GcLog(
                all.events().stream()
                        .filter(event -> ending.saw(event.atMillis()))
                        .toList(),
                all.concurrentCycles());
        List<Stage> stages = new ArrayList<>();
        allocations(recording, ending, false, "TLAB").ifPresent(stages::add);
        allocations(recording, ending, true, "shared eden").ifPresent(stages::add);
        first("young GC", of(log, Kind.YOUNG)).ifPresent(stages::add);
        first("concurrent GC", of(log, Kind.CONCURRENT_PAUSE)).ifPresent(stages::add);
        first("old generation fills", filling(log, heapBytes)).ifPresent(stages::add);
        failures(recording).ifPresent(stages::add);
        first("allocation stall", of(log, Kind.STALL)).ifPresent(stages::add);
        first("degenerated GC", of(log, Kind.DEGENERATED)).ifPresent(stages::add);
        first("full GC", of(log, Kind.FULL)).ifPresent(stages::add);
        first("nothing but full GC", onlyFull(log)).ifPresent(stages::add);
        stages.sort(Comparator.comparingDouble(Stage::atMillis));
        stages.add(new Stage(ending.words(), ending.atMillis(), 1, -1, -1));
        return new Timeline(stages);
    }

    private static Optional<Stage> allocations(Recording recording, Ending ending, boolean outside, String name) {
        List<Recording.Allocation> some = recording.allocations().stream()
                .filter(each -> each.outside() == outside && ending.saw(each.atMillis()))
                .toList();
        return some.isEmpty()
                ? Optional.empty()
                : Optional.of(new Stage(name, some.getFirst().atMillis(), some.size(), -1, -1));
    }

    private static Optional<Stage> failures(Recording recording) {
        List<Double> failed = recording.failedToMove();
        return failed.isEmpty()
                ? Optional.empty()
                : Optional.of(new Stage("no room to move to", failed.getFirst(), failed.size(), -1, -1));
    }

    private static List<GcEvent> of(GcLog log, Kind kind) {
        return log.events().stream().filter(event -> event.kind() == kind).toList();
    }

    /** A stage that begins with the first of some collections. */
    private static Optional<Stage> first(String name, List<GcEvent> events) {
        return events.isEmpty()
                ? Optional.empty()
                : Optional.of(new Stage(
                        name,
                        events.getFirst().atMillis() - events.getFirst().millis(),
                        events.size(),
                        events.stream().mapToDouble(GcEvent::millis).sum(),
                        events.getFirst().afterBytes()));
    }

    /** Young collections after which clearly more was in use than after the first: what survives has moved on. */
    private static List<GcEvent> filling(GcLog log, long heapBytes) {
        List<GcEvent> young = of(log, Kind.YOUNG);
        return young.stream()
                .filter(event -> event.afterBytes() > young.getFirst().afterBytes() + heapBytes / FILLING_PART)
                .toList();
    }

    /** Full collections after the last young one. */
    private static List<GcEvent> onlyFull(GcLog log) {
        double lastYoung = of(log, Kind.YOUNG).stream()
                .mapToDouble(GcEvent::atMillis)
                .max()
                .orElse(0);
        List<GcEvent> full = of(log, Kind.FULL).stream()
                .filter(event -> event.atMillis() > lastYoung)
                .toList();
        return full.size() > 1 ? full : List.of();
    }

    /**
     * A step.
     *
     * @param name what happened
     * @param atMillis when first, since the JVM began
     * @param count how often
     * @param pauseMillis how long the program stood still for it in all, or -1
     * @param heapBytes what was in use of the heap after the first time, or -1
     */
    record Stage(String name, double atMillis, int count, double pauseMillis, long heapBytes) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.fork.ForkEvent.PhaseFinished;
import dev.hinterland.experiments.fork.ForkEvent.PhaseStarted;
import dev.hinterland.experiments.tail.TailWorkload;
import dev.hinterland.lab.fork.ForkOutcome;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * One measurement: one store under one load, in one JVM.
 *
 * @param gets response times of the gets, in nanoseconds
 * @param puts those of the puts, if there were any
 * @param worst the longest response time of each second, in nanoseconds
 * @param doneGets how many gets were made, of all that were due
 * @param dueGets how many were due
 * @param garbagePerSecond how much garbage was made, in bytes per second
 * @param events pauses and stalls out of the GC log
 */
record Segment(
        Histogram gets,
        Optional<Histogram> puts,
        List<Long> worst,
        long doneGets,
        long dueGets,
        double garbagePerSecond,
        List<GcEvent> events) {

    private static final double SECOND_MILLIS = 1000;

    /** Copies the lists. */
    Segment {
        worst = List.copyOf(worst);
        events = List.copyOf(events);
    }

    /** Returns what a JVM did beside a rate of puts; nothing if its log has no such measurement. */
    static Optional<Segment> of(long putRate, TailLog log, ForkOutcome outcome, long dueGets) {
        String phase = TailWorkload.phase(putRate);
        Optional<PhaseFinished> finished = outcome.all(PhaseFinished.class).stream()
                .filter(event -> event.phase().equals(phase))
                .findFirst();
        Optional<PhaseStarted> started = outcome.all(PhaseStarted.class).stream()
                .filter(event -> event.phase().equals(phase))
                .findFirst();
        Optional<Histogram> gets = log.total("gets-" + putRate);
        if (finished.isEmpty() || started.isEmpty() || gets.isEmpty()) {
            return Optional.empty();
        }
        double from = started.get().atMillis();
        double millis = finished.get().millis();
        return Optional.of(new Segment(
                gets.get(),
                log.total("puts-" + putRate),
                log.seconds("gets-" + putRate).stream()
                        .map(Histogram::getMaxValue)
                        .toList(),
                log.figure("done-" + putRate),
                dueGets,
                log.figure("garbage-" + putRate) / millis * SECOND_MILLIS,
                outcome.gc().events().stream()
                        .filter(event -> event.atMillis() >= from && event.atMillis() <= from + millis)
                        .toList()));
    }

    /** Returns how often the program was stopped. */
    double pauses() {
        return stops().size();
    }

    /** Returns how long it was stopped in all, in milliseconds. */
    double pausedMillis() {
        return stops().stream().mapToDouble(GcEvent::millis).sum();
    }

    /** Returns how long the longest stop was, in milliseconds. */
    double longestPauseMillis() {
        return stops().stream().mapToDouble(GcEvent::millis).max().orElse(0);
    }

    /** Returns how often a thread waited for the collector to free memory. */
    double stalls() {
        return events.size() - stops().size();
    }

    private List<GcEvent> stops() {
        return events.stream().filter(event -> event.kind() != Kind.STALL).toList();
    }
}

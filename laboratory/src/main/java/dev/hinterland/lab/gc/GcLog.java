// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import dev.hinterland.lab.result.GcEvent;
import java.util.List;

/**
 * What a run's GC log says.
 *
 * @param events pauses and stalls, in order
 * @param concurrentCycles collections beside the program that came to an end
 */
public record GcLog(List<GcEvent> events, int concurrentCycles) {

    /** The log of a JVM that wrote none. */
    public static final GcLog EMPTY = new GcLog(List.of(), 0);

    /** Copies the events. */
    public GcLog {
        events = List.copyOf(events);
    }

    /** Returns how often this happened without being forced. */
    public int count(GcEvent.Kind kind) {
        return (int) events.stream()
                .filter(event -> event.kind() == kind && !event.forced())
                .count();
    }

    /** Returns how long it took in all, without what was forced. */
    public double millis(GcEvent.Kind kind) {
        return events.stream()
                .filter(event -> event.kind() == kind && !event.forced())
                .mapToDouble(GcEvent::millis)
                .sum();
    }

    /** Returns the number of full collections that the laboratory forced, or of pauses where they ran beside it. */
    public int forcedCount() {
        return (int) events.stream().filter(GcEvent::forced).count();
    }

    /** Returns the time in collections that the laboratory forced. */
    public double forcedMillis() {
        return events.stream()
                .filter(GcEvent::forced)
                .mapToDouble(GcEvent::millis)
                .sum();
    }

    /** Returns the log with those events marked as forced that lie in a window in which the laboratory collected. */
    public GcLog withForced(List<Window> windows) {
        return new GcLog(events.stream().map(event -> marked(event, windows)).toList(), concurrentCycles);
    }

    private static GcEvent marked(GcEvent event, List<Window> windows) {
        // A store may call System.gc() too, so the cause alone does not say who asked.
        boolean asked = windows.stream().anyMatch(window -> window.holds(event.atMillis()));
        boolean explicit = event.kind() != GcEvent.Kind.FULL || event.cause().contains("System.gc()");
        return new GcEvent(
                event.atMillis(),
                event.kind(),
                event.cause(),
                event.millis(),
                event.beforeBytes(),
                event.afterBytes(),
                asked && explicit);
    }

    /**
     * A time in which the laboratory forced a collection; nothing else ran then.
     *
     * @param fromMillis when it asked
     * @param toMillis when the collection was over
     */
    public record Window(double fromMillis, double toMillis) {

        /** The two clocks, the log's and the management bean's, start a few milliseconds apart. */
        private static final double CLOCK_DIFFERENCE_MILLIS = 20;

        boolean holds(double millis) {
            return millis >= fromMillis - CLOCK_DIFFERENCE_MILLIS && millis <= toMillis + CLOCK_DIFFERENCE_MILLIS;
        }
    }
}

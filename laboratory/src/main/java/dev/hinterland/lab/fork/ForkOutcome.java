// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.lab.gc.GcLog;
import java.util.List;
import java.util.Optional;

/**
 * What came of a forked JVM.
 *
 * @param events what it said, in order, progress left out
 * @param exitCode how it ended
 * @param ending who ended it
 * @param lastProgress how far it had got, from 0 to 1 within its last phase
 * @param gc its GC log
 * @param errors the end of its standard error
 */
public record ForkOutcome(
        List<ForkEvent> events, int exitCode, Ending ending, double lastProgress, GcLog gc, List<String> errors) {

    /** Who ended a forked JVM. */
    public enum Ending {
        /** Itself. */
        ITSELF,
        /** The laboratory, since it was silent for too long. */
        SILENT,
        /** The laboratory, since the time for everything was up. */
        TIME_UP
    }

    /** Copies the lists. */
    public ForkOutcome {
        events = List.copyOf(events);
        errors = List.copyOf(errors);
    }

    /** Returns the last event of a kind. */
    public <E extends ForkEvent> Optional<E> last(Class<E> kind) {
        return all(kind).stream().reduce((first, second) -> second);
    }

    /** Returns all events of a kind. */
    public <E extends ForkEvent> List<E> all(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Returns whether it finished. */
    public boolean ok() {
        return exitCode == 0 && last(ForkEvent.Result.class).isPresent();
    }
}

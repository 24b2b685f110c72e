// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.fork.ForkEvent.Progress;
import java.util.Optional;

/**
 * Notices a run that will not end: one that makes no step for too long, and one that does nothing but collect. HotSpot
 * gives up on the second by itself only with some collectors, so the same rule holds here for all: 98 % of 30 seconds.
 */
final class Watchdog {

    private static final long COLLECTING_MILLIS = 30_000;
    private static final int COLLECTING_PERCENT = 98;

    private final long stallMillis;
    private Progress progress = new Progress("", -1, -1);
    private long progressAtMillis;
    private long windowAtMillis;
    private long windowPauseMillis;

    Watchdog(int stallSeconds) {
        stallMillis = stallSeconds * 1000L;
    }

    /**
     * Looks at the run.
     *
     * @param atMillis now
     * @param now how far it has got
     * @param pauseMillis for how long collections have stopped it so far
     */
    Optional<Failure> look(long atMillis, Progress now, long pauseMillis) {
        Optional<Failure> collecting = lookAtCollections(atMillis, now.phase(), pauseMillis);
        if (!now.equals(progress)) {
            progress = now;
            progressAtMillis = atMillis;
        }
        return collecting.or(() -> lookAtProgress(atMillis, now.phase()));
    }

    private Optional<Failure> lookAtProgress(long atMillis, String phase) {
        return atMillis - progressAtMillis < stallMillis
                ? Optional.empty()
                : Optional.of(new Failure(
                        FailureKind.STALLED, "No progress: seconds=" + (atMillis - progressAtMillis) / 1000, phase));
    }

    private Optional<Failure> lookAtCollections(long atMillis, String phase, long pauseMillis) {
        long window = atMillis - windowAtMillis;
        if (window < COLLECTING_MILLIS) {
            return Optional.empty();
        }
        long percent = 100 * (pauseMillis - windowPauseMillis) / window;
        windowAtMillis = atMillis;
        windowPauseMillis = pauseMillis;
        return percent < COLLECTING_PERCENT
                ? Optional.empty()
                : Optional.of(new Failure(
                        FailureKind.OUT_OF_MEMORY,
                        "The Java heap is nearly used up, collecting takes all the time: percent=" + percent
                                + ", seconds=" + window / 1000,
                        phase));
    }
}

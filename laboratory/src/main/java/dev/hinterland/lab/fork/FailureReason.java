// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a run did not finish.
 *
 * @param kind which sort, in the words of the result file
 * @param sentence the same for people, with what the JVM said last
 */
public record FailureReason(String kind, String sentence) {

    private static final int KILLED = 137;
    private static final int ABORTED = 134;
    private static final int SEGMENTATION_FAULT = 139;

    /** The kind of a run that was not allowed to go on, since the time for everything was up. */
    public static final String TIME_UP = "time-up";

    /** Returns why a run that is not ok did not finish. */
    public static FailureReason of(ForkOutcome outcome) {
        return switch (outcome.ending()) {
            case TIME_UP -> new FailureReason(TIME_UP, "stopped: the time for all runs was up");
            case SILENT ->
                new FailureReason(
                        "hang", "hung: it said nothing any more and was ended" + LastLines.quoted(outcome.errors()));
            case ITSELF -> {
                Optional<ForkEvent.Failure> failure = outcome.last(ForkEvent.Failure.class);
                yield failure.isPresent() ? ofEvent(failure.get()) : ofDeath(outcome);
            }
        };
    }

    /** Returns whether a run of this kind of failure says something about the store, and nothing about a mistake. */
    public static boolean isFinding(String kind) {
        return kind.equals(name(FailureKind.OUT_OF_MEMORY))
                || kind.equals(name(FailureKind.STORE_FULL))
                || kind.equals(name(FailureKind.UNAVAILABLE))
                || kind.equals(TIME_UP);
    }

    /** Returns whether more heap may help against this kind of failure. */
    public static boolean isForWantOfHeap(@Nullable String kind) {
        return name(FailureKind.OUT_OF_MEMORY).equals(kind);
    }

    /** Returns whether the machine lacks something that the store needs. */
    public boolean isUnavailable() {
        return kind.equals(name(FailureKind.UNAVAILABLE));
    }

    private static FailureReason ofEvent(ForkEvent.Failure failure) {
        String where = failure.phase().isEmpty() ? "" : " (while: " + failure.phase() + ")";
        return new FailureReason(name(failure.kind()), failure.reason() + where);
    }

    private static FailureReason ofDeath(ForkOutcome outcome) {
        if (outcome.errors().stream().anyMatch(line -> line.contains("java.lang.OutOfMemoryError"))) {
            return new FailureReason(
                    name(FailureKind.OUT_OF_MEMORY), "OutOfMemoryError" + LastLines.quoted(outcome.errors()));
        }
        String how = switch (outcome.exitCode()) {
            case KILLED -> "its JVM was killed, mostly for want of memory: exit=137";
            case ABORTED, SEGMENTATION_FAULT -> "its JVM crashed: exit=" + outcome.exitCode();
            default -> "its JVM died: exit=" + outcome.exitCode();
        };
        return new FailureReason("died", how + LastLines.quoted(outcome.errors()));
    }

    private static String name(FailureKind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

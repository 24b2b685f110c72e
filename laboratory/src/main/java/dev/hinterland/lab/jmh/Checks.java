// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.util.ListStatistics;

/** Whether a measurement may be believed: was it warm, alone, steady, and did it get the processor? */
final class Checks {

    private static final double COLLECTIONS_MOST = 0.10;
    private static final double SPREAD_MOST = 0.25;
    static final double PROCESSOR_LEAST = 0.85;
    /** Idle time is counted in hundredths of a second, and not all at once. */
    private static final double IDLE_OF_MISSING_LEAST = 0.75;

    private static final double OUTLIER_FENCE = 1.5;

    private final Measured measured;

    private Checks(Measured measured) {
        this.measured = measured;
    }

    static List<Check> of(Measured measured) {
        Checks checks = new Checks(measured);
        List<Check> all = new ArrayList<>();
        all.add(CompilationCheck.of(measured));
        all.add(checks.collections());
        measured.value(JmhRunner.SCORE).ifPresent(value -> all.add(checks.spread(value)));
        all.add(checks.processor());
        all.add(ClockCheck.check());
        return all;
    }

    /** Pauses for collections are a small part of the timed part. */
    private Check collections() {
        double paused = 0;
        int count = 0;
        double timed = 0;
        for (Fork fork : measured.forks()) {
            GcLog gc = fork.log().gc();
            List<GcEvent> inside = gc.events().stream()
                    .filter(event -> fork.inWindow(event.atMillis()))
                    .toList();
            count += inside.size();
            paused += inside.stream().mapToDouble(GcEvent::millis).sum();
            timed += fork.windowMillis();
        }
        double share = timed == 0 ? 0 : paused / timed;
        return Check.of(
                "collections",
                share <= COLLECTIONS_MOST,
                count == 0 ? "none" : count + " pauses, " + percent(share) + " of the time");
    }

    /** The error is small beside the score; scores far from the others are counted. */
    private Check spread(Value value) {
        if (value.error() == null) {
            return Check.unknown("spread", "too few iterations");
        }
        double relative = value.relativeError().orElse(0.0);
        long outliers = outliers();
        return Check.of(
                "spread",
                relative <= SPREAD_MOST,
                "± " + percent(relative) + (outliers == 0 ? "" : ", outliers: " + outliers));
    }

    /** Tukey's fences: one and a half times the distance of the quartiles beyond them. */
    private long outliers() {
        double[] scores =
                measured.scores().stream().mapToDouble(Double::doubleValue).toArray();
        ListStatistics statistics = new ListStatistics(scores);
        double lower = statistics.getPercentile(25);
        double upper = statistics.getPercentile(75);
        double fence = OUTLIER_FENCE * (upper - lower);
        return Arrays.stream(scores)
                .filter(score -> score < lower - fence || score > upper + fence)
                .count();
    }

    /**
     * The JVM got the processors that its threads could use. Several threads may also wait for each other: then it
     * leaves processors idle instead of losing them to others.
     */
    private Check processor() {
        boolean oneProcessor = measured.measuredCase().oneProcessor();
        int threads = measured.measuredCase().threads();
        int busy = oneProcessor ? 1 : Math.min(threads, Runtime.getRuntime().availableProcessors());
        double wanted = busy * timed(Window::millis);
        if (wanted == 0) {
            return Check.unknown("processor", "iterations shorter than the clock can tell");
        }
        double got = timed(Window::processorMillis);
        double share = Math.min(1, got / wanted);
        String detail = "got " + percent(share) + " of the time it could use"
                + (measured.leftOut() == 0 ? "" : ", " + measured.leftOut() + " iterations left out that got less");
        boolean waits =
                threads > 1 && !oneProcessor && timed(Window::idleMillis) >= IDLE_OF_MISSING_LEAST * (wanted - got);
        return share < PROCESSOR_LEAST && waits
                ? Check.of(
                        "processor", true, detail + "; it left the rest idle, as threads do that wait for each other")
                : Check.of("processor", share >= PROCESSOR_LEAST, detail);
    }

    private double timed(ToDoubleFunction<Window> figure) {
        return measured.forks().stream()
                .flatMap(fork -> fork.windows().stream())
                .mapToDouble(figure)
                .sum();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }
}

package dev.hinterland.lab.jmh;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.ListStatistics;

/** Whether a measurement may be believed: was it warm, alone, steady, and did it get the processor? */
final class Checks {

    private static final double COLLECTIONS_MOST = 0.10;
    private static final double SPREAD_MOST = 0.25;
    private static final double PROCESSOR_LEAST = 0.85;
    private static final double OUTLIER_FENCE = 1.5;
    private static final String OURS = "dev.hinterland.";
    private static final int C2 = 4;
    /** What JMH generates around the timed loop: threads wait in it for each other, so that it is compiled at any time. */
    private static final Pattern AROUND = Pattern.compile("_jmhTest::\\w+_(?:AverageTime|Throughput)$");

    private final Measured measured;

    private Checks(Measured measured) {
        this.measured = measured;
    }

    static List<Check> of(Measured measured) {
        Checks checks = new Checks(measured);
        List<Check> all = new ArrayList<>();
        all.add(checks.compiled());
        all.add(checks.collections());
        measured.value(JmhRunner.SCORE).ifPresent(value -> all.add(checks.spread(value)));
        all.add(checks.processor());
        all.add(ClockCheck.check());
        return all;
    }

    /** The benchmark's own methods are compiled by C2 before the first iteration that counts, and stay so. */
    private Check compiled() {
        List<ForkLog.Compilation> late = measured.forks().stream()
                .flatMap(fork ->
                        fork.log().compilations().stream().filter(each -> fork.inWindow(each.atMillis()) && ours(each)))
                .toList();
        if (!late.isEmpty()) {
            return Check.of("compiled", false, late.size() + " in the timed part, such as " + name(late.getFirst()));
        }
        boolean everywhere = measured.forks().stream()
                .allMatch(fork -> fork.log().compilations().stream().anyMatch(each -> ours(each) && each.tier() == C2));
        return everywhere
                ? Check.of("compiled", true, "before the timed part" + osr())
                : Check.of("compiled", false, "not by C2 before the end");
    }

    private String osr() {
        String loops = measured.forks().stream()
                .flatMap(fork -> fork.log().compilations().stream())
                .filter(each -> each.osr() && ours(each) && each.tier() == C2)
                .map(each -> shortName(each.method()))
                .distinct()
                .collect(Collectors.joining(", "));
        return loops.isEmpty() ? "" : "; loops replaced while they ran (OSR): " + loops;
    }

    private static boolean ours(ForkLog.Compilation compilation) {
        return compilation.method().startsWith(OURS)
                && !AROUND.matcher(compilation.method()).find();
    }

    private static String name(ForkLog.Compilation compilation) {
        return shortName(compilation.method())
                + (compilation.osr() ? " (OSR)" : "")
                + (compilation.discarded() ? " discarded" : " at tier " + compilation.tier());
    }

    private static String shortName(String method) {
        return method.substring(method.lastIndexOf('.', method.indexOf("::")) + 1);
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

    /** The JVM got the processors that its threads could use. */
    private Check processor() {
        double wanted = 0;
        double got = 0;
        int processors = measured.measuredCase().oneProcessor()
                ? 1
                : Runtime.getRuntime().availableProcessors();
        int busy = Math.min(measured.measuredCase().threads(), processors);
        for (Fork fork : measured.forks()) {
            wanted += busy * fork.windowMillis();
            got += fork.windows().stream().mapToDouble(Window::processorMillis).sum();
        }
        if (wanted == 0) {
            return Check.unknown("processor", "iterations shorter than the clock can tell");
        }
        double share = Math.min(1, got / wanted);
        return Check.of("processor", share >= PROCESSOR_LEAST, "got " + percent(share) + " of the time it could use");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }
}

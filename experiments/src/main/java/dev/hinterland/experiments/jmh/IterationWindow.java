// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.jmh;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Notes when each iteration begins and ends on the clock of the JVM's own log, and how much processor time the JVM got
 * meanwhile, so that compilations, collections and safepoints can be told apart by whether they fell into what was
 * timed.
 */
public final class IterationWindow implements InternalProfiler {

    /** The result that says when an iteration began, in milliseconds since the JVM did. */
    public static final String START = "window.start";
    /** The result that says when it ended. */
    public static final String END = "window.end";
    /** The result that says how much processor time the JVM used in it, in milliseconds, over all of its threads. */
    public static final String PROCESSOR = "window.processor";
    /** The result that says how long processors had nothing to do in it, in milliseconds; -1 where nobody tells. */
    public static final String IDLE = "window.idle";

    private static final double NANOS_PER_MILLI = 1e6;

    private double startMillis;
    private long processorAtStart;
    private double idleAtStart;

    @Override
    public String getDescription() {
        return "when iterations began and ended";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        idleAtStart = IdleTime.millis();
        processorAtStart = processorNanos();
        startMillis = upMillis();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return List.of(
                millis(START, startMillis),
                millis(END, upMillis()),
                millis(PROCESSOR, (processorNanos() - processorAtStart) / NANOS_PER_MILLI),
                millis(IDLE, idleAtStart < 0 ? IdleTime.UNKNOWN : IdleTime.millis() - idleAtStart));
    }

    private static ScalarResult millis(String name, double value) {
        return new ScalarResult(name, value, "ms", AggregationPolicy.AVG);
    }

    private static double upMillis() {
        return ManagementFactory.getRuntimeMXBean().getUptime();
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Which percentiles are told, and what they are in milliseconds. */
final class Percentiles {

    /** The unit of all of them. */
    static final String UNIT = "ms";

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENT = 100;
    private static final int[] STEPS = {1, 2, 5};
    private static final Map<String, Double> TOLD = told();

    private Percentiles() {}

    private static Map<String, Double> told() {
        Map<String, Double> told = new LinkedHashMap<>();
        told.put("p50", 50.0);
        told.put("p90", 90.0);
        told.put("p99", 99.0);
        told.put("p99.9", 99.9);
        told.put("p99.99", 99.99);
        told.put("max", 100.0);
        return told;
    }

    /** Returns their names, from the lowest. */
    static List<String> names() {
        return List.copyOf(TOLD.keySet());
    }

    /** Returns one by its name: the response time that so many do not exceed, in milliseconds. */
    static double of(Histogram times, String name) {
        Double percent = TOLD.get(name);
        if (percent == null) {
            throw new IllegalArgumentException("unknown percentile: name=" + name);
        }
        return times.getValueAtPercentile(percent) / NANOS_PER_MILLI;
    }

    /**
     * Returns along which places a curve is drawn, as HdrHistogram's plots are: from the median, which one in 2
     * exceeds, over one in 5, 10, 20, … to one in as many as there are.
     */
    static List<Long> oneIn(long count) {
        List<Long> places = new ArrayList<>();
        for (long decade = 1; decade <= count; decade *= 10) {
            for (int step : STEPS) {
                if (step * decade > 1 && step * decade <= count) {
                    places.add(step * decade);
                }
            }
        }
        return places;
    }

    /** Returns the response time that all but one in so many do not exceed, in milliseconds. */
    static double exceededByOneIn(Histogram times, long oneIn) {
        return times.getValueAtPercentile(PERCENT * (1 - 1.0 / oneIn)) / NANOS_PER_MILLI;
    }

    /** Returns nanoseconds as milliseconds. */
    static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}

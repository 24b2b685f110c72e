// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Response times in nanoseconds, one HdrHistogram for each second of a schedule: three digits, up to an hour. All
 * memory is taken at the beginning. For one thread.
 */
final class ResponseTimes {

    static final long MOST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final int MILLIS = 1000;

    private final List<Histogram> seconds;

    ResponseTimes(int seconds) {
        Histogram[] histograms = new Histogram[seconds];
        Arrays.setAll(histograms, second -> new Histogram(1, MOST_NANOS, DIGITS));
        this.seconds = List.of(histograms);
    }

    /** Records how long an operation took that was due in a second of the schedule. */
    void record(int second, long nanos) {
        seconds.get(second).recordValue(Math.max(0, Math.min(nanos, MOST_NANOS)));
    }

    /** Returns all seconds together. */
    Histogram total() {
        Histogram total = new Histogram(1, MOST_NANOS, DIGITS);
        seconds.forEach(total::add);
        return total;
    }

    /** Writes them in the format of HdrHistogram's interval logs, each second with a tag that says what it is of. */
    void writeTo(PrintStream file, String tag) {
        HistogramLogWriter log = new HistogramLogWriter(file);
        for (int second = 0; second < seconds.size(); second++) {
            Histogram histogram = seconds.get(second);
            histogram.setTag(tag);
            histogram.setStartTimeStamp((long) second * MILLIS);
            histogram.setEndTimeStamp((long) (second + 1) * MILLIS);
            log.outputIntervalHistogram(histogram);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Response times as {@link dev.hinterland.experiments.tail.TailWorkload} writes them: an HdrHistogram interval log with
 * tags, and figures in its comments.
 *
 * @param intervals the histograms of each tag, second by second, in nanoseconds
 * @param figures the figures in the comments, by name
 */
record TailLog(Map<String, List<Histogram>> intervals, Map<String, Long> figures) {

    private static final Pattern FIGURE = Pattern.compile("#\\[([a-z]+-\\d+): (\\d+)]");

    /** Reads a file. */
    static TailLog read(Path file) throws IOException {
        Map<String, List<Histogram>> intervals = new LinkedHashMap<>();
        try (InputStream input = Files.newInputStream(file);
                HistogramLogReader reader = new HistogramLogReader(input)) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    intervals
                            .computeIfAbsent(String.valueOf(histogram.getTag()), first -> new ArrayList<>())
                            .add(histogram);
                }
            }
        }
        return new TailLog(intervals, figures(file));
    }

    private static Map<String, Long> figures(Path file) throws IOException {
        Map<String, Long> figures = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            Matcher matcher = FIGURE.matcher(line);
            if (matcher.matches()) {
                figures.put(matcher.group(1), Long.valueOf(matcher.group(2)));
            }
        }
        return figures;
    }

    /** Returns all seconds of a tag together, if it has any. */
    Optional<Histogram> total(String tag) {
        return seconds(tag).stream().reduce((sum, next) -> {
            Histogram both = sum.copy();
            both.add(next);
            return both;
        });
    }

    /** Returns the seconds of a tag. */
    List<Histogram> seconds(String tag) {
        return intervals.getOrDefault(tag, List.of());
    }

    /** Returns a figure, or 0 where there is none of this name. */
    long figure(String name) {
        return figures.getOrDefault(name, 0L);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples as {@code perf script} prints them:
 *
 * <pre>24304.154124: cpu-clock:      7f613befb3cf [unknown] (/tmp/perf-20448.map)</pre>
 */
final class PerfSamples {

    private static final Pattern SAMPLE =
            Pattern.compile("\\s*(\\d+\\.\\d+):\\s+\\S+\\s+([0-9a-f]+)\\s+(.*?)\\s*\\(([^()]*)\\)\\s*");

    private final double skipSeconds;
    private final double lengthSeconds;

    /**
     * Takes a part of a recording.
     *
     * @param skipSeconds how much of its beginning is start-up and warm-up
     * @param lengthSeconds how long the timed part is
     */
    PerfSamples(double skipSeconds, double lengthSeconds) {
        this.skipSeconds = skipSeconds;
        this.lengthSeconds = lengthSeconds;
    }

    Map<Place, Integer> count(Path file, MachineCode code) throws IOException {
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return count(lines.toList(), code);
        }
    }

    /** Returns how many samples fell where. */
    Map<Place, Integer> count(List<String> lines, MachineCode code) {
        Map<Place, Integer> counts = new EnumMap<>(Place.class);
        double start = Double.NaN;
        for (String line : lines) {
            Matcher sample = SAMPLE.matcher(line);
            if (!sample.matches()) {
                continue;
            }
            double at = Double.parseDouble(sample.group(1));
            start = Double.isNaN(start) ? at : start;
            double since = at - start - skipSeconds;
            if (since >= 0 && since <= lengthSeconds) {
                counts.merge(place(sample, code), 1, Integer::sum);
            }
        }
        return counts;
    }

    private static Place place(Matcher sample, MachineCode code) {
        String where = sample.group(4);
        if (where.startsWith("[kernel")) {
            return Place.KERNEL;
        }
        if (where.contains(".so")) {
            return Place.JVM;
        }
        return code.placeOf(Long.parseUnsignedLong(sample.group(2), 16));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.BYTES;
import static dev.hinterland.lab.init.ArrayFigures.LARGE;
import static dev.hinterland.lab.init.ArrayFigures.RATE;
import static dev.hinterland.lab.init.ArrayFigures.TIME;
import static dev.hinterland.lab.init.ArrayFigures.UNINITIALISED;
import static dev.hinterland.lab.init.ArrayFigures.ZEROED;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was published about initialisation with JDK 9 on an i7-4790K, eight threads, with the names of our rows. */
final class PublishedFigures {

    private static final String SOURCE = "i7-4790K, 8 threads, JDK 9";
    private static final int THREADS = 8;
    private static final String JDK = "9";
    private static final double GIGA = 1000;

    /** Length; nanoseconds and MB/s zeroed, each with its error; the same uninitialised. */
    private static final double[][] ARRAYS = {
        {1, 20.307, 4.532, 6_228, 1_059, 19.766, 4.002, 6_360, 929},
        {10, 26.657, 6.072, 6_336, 986, 27.486, 7.005, 6_193, 1_160},
        {100, 106.632, 34.742, 6_126, 1_355, 80.040, 15.754, 7_855, 1_313},
        {1_000, 681.176, 124.980, 7_772, 1_263, 156.041, 0.552, 33_171, 154},
        {10_000, 4_576.433, 909.956, 11_518, 2_156, 162.384, 1.448, 315_740, 3_678},
        {100_000, 44_881.095, 13_765.440, 12_040, 2_724, 309.769, 2.819, 1_650_861, 14_499},
    };

    private PublishedFigures() {}

    static Published times() {
        return arrays(TIME, 1, 1, "ns/op");
    }

    static Published rates() {
        return arrays(RATE, 3, GIGA, "GB/s");
    }

    private static Published arrays(Column<Row> figure, int first, double divisor, String unit) {
        return new Published(
                SOURCE,
                Stream.of(ARRAYS)
                        .flatMap(each -> Stream.of(ZEROED, UNINITIALISED).map(array -> {
                            int at = array.equals(ZEROED) ? first : first + 4;
                            return Row.of(
                                    ArrayFigures.labels(JDK, array, (int) each[0], THREADS),
                                    Map.of(
                                            figure.name(),
                                            new Value(each[at] / divisor, each[at + 1] / divisor, unit),
                                            BYTES,
                                            Value.exact(each[0], "B")));
                        }))
                        .toList());
    }

    static Published highestRates() {
        return new Published(
                SOURCE,
                List.of(Row.of(
                        Labels.of("jdk", JDK, "threads", Integer.toString(THREADS)),
                        Map.of(
                                MemoryExperiment.ZEROED.name(),
                                Value.exact(12, "GB/s"),
                                MemoryExperiment.UNINITIALISED.name(),
                                Value.exact(1_650, "GB/s")))));
    }

    /** Both profilers looked at arrays of 100,000 bytes that were not initialised. */
    static Published pauses() {
        return new Published(
                SOURCE + "; 100,000 bytes, not initialised",
                List.of(
                        pauses(PausesExperiment.JMH_PAUSES, 84, 537.018, 14.418, 14.418),
                        pauses(PausesExperiment.JMH_SAFEPOINTS, 639, 617.796, 2.979, 12.599)));
    }

    private static Row pauses(String source, double count, double sum, double p99, double max) {
        return Row.of(
                Labels.of("jdk", JDK, "array", UNINITIALISED, "source", source),
                PauseStatistics.summary(count, sum, Map.of("p99", p99, "max", max)));
    }

    static Published percentiles() {
        return new Published(
                SOURCE + "; 100,000 bytes, not initialised",
                Stream.concat(
                                percentiles("pauses", 2.560, 6.148, 9.642, 9.802, 14.418, 14.418, 14.418, 14.418),
                                percentiles("safepoints", 0.433, 0.627, 2.150, 2.241, 2.979, 12.599, 12.599, 12.599))
                        .toList());
    }

    private static Stream<Row> percentiles(String profiler, double... millis) {
        return IntStream.range(0, millis.length)
                .mapToObj(i -> Row.of(
                        Labels.of(
                                "jdk",
                                JDK,
                                "array",
                                "JMH " + profiler,
                                "percentile",
                                PauseStatistics.PERCENTILES.get(i)),
                        Map.of(PausesExperiment.PAUSE.name(), Value.exact(millis[i], "ms"))));
    }

    static Published profile() {
        return new Published(
                SOURCE + "; share of samples",
                List.of(
                        profile(ZEROED, Place.ZEROING, 89.12), // at rep stos
                        // 66.06 at the store of the mark word after the first prefetch, 4.43 at the class word, 5.18
                        // at the last prefetch and 4.99 after it.
                        profile(UNINITIALISED, Place.HEADER, 66.06 + 4.43 + 5.18 + 4.99)));
    }

    private static Row profile(String array, Place place, double share) {
        return Row.of(
                Labels.of("jdk", JDK, "array", array, "size", LARGE), Map.of(place.column(), Value.exact(share, "%")));
    }
}

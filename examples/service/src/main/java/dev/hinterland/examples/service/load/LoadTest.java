// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.service.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Runs the service with Caffeine on the heap and with Hinterland, each in a JVM of its own under the same load, and
 * writes what it saw: a table, {@code results.json} and a page with plots. {@code run.sh} has the command.
 */
public final class LoadTest {

    private static final List<String> CACHES = List.of("caffeine", "hinterland");

    private LoadTest() {}

    /** Runs it; the arguments are settings, as {@code rate=1000}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Settings settings = Settings.of(arguments);
        Files.createDirectories(settings.out());
        List<Outcome> outcomes = new ArrayList<>();
        for (String cache : CACHES) {
            outcomes.add(measure(cache, settings));
        }
        print(outcomes);
        Report.write(settings, outcomes);
    }

    private static Outcome measure(String cache, Settings settings) throws IOException, InterruptedException {
        try (Server server = Server.start(cache, settings)) {
            OpenLoopLoad load = new OpenLoopLoad(server, settings);
            load.run(settings.warmUpSeconds());
            long from = server.uptimeMillis();
            long stolen = StolenTime.millis();
            Measured measured = load.run(settings.seconds());
            stolen = StolenTime.millis() - stolen;
            long to = server.uptimeMillis();
            server.close();
            return outcome(cache, measured, server.pauses(from, to), server.residentPeak(), stolen);
        }
    }

    private static Outcome outcome(
            String cache, Measured measured, List<Outcome.Pause> pauses, long residentPeak, long stolenMillis) {
        Histogram times = measured.times();
        List<Outcome.Percentile> percentiles = new ArrayList<>();
        times.percentiles(5)
                .forEach(step -> percentiles.add(new Outcome.Percentile(
                        step.getPercentileLevelIteratedTo(), millis(step.getValueIteratedTo()))));
        return new Outcome(
                cache,
                measured.perSecond(),
                measured.failed(),
                millis(times.getValueAtPercentile(50)),
                millis(times.getValueAtPercentile(99)),
                millis(times.getValueAtPercentile(99.9)),
                millis(times.getMaxValue()),
                percentiles,
                measured.seconds(),
                pauses,
                residentPeak,
                stolenMillis);
    }

    static double millis(long nanos) {
        return nanos / 1e6;
    }

    private static void print(List<Outcome> outcomes) {
        System.out.println("| cache | requests/s | failed | p50 ms | p99 ms | p99.9 ms | longest ms | collections"
                + " | stopped ms | longest pause ms | RSS MiB | stolen ms |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (Outcome outcome : outcomes) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %s | %.0f | %d | %.2f | %.2f | %.2f | %.1f | %d | %.0f | %.1f | %d | %d |",
                    outcome.cache(),
                    outcome.perSecond(),
                    outcome.failed(),
                    outcome.p50Millis(),
                    outcome.p99Millis(),
                    outcome.p999Millis(),
                    outcome.longestMillis(),
                    outcome.pauses().size(),
                    outcome.stoppedMillis(),
                    outcome.longestPauseMillis(),
                    outcome.residentBytes() >> 20,
                    outcome.stolenMillis()));
        }
        double gain = outcomes.getFirst().p999Millis() / outcomes.getLast().p999Millis();
        System.out.println(String.format(Locale.ROOT, "p99.9 of Caffeine is %.1f times that of Hinterland", gain));
    }

    /**
     * What was seen in some seconds of load.
     *
     * @param times the response times in nanoseconds, from when a request was due
     * @param perSecond answers per second
     * @param failed requests without an answer, or with another one than 200
     * @param seconds each second
     */
    record Measured(Histogram times, double perSecond, long failed, List<Outcome.Second> seconds) {}

    /**
     * What a run is made of.
     *
     * @param products how many products there are
     * @param changes how many of them change their prices each second
     * @param rate requests per second
     * @param warmUpSeconds how long the load runs before it counts
     * @param seconds how long it counts
     * @param heapWithCaffeine the heap of the JVM whose cache lies there
     * @param heapWithHinterland the heap of the other one
     * @param budget the memory of the cache off the heap
     * @param out where files are written
     */
    record Settings(
            int products,
            int changes,
            int rate,
            int warmUpSeconds,
            int seconds,
            String heapWithCaffeine,
            String heapWithHinterland,
            String budget,
            Path out) {

        static Settings of(String... arguments) {
            Arguments named = new Arguments(arguments);
            Settings settings = new Settings(
                    named.number("products"),
                    named.number("changes"),
                    named.number("rate"),
                    named.number("warm-up"),
                    named.number("seconds"),
                    named.text("heap-caffeine"),
                    named.text("heap-hinterland"),
                    named.text("budget"),
                    Path.of(named.text("out")));
            named.checkAllUsed();
            return settings;
        }
    }
}

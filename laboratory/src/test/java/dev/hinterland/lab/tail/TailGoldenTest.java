// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.Pacing;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tables, plots and sentences of {@code tail}, to the letter. */
class TailGoldenTest {

    private static final long MIB = 1 << 20;

    private static TailPlan plan(int repeats) {
        return new TailPlan(
                List.of(TailPlan.control(), store("hinterland", false), store("ohc", false), store("caffeine", true)),
                List.of(Collector.G1, Collector.ZGC),
                new TailPlan.Entries(100_000, 16, 200),
                256 * MIB,
                64 * MIB,
                1_000,
                List.of(0L, 20_000L),
                100 * MIB,
                10,
                5,
                Pacing.PARK,
                repeats,
                feature -> List.of(),
                null);
    }

    private static Contender store(String id, boolean onHeap) {
        return new Contender(id, onHeap, "", 0, Contender.Flags.NONE);
    }

    private static Histogram times(double millis, double worst) {
        Histogram times = new Histogram(1, 3_600_000_000_000L, 3);
        times.recordValueWithCount(Math.round(millis * 1e6), 9_900);
        times.recordValueWithCount(Math.round(worst * 1e6), 100);
        return times;
    }

    private static Segment segment(double millis, double worst, boolean puts, long done, double garbage) {
        return new Segment(
                times(millis, worst),
                puts ? Optional.of(times(2 * millis, 2 * worst)) : Optional.empty(),
                List.of(Math.round(worst * 1e6), Math.round(millis * 1e6)),
                done,
                10_000,
                garbage * MIB,
                List.of(
                        new GcEvent(1, Kind.YOUNG, "", worst / 2, -1, -1, false),
                        new GcEvent(2, Kind.FULL, "", worst, -1, -1, false),
                        new GcEvent(3, Kind.STALL, "main", 7, -1, -1, false)));
    }

    private static Segment segment(double millis, double worst) {
        return segment(millis, worst, true, 10_000, 100);
    }

    private static Case<Segment> repeats(
            String jdk, String collector, String puts, String store, @Nullable String missing, Segment... segments) {
        return new Case<>(
                Labels.of("jdk", jdk, "collector", collector, "puts", puts, "store", store),
                List.of(segments),
                missing,
                missing != null && missing.startsWith("needs"));
    }

    @Test
    void severalJvms_oneThatDidNotKeepUp_oneThatDied_andOneSkipped() throws IOException {
        List<Case<Segment>> all = List.of(
                repeats("25", "g1", "none", "control", null, segment(0.1, 1), segment(0.11, 1.2), segment(0.1, 1.1)),
                repeats("25", "g1", "none", "hinterland", null, segment(0.12, 2), segment(0.13, 2.2), segment(0.12, 2)),
                repeats("25", "g1", "none", "ohc", "its JVM died: exit=1", segment(0.2, 4)),
                repeats("25", "g1", "none", "caffeine", null, segment(0.09, 80), segment(0.1, 60), segment(0.09, 99)),
                repeats("25", "g1", "20k/s", "control", null, segment(0.1, 1, true, 10_000, 50)),
                repeats("25", "g1", "20k/s", "hinterland", null, segment(0.12, 2, true, 9_000, 100)),
                repeats("25", "g1", "20k/s", "ohc", "needs JDK 26"),
                repeats("25", "g1", "20k/s", "caffeine", null, segment(0.09, 80)));

        Golden.check("tail", new TailExperiments(plan(3)).of(all, true), List.of());
    }

    @Test
    void oneJvmEach_withTwoCollectors() throws IOException {
        List<Case<Segment>> all = List.of(
                repeats("25", "g1", "none", "control", null, segment(0.1, 1, false, 10_000, 100)),
                repeats("25", "g1", "none", "hinterland", null, segment(0.12, 2, false, 10_000, 100)),
                repeats("25", "g1", "none", "caffeine", null, segment(0.09, 80, false, 10_000, 100)),
                repeats("25", "zgc", "none", "control", null, segment(0.1, 1, false, 10_000, 100)),
                repeats("25", "zgc", "none", "hinterland", null, segment(0.12, 1.2, false, 10_000, 100)),
                repeats("25", "zgc", "none", "ohc", null, segment(0.2, 1.4, false, 10_000, 100)));

        Golden.check("tail-once", new TailExperiments(plan(1)).of(all, false), List.of());
    }
}

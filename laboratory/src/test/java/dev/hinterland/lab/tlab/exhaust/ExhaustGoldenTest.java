// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.tlab.exhaust.ExhaustExperiments.Filled;
import dev.hinterland.lab.tlab.recording.Recording;
import dev.hinterland.lab.tlab.recording.Recording.Allocation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables, plots and sentences of a heap that is filled to the end, to the letter. */
class ExhaustGoldenTest {

    private static final long MIB = 1 << 20;

    static GcLog log() {
        return new GcLog(
                List.of(
                        new GcEvent(50, Kind.YOUNG, "", 2, 3 * MIB, MIB, false),
                        new GcEvent(200, Kind.YOUNG, "", 5, 20 * MIB, 4 * MIB, false),
                        new GcEvent(300, Kind.YOUNG, "", 8, 36 * MIB, 20 * MIB, false),
                        new GcEvent(500, Kind.FULL, "", 40, 60 * MIB, 50 * MIB, false),
                        new GcEvent(700, Kind.FULL, "", 45, 63 * MIB, 62 * MIB, false),
                        new GcEvent(1200, Kind.FULL, "", 30, 63 * MIB, 2 * MIB, false)),
                0);
    }

    static Recording recording() {
        return new Recording(
                List.of(
                        new Allocation(110, "byte[]", 200, 16_384, List.of()),
                        new Allocation(120, "byte[]", 70_000, 0, List.of()),
                        new Allocation(130, "byte[]", 200, 65_536, List.of())),
                List.of(400.0, 450.0),
                List.of(480.0));
    }

    @Test
    void oneJdkThatFills_oneThatIsOutOfTime_oneSkipped_andOneThatBroke() throws IOException {
        Ending full = new Ending(100, 1000, "java.lang.OutOfMemoryError: Java heap space");
        List<Case<Filled>> all = List.of(
                Case.of(Map.of("jdk", "25"), new Filled(log(), recording(), full)),
                Case.of(
                        Map.of("jdk", "21"),
                        new Filled(
                                new GcLog(log().events().subList(0, 2), 0),
                                new Recording(List.of(), List.of(), List.of()),
                                new Ending(100, 900, ""))),
                Case.skipped(Map.of("jdk", "17"), "unknown flag"),
                Case.failed(Map.of("jdk", "26"), "it died"));

        Golden.check("exhaust", new ExhaustExperiments(Collector.SERIAL, 64 * MIB).experiments(all), List.of());
    }
}

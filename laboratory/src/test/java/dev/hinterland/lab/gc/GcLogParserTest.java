// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class GcLogParserTest {

    private static GcEvent only(String... lines) {
        GcLog log = GcLogParser.parse(List.of(lines));
        assertThat(log.events()).hasSize(1);
        return log.events().getFirst();
    }

    @Test
    void youngPause_hasCauseTimeAndSizes() {
        GcEvent event = only(
                "[1.010s][info][gc,start    ] GC(7) Pause Young (Normal) (G1 Evacuation Pause)",
                "[1.015s][info][gc          ] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 614M->1M(1024M) 3.015ms");

        assertThat(event)
                .isEqualTo(new GcEvent(1015, Kind.YOUNG, "G1 Evacuation Pause", 3.015, 614L << 20, 1 << 20, false));
    }

    @Test
    void evacuationFailure_isAYoungPauseWithItsTime() {
        GcEvent event = only("[1.0s][info][gc] GC(18) Pause Young (Normal) (G1 Evacuation Pause)"
                + " (Evacuation Failure: Allocation) 155M->154M(160M) 5.286ms");

        assertThat(event.kind()).isEqualTo(Kind.YOUNG);
        assertThat(event.millis()).isEqualTo(5.286);
    }

    @Test
    void fullPause_isFull_whateverItsCause() {
        assertThat(only("[0.4s][info][gc] GC(6) Pause Full (Ergonomics) 116M->102M(142M) 105.614ms")
                        .kind())
                .isEqualTo(Kind.FULL);
        assertThat(only("[0.4s][info][gc] GC(6) Pause Full (System.gc()) 116M->102M(142M) 105.614ms")
                        .cause())
                .isEqualTo("System.gc()");
    }

    @Test
    void degenerated_isItsOwnKind_unlessItIsUpgraded() {
        String pause = "[1.2s][info][gc] GC(9) Pause Degenerated GC (Mark) 151M->138M(160M) 77.989ms";

        assertThat(only(pause).kind()).isEqualTo(Kind.DEGENERATED);
        assertThat(only("[1.1s][info][gc] GC(9) Cannot finish degeneration, upgrading to Full GC", pause)
                        .kind())
                .isEqualTo(Kind.FULL);
        assertThat(only("[1.1s][info][gc] GC(8) Cannot finish degeneration, upgrading to Full GC", pause)
                        .kind())
                .isEqualTo(Kind.DEGENERATED);
    }

    @Test
    void zgc_pausesAndStallsCount_summariesDoNot() {
        GcLog log = GcLogParser.parse(List.of(
                "[0.197s][info][gc,phases   ] GC(0) Y: Pause Mark Start (Major) 0.020ms",
                "[0.211s][info][gc,phases   ] GC(0) Pause Mark End 0.014ms",
                "[0.549s][info][gc          ] Allocation Stall (main) 157.966ms",
                "[0.560s][info][gc          ] Relocation Stall (main) 1.798ms",
                "[0.636s][info][gc,alloc    ] GC(2) y: Allocation Stalls:          1                1                1",
                "[0.636s][info][gc          ] GC(2) Minor Collection (Allocation Stall) 160M(100%)->134M(84%) 0.225s",
                "[0.639s][info][gc          ] GC(3) Minor Collection (Allocation Rate)"));

        assertThat(log.count(Kind.CONCURRENT_PAUSE)).isEqualTo(2);
        assertThat(log.count(Kind.STALL)).isEqualTo(1);
        assertThat(log.millis(Kind.STALL)).isEqualTo(157.966);
        assertThat(log.concurrentCycles()).isEqualTo(1);
    }

    @Test
    void linesOfOtherKinds_areIgnored() {
        GcLog log = GcLogParser.parse(List.of(
                "",
                "garbage",
                "[0.1s][info][gc,init] Memory: 24105M",
                "[0.1s][info][gc,phases] GC(1)   Pause Preparation 0.1ms",
                "[0.133s][info][gc,stats    ] Pause Init Mark (G)                 285 us",
                "[0.249s][info][gc          ] GC(11) Concurrent Mark Cycle"));

        assertThat(log.events()).isEmpty();
        assertThat(log.concurrentCycles()).isZero();
    }

    @Test
    void forced_areThoseInAWindow_ofWhichFullOnesWereAskedFor() {
        GcLog log = GcLogParser.parse(List.of(
                        "[1.000s][info][gc] GC(1) Pause Full (System.gc()) 10M->1M(20M) 5.0ms",
                        "[2.000s][info][gc] GC(2) Pause Full (System.gc()) 10M->1M(20M) 6.0ms",
                        "[3.000s][info][gc] GC(3) Pause Full (Allocation Failure) 10M->1M(20M) 7.0ms"))
                .withForced(List.of(new GcLog.Window(990, 1005), new GcLog.Window(2900, 3100)));

        assertThat(log.forcedMillis()).isEqualTo(5);
        assertThat(log.count(Kind.FULL)).isEqualTo(2);
        assertThat(log.millis(Kind.FULL)).isEqualTo(13);
    }
}

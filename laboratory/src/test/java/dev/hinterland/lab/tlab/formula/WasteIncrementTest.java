// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.jmh.NamedJdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A log whose thread has buffers of 6,400 words, of which it may give up 800 bytes. */
class WasteIncrementTest {

    private static final String THREAD = "0x01";

    private static String newSize(int words) {
        return "[1ns][gc,tlab] GC(0) TLAB new size: thread: " + THREAD
                + " [id: 1] refills 50  alloc: 0.5 desired_size: 1 -> " + words;
    }

    private static String counted(String when, int slow, int limitBytes) {
        return String.format(
                Locale.ROOT,
                "[2ns][gc,tlab] GC(1) TLAB: %s thread: %s [id: 1] desired_size: 51KB slow allocs: %d  refill waste: %dB"
                        + " alloc: 0.50000    2560KB refills: 1 waste  0.0%% gc: 0B slow: 0B",
                when,
                THREAD,
                slow,
                limitBytes);
    }

    private static Map<String, Value> figures(String increment, String... lines) {
        UnequalRun run = UnequalRun.parse(List.of("thread\theavy-1\t" + THREAD, "start\t0\t0\t0"));
        Trial trial = new Trial(
                new NamedJdk("25", new Jdk(Path.of("jdk"), 25, "25.0.3", "Vendor")),
                Collector.SERIAL,
                increment,
                run,
                TlabLogParser.parse(List.of(lines)),
                TlabFormula.DEFAULTS);
        Experiment experiment =
                WasteIncrement.of(List.of(Case.of(Labels.of("jdk", "25", "increment", increment), trial)));
        return experiment.rows().getFirst().values();
    }

    private static double figure(Map<String, Value> figures, String name) {
        return figures.get(name).value();
    }

    @Test
    void eachObjectOutside_raisesTheLimit_untilTheNextRefill() {
        Map<String, Value> figures = figures(
                "4",
                newSize(6400),
                counted("fill", 0, 800),
                counted("fill", 3, 800 + 3 * 32),
                counted("fill", 4, 800 + 32),
                counted("gc", 4, 800),
                counted("fill", 1, 800 + 32));

        assertThat(figure(figures, "outside")).isEqualTo(5);
        assertThat(figure(figures, "buffers")).isEqualTo(3);
        assertThat(figure(figures, "most")).isEqualTo(3);
        assertThat(figure(figures, "as said")).isEqualTo(100);
        assertThat(figure(figures, "raised to")).isEqualTo((800 + 3 * 32) / 1024.0);
    }

    @Test
    void anotherIncrement_isNotAsSaid() {
        Map<String, Value> figures = figures(
                "256", newSize(6400), counted("fill", 0, 800), counted("fill", 1, 832), counted("fill", 2, 800 + 2048));

        assertThat(figure(figures, "as said")).isEqualTo(50);
    }

    @Test
    void anotherThreadAtThatAddress_countsFromNothing() {
        Map<String, Value> figures =
                figures("4", newSize(6400), counted("fill", 5, 800), counted("fill", 0, 800), counted("fill", 1, 832));

        assertThat(figure(figures, "outside")).isEqualTo(1);
    }
}

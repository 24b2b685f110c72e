// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.tlab.exhaust.OverheadLimit.Limited;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Six full collections of 98 ms each, 100 ms apart, of which each leaves 62 of 64 MiB in use. */
class OverheadLimitTest {

    private static final long MIB = 1 << 20;

    private static GcLog log(int full) {
        return new GcLog(
                IntStream.range(0, full)
                        .mapToObj(i -> new GcEvent(
                                1000.0 + 100 * i, GcEvent.Kind.FULL, "", 98, 62 * MIB + MIB / 2, 62 * MIB, false))
                        .toList(),
                0);
    }

    private static Experiment experiment() {
        return new OverheadLimit(64 * MIB)
                .experiment(List.of(
                        Case.of(
                                Labels.of("jdk", "25", "limit", "on"),
                                new Limited(
                                        log(6),
                                        new Ending(
                                                100, 1502, "java.lang.OutOfMemoryError: GC overhead limit exceeded"))),
                        Case.of(Labels.of("jdk", "25", "limit", "off"), new Limited(log(3), new Ending(100, 9100, ""))),
                        Case.failed(Labels.of("jdk", "17", "limit", "on"), "it died")));
    }

    @Test
    void lastFive_tellTimeAndWhatWasFreed() {
        Row on = experiment().rows().getFirst();

        assertThat(on.label("end")).isEqualTo("OutOfMemoryError: GC overhead limit");
        assertThat(on.values().get("full").value()).isEqualTo(6);
        assertThat(on.values().get("time").value()).isCloseTo(98, within(0.01));
        assertThat(on.values().get("freed").value()).isCloseTo(100 * 0.5 / 64, within(0.01));
    }

    @Test
    void fewerThanSix_tellNeither() {
        assertThat(experiment().rows().get(1).values()).containsOnlyKeys("after", "full");
    }

    @Test
    void sentence_hasBothEnds() {
        assertThat(experiment().conclusion())
                .contains("after 1.4 s and 6 full collections: OutOfMemoryError: GC overhead limit")
                .contains("after 9.0 s and 3 full collections: not full when the time was up");
    }
}

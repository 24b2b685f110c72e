// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.tlab.live.CounterWatch.Seen;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An eden of 100 MiB, of which four threads take all in buffers that are as large as the formula says. */
class LiveFormulaTest {

    private static final long EDEN = 100L << 20;

    private static Map<String, String> flags(String... others) {
        Map<String, String> flags = new HashMap<>(Map.of(
                "TLABWasteTargetPercent", "1",
                "TLABAllocationWeight", "35",
                "TLABRefillWasteFraction", "64",
                "MinTLABSize", "2048",
                "AllocatePrefetchDistance", "256",
                "AllocatePrefetchStepSize", "64",
                "AllocatePrefetchLines", "3",
                "AllocateInstancePrefetchLines", "1",
                "G1HeapRegionSize", "1048576"));
        for (int i = 0; i < others.length; i += 2) {
            flags.put(others[i], others[i + 1]);
        }
        return flags;
    }

    private static Experiment experiment(
            Collector collector, int collections, long wasteWords, Map<String, String> flags) {
        TlabCounters counters = new TlabCounters(4, 200, 50, EDEN / Long.BYTES, wasteWords, 0, 0);
        Seen seen = new Seen(1, counters);
        return LiveFormula.of(Case.of(
                Labels.of("jdk", "25"),
                new LiveFormula.Watched(
                        collector, flags, EDEN, Collections.nCopies(collections, seen), Duration.ofSeconds(1))));
    }

    private static double figure(Experiment experiment, String name) {
        return experiment.rows().getFirst().values().get(name).value();
    }

    @Test
    void buffersAsTheFormulaSays_leaveNothingToGain() {
        Experiment experiment = experiment(Collector.SERIAL, 1, 0, flags());

        assertThat(figure(experiment, "formula")).isCloseTo(512, within(0.1));
        assertThat(figure(experiment, "buffer")).isCloseTo(512, within(0.1));
        assertThat(figure(experiment, "formula refills")).isCloseTo(50, within(0.1));
        assertThat(figure(experiment, "refills")).isEqualTo(50);
        assertThat(figure(experiment, "formula waste")).isCloseTo(1, within(0.01));
        assertThat(experiment.conclusion()).contains("Nothing to gain: 0.0 % of the buffers is lost");
    }

    @Test
    void muchWaste_wantsALargerEden() {
        assertThat(experiment(Collector.SERIAL, 1, EDEN / Long.BYTES / 10, flags())
                        .conclusion())
                .contains("Enlarge eden, or let fewer threads allocate: 10.0 %");
    }

    @Test
    void manySlowAllocations_wantLargerBuffers() {
        assertThat(experiment(Collector.PARALLEL, 100, 0, flags()).conclusion())
                .contains("raise -XX:TLABWasteTargetPercent", "20,000 slow allocations a second");
        assertThat(experiment(Collector.PARALLEL, 100, 0, flags("ResizeTLAB", "false"))
                        .conclusion())
                .contains("Drop -XX:-ResizeTLAB");
    }

    @Test
    void limitOfG1_isHalfARegion_andWhatToRaise() {
        Map<String, String> small = flags("TLABWasteTargetPercent", "5");
        Experiment experiment = experiment(Collector.G1, 100, 0, small);

        assertThat(figure(experiment, "formula")).isEqualTo(512);
        assertThat(experiment.conclusion()).contains("Raise -XX:G1HeapRegionSize");
    }

    @Test
    void withoutFlagsOrCounters_theReasonIsGiven() {
        Target target = new Target(4711, Optional.empty());
        Map<String, String> labels = Labels.of("jdk", "25");
        Duration second = Duration.ofSeconds(1);

        assertThat(LiveFormula.watched(labels, target, Map.of(), List.of(), second)
                        .reason())
                .contains("could not be attached to");
        assertThat(LiveFormula.watched(labels, target, flags("UsePerfData", "false"), List.of(), second)
                        .reason())
                .startsWith("UsePerfData is off in this JVM");
    }
}

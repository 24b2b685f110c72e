// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.compare.AdviceRule;
import dev.hinterland.lab.compare.Outlook;
import dev.hinterland.lab.compare.StoresPlan;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.MeasuredOn;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.result.Machine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForesightTest {

    private static final long HEAP = 400 * MadeUp.MIB;
    private static final Outlook MAP = measured("concurrent-hash-map", true, 420);
    private static final Outlook OUTSIDE = measured("hinterland", false, 620);

    private static StoresPlan plan(Collector collector, int readPercent) {
        return new StoresPlan(
                List.of(),
                List.of(),
                "stores",
                new StoresPlan.Data(1_700_000, 11, 60, "binary"),
                1,
                readPercent,
                List.of(collector),
                new StoresPlan.Memory(List.of(HEAP), null, 1L << 30),
                false,
                1,
                JdkFinder.ofThisMachine().running(),
                List.of(),
                Map.of(),
                false,
                Duration.ofMinutes(1),
                List.of());
    }

    private static Outlook measured(String store, boolean onHeap, double processMib) {
        return new Outlook(
                store,
                onHeap,
                HEAP,
                true,
                true,
                Range.exactly(2000),
                Range.exactly(0.2),
                Range.exactly(50),
                Range.exactly(processMib * MadeUp.MIB),
                "");
    }

    private static List<Outlook> foreseen(StoresPlan plan, Optional<HardwareProfile> profile) {
        return Foresight.of(plan, profile).apply(List.of(MAP, OUTSIDE));
    }

    @Test
    void mapThatRunsBadly_isForeseenInAHeapInWhichItRunsWell() {
        List<Outlook> foreseen = foreseen(plan(Collector.SERIAL, -1), Optional.of(MadeUp.machine(1)));
        assertThat(foreseen).hasSize(1);
        Outlook map = foreseen.getFirst();
        assertThat(map.store()).isEqualTo("concurrent-hash-map");
        assertThat(map.measured()).isFalse();
        assertThat(AdviceRule.runsWell(map)).isTrue();
    }

    @Test
    void whatIsNotModelled_isNotForeseen() {
        Optional<HardwareProfile> profile = Optional.of(MadeUp.machine(1));
        assertThat(foreseen(plan(Collector.of("zgc"), -1), profile)).isEmpty();
        assertThat(foreseen(plan(Collector.SERIAL, 90), profile)).isEmpty();
        assertThat(foreseen(plan(Collector.SERIAL, -1), Optional.empty())).isEmpty();
    }

    @Test
    void profileOfAnotherMachine_tellsNothing() {
        HardwareProfile here = MadeUp.machine(1);
        MeasuredOn on = here.measuredOn();
        Machine machine = on.machine();
        Machine other = new Machine(
                machine.cpu() + " of another kind",
                machine.cores(),
                machine.memoryBytes(),
                machine.cacheSizes(),
                machine.os(),
                machine.architecture(),
                machine.transparentHugePages());
        assertThat(foreseen(
                        plan(Collector.SERIAL, -1),
                        Optional.of(here.on(new MeasuredOn(other, on.jdk(), on.spread(), Map.of())))))
                .isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.tail.Pacing;
import dev.hinterland.experiments.tail.TailWorkload;
import dev.hinterland.lab.gc.Collector;
import java.util.List;
import org.junit.jupiter.api.Test;

class TailPlanTest {

    private static final TailPlan.Entries TWO_GIB = new TailPlan.Entries((2L << 30) / 1016, 16, 1000);

    @Test
    void heap_isTwiceWhatTheMapTakes_inQuartersOfAGibibyte() {
        // 2,113,665 entries × (1016 + 158) B = 2.31 GiB
        assertThat(TWO_GIB.heapBytes()).isEqualTo(4864L << 20);
        assertThat(new TailPlan.Entries(10, 16, 100).heapBytes()).isEqualTo(256L << 20);
    }

    @Test
    void offHeap_isHalfAsMuchAgainAsEntriesTake() {
        // 1.5 × 2,113,665 × (1016 + 128) B = 3.38 GiB
        assertThat(TWO_GIB.offHeapBytes()).isEqualTo(3584L << 20);
    }

    @Test
    void shares_growFromPhaseToPhase() {
        TailPlan plan = new TailPlan(
                List.of(TailPlan.control()),
                List.of(Collector.G1),
                TWO_GIB,
                1,
                1,
                1000,
                List.of(0L, 20_000L),
                1,
                30,
                10,
                Pacing.PARK,
                1,
                feature -> List.of(),
                null);
        Shares shares = new Shares(plan);

        List<Double> course = List.of(
                shares.at("fill", 0),
                shares.at("fill", 1),
                shares.at(TailWorkload.warmup(0), 0.5),
                shares.at(TailWorkload.phase(0), 0),
                shares.at(TailWorkload.phase(0), 0.99),
                shares.at(TailWorkload.warmup(20_000), 0.01),
                shares.at(TailWorkload.phase(20_000), 0.5),
                shares.at(TailWorkload.phase(20_000), 1));

        assertThat(course).isSorted().startsWith(0.0).endsWith(1.0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import static dev.hinterland.lab.compare.Rows.heap;
import static dev.hinterland.lab.compare.Rows.outside;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.Crossover;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.Run;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

    private static List<Summary> summaries(MadeUpRun... runs) {
        return Summary.of(Arrays.stream(runs).map(MadeUpRun::build).toList());
    }

    @Test
    void median_isTheMiddle_andSpreadTheFurthestFromIt() {
        Summary summary = summaries(
                        heap("guava", 512, 1000, 0), heap("guava", 512, 1300, 0), heap("guava", 512, 900, 0))
                .getFirst();

        assertThat(summary.totalMillis()).isEqualTo(1000);
        assertThat(summary.spread(Run::totalMillis)).hasValue(0.3);
    }

    @Test
    void evenNumberOfRepeats_theMiddleOfTheMiddleTwo() {
        assertThat(summaries(heap("guava", 512, 1000, 0), heap("guava", 512, 2000, 0))
                        .getFirst()
                        .totalMillis())
                .isEqualTo(1500);
    }

    @Test
    void heapsAreGroupedApart_inOrderOfAppearance() {
        assertThat(summaries(
                        heap("guava", 512, 1000, 0),
                        heap("ohc", 512, 1, 0),
                        heap("guava", 1024, 1, 0),
                        heap("guava", 512, 2000, 0)))
                .extracting(Summary::store, summary -> summary.runs().size())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("guava", 2),
                        org.assertj.core.groups.Tuple.tuple("ohc", 1),
                        org.assertj.core.groups.Tuple.tuple("guava", 1));
    }

    @Test
    void crossover_isWhereTheHeapWinsForGood() {
        Crossover crossover = Crossovers.of(summaries(
                        heap("guava", 512, 3000, 900),
                        heap("guava", 1024, 900, 0),
                        heap("guava", 2048, 1500, 0),
                        heap("guava", 4096, 800, 0),
                        outside("hinterland", 512, 1000, 0),
                        outside("hinterland", 1024, 1000, 0),
                        outside("hinterland", 2048, 1000, 0),
                        outside("hinterland", 4096, 1000, 0)))
                .getFirst();

        assertThat(crossover.heapBytes()).isEqualTo(4096 * Rows.MIB);
        assertThat(crossover.sentence()).isEqualTo("guava is faster than hinterland from a heap of 4 GiB on");
    }

    @Test
    void crossover_mayBeNever_orAlways() {
        MadeUpRun[] outside = {outside("hinterland", 512, 1000, 0), outside("hinterland", 1024, 1000, 0)};

        assertThat(Crossovers.of(
                        summaries(heap("guava", 512, 2000, 0), heap("guava", 1024, 2000, 0), outside[0], outside[1])))
                .extracting(Crossover::sentence)
                .containsExactly("guava is slower than hinterland with every heap that was run");
        assertThat(Crossovers.of(
                        summaries(heap("guava", 512, 500, 0), heap("guava", 1024, 500, 0), outside[0], outside[1])))
                .extracting(Crossover::sentence)
                .containsExactly("guava is faster than hinterland with every heap that was run");
    }

    @Test
    void oneHeap_noCrossover() {
        assertThat(Crossovers.of(summaries(heap("guava", 512, 500, 0), outside("hinterland", 512, 1000, 0))))
                .isEmpty();
    }
}

package dev.hinterland.lab.compare;

import static dev.hinterland.lab.compare.Rows.MIB;
import static dev.hinterland.lab.compare.Rows.failed;
import static dev.hinterland.lab.compare.Rows.heap;
import static dev.hinterland.lab.compare.Rows.outside;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.RunBuilder;
import dev.hinterland.lab.result.Status;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdviceRuleTest {

    private static Optional<Advice> advice(RunBuilder... runs) {
        return AdviceRule.of(
                Summary.of(Arrays.stream(runs).map(RunBuilder::build).toList()));
    }

    private static Verdict verdict(RunBuilder... runs) {
        return advice(runs).orElseThrow().verdict();
    }

    @Test
    void heapAsFast_withoutFullCollections_keep() {
        assertThat(verdict(heap("guava", 512, 1000, 0), outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void heapALittleSlower_withoutFullCollections_keep() {
        assertThat(verdict(heap("guava", 512, 1000, 50), outside("hinterland", 512, 850, 800)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void outsideClearlyFaster_move() {
        assertThat(verdict(heap("guava", 512, 1000, 0), outside("hinterland", 512, 790, 800)))
                .isEqualTo(Verdict.MOVE);
    }

    @Test
    void heapStoppedForATenth_andNotFaster_move() {
        Advice advice = advice(heap("guava", 512, 1000, 300), outside("hinterland", 512, 900, 800))
                .orElseThrow();

        assertThat(advice.verdict()).isEqualTo(Verdict.MOVE);
        assertThat(advice.sentence()).contains("guava", "30 %", "hinterland");
    }

    @Test
    void heapStoppedForATenth_butFasterAllTheSame_biggerHeap() {
        assertThat(verdict(heap("guava", 512, 1000, 300), outside("hinterland", 512, 1200, 800)))
                .isEqualTo(Verdict.BIGGER_HEAP);
    }

    @Test
    void biggerHeapThatWasRun_andHelps_biggerHeap() {
        assertThat(verdict(
                        heap("guava", 512, 2000, 900),
                        heap("guava", 768, 900, 0),
                        outside("hinterland", 512, 1000, 800),
                        outside("hinterland", 768, 1000, 1056)))
                .isEqualTo(Verdict.BIGGER_HEAP);
    }

    @Test
    void biggerHeapThatHelps_butTakesMoreMemoryThanMoving_move() {
        assertThat(verdict(
                        heap("guava", 512, 2000, 900),
                        heap("guava", 4096, 900, 0),
                        outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.MOVE);
    }

    @Test
    void noneFinishes_andTheHeapThatDoesIsLarge_move() {
        assertThat(verdict(failed("guava", 512).smallestHeapBytes(900 * MIB), outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.MOVE);
    }

    @Test
    void noneFinishes_butAHeapThatDoesTakesNoMoreMemory_biggerHeap() {
        assertThat(verdict(failed("guava", 512).smallestHeapBytes(700 * MIB), outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.BIGGER_HEAP);
    }

    @Test
    void theBestHeapStoreDecides_notTheWorst() {
        assertThat(verdict(
                        failed("caffeine", 512),
                        heap("guava", 512, 9000, 8000),
                        heap("concurrent-hash-map", 512, 1000, 0),
                        outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void withoutHinterland_theFastestOtherStoreOutsideStandsIn() {
        Advice advice = advice(
                        heap("guava", 512, 9000, 8000),
                        outside("ohc", 512, 3000, 800),
                        outside("mapdb", 512, 7000, 800),
                        outside("hinterland", 512, 0, 0).status(Status.SKIPPED))
                .orElseThrow();

        assertThat(advice.sentence()).contains("ohc").doesNotContain("mapdb");
    }

    @Test
    void nothingToCompare_noAdvice() {
        assertThat(advice(heap("guava", 512, 1000, 0))).isEmpty();
        assertThat(advice(outside("ohc", 512, 3000, 800))).isEmpty();
        assertThat(advice(heap("guava", 512, 1000, 0), outside("ohc", 512, 1, 1).status(Status.FAILED)))
                .isEmpty();
    }
}

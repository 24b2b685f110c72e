package dev.hinterland.lab.compare;

import static dev.hinterland.lab.compare.Rows.MIB;
import static dev.hinterland.lab.compare.Rows.failed;
import static dev.hinterland.lab.compare.Rows.heap;
import static dev.hinterland.lab.compare.Rows.outside;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.RunBuilder;
import dev.hinterland.lab.result.Status;
import java.util.Arrays;
import java.util.List;
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

    private static Outlook foreseen(long heapMib, double totalMillis, double stoppedShare, double smallestMib) {
        return new Outlook(
                "guava",
                true,
                heapMib * MIB,
                true,
                false,
                new Range(0.9 * totalMillis, totalMillis, 1.3 * totalMillis),
                new Range(stoppedShare / 2, stoppedShare, 2 * stoppedShare),
                Range.exactly(heapMib * MIB + 100.0 * MIB),
                Range.exactly(smallestMib * MIB),
                "guava, as foreseen");
    }

    private static Optional<Advice> advice(List<Outlook> foreseen, RunBuilder... runs) {
        return AdviceRule.of(
                Summary.of(Arrays.stream(runs).map(RunBuilder::build).toList()), measured -> foreseen);
    }

    @Test
    void smallestHeapThatIsForeseen_countsWhereNoneWasFound() {
        RunBuilder[] runs = {failed("guava", 512), outside("hinterland", 512, 900, 800)};

        assertThat(advice(List.of(), runs).orElseThrow().verdict()).isEqualTo(Verdict.MOVE);
        assertThat(advice(List.of(foreseen(512, 0, 0, 700)), runs).orElseThrow().verdict())
                .isEqualTo(Verdict.BIGGER_HEAP);
        assertThat(advice(List.of(foreseen(512, 0, 0, 900)), runs).orElseThrow().verdict())
                .isEqualTo(Verdict.MOVE);
    }

    @Test
    void biggerHeapThatIsForeseen_helps_andIsSaidNotToHaveRun() {
        RunBuilder[] runs = {heap("guava", 512, 2000, 900), outside("hinterland", 512, 1000, 800)};

        Advice advice = advice(List.of(foreseen(768, 900, 0.01, 500)), runs).orElseThrow();

        assertThat(advice.verdict()).isEqualTo(Verdict.BIGGER_HEAP);
        assertThat(advice.sentence()).contains("768 MiB", "predicted, not run", "810 ms to 1.17 s");
        assertThat(advice(List.of(), runs).orElseThrow().verdict()).isEqualTo(Verdict.MOVE);
    }

    @Test
    void rangesThatReachBeyondTheLimit_allowAnotherVerdict() {
        Outlook outside = Summary.of(
                        List.of(outside("hinterland", 512, 1000, 800).build()))
                .getFirst()
                .outlook();

        assertThat(AdviceRule.others(List.of(foreseen(512, 1000, 0.08, 400), outside)))
                .containsExactly(Verdict.MOVE);
        assertThat(AdviceRule.others(List.of(foreseen(512, 800, 0.01, 400), outside)))
                .isEmpty();
    }
}

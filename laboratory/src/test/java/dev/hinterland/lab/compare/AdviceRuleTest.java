// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import static dev.hinterland.lab.compare.Rows.MIB;
import static dev.hinterland.lab.compare.Rows.failed;
import static dev.hinterland.lab.compare.Rows.heap;
import static dev.hinterland.lab.compare.Rows.outside;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.Ending;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.MadeUpRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdviceRuleTest {

    private static Optional<Advice> advice(MadeUpRun... runs) {
        return AdviceRule.of(
                Summary.of(Arrays.stream(runs).map(MadeUpRun::build).toList()));
    }

    private static Verdict verdict(MadeUpRun... runs) {
        return advice(runs).orElseThrow().verdict();
    }

    @Test
    void asFastOnTheHeap_inAsMuchMemory_keep() {
        assertThat(verdict(heap("guava", 512, 1000, 0), outside("hinterland", 512, 1000, 512)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void aLittleSlowerOnTheHeap_keep() {
        assertThat(verdict(heap("guava", 512, 1000, 50), outside("hinterland", 512, 850, 512)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void outsideClearlyFaster_inNoMoreMemory_move() {
        assertThat(verdict(heap("guava", 512, 1000, 0), outside("hinterland", 512, 790, 540)))
                .isEqualTo(Verdict.MOVE);
    }

    @Test
    void outsideClearlyFaster_butInMoreMemory_keep() {
        assertThat(verdict(heap("guava", 512, 1000, 0), outside("hinterland", 512, 790, 800)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void outsideInClearlyLessMemory_inTheHeapThatSuitsIt_move() {
        MadeUpRun[] runs = {heap("guava", 512, 1000, 0), outside("hinterland", 512, 1000, 800)};
        assertThat(verdict(runs)).isEqualTo(Verdict.KEEP);

        Advice advice = advice(
                        List.of(heap("guava", 440, 1050, 0), outside("hinterland", 24, 1100, 312)), List.of(), runs)
                .orElseThrow();
        assertThat(advice.verdict()).isEqualTo(Verdict.MOVE);
        assertThat(advice.sentence()).contains("24 MiB", "312 MiB", "440 MiB");
    }

    @Test
    void smallerHeapThatSuitsTheMap_isWhatMovingMustBeat() {
        assertThat(advice(
                                List.of(heap("guava", 100, 1050, 0), outside("hinterland", 24, 1000, 112)),
                                List.of(),
                                heap("guava", 512, 1000, 0),
                                outside("hinterland", 512, 1000, 600))
                        .orElseThrow()
                        .verdict())
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void longPauses_decideWhereNothingElseDoes() {
        assertThat(verdict(pausing("guava", 512, 1000, 99), outside("hinterland", 512, 1000, 512)))
                .isEqualTo(Verdict.KEEP);
        Advice advice = advice(pausing("guava", 512, 1000, 210), outside("hinterland", 512, 1000, 512))
                .orElseThrow();
        assertThat(advice.verdict()).isEqualTo(Verdict.MOVE);
        assertThat(advice.sentence()).contains("for the pauses", "210 ms");
        assertThat(verdict(pausing("guava", 512, 1000, 210), outside("hinterland", 512, 1200, 512)))
                .isEqualTo(Verdict.KEEP);
    }

    private static MadeUpRun pausing(String store, long heapMib, double totalMillis, double pauseMillis) {
        return heap(store, heapMib, totalMillis, 0)
                .course(
                        List.of(),
                        List.of(
                                new GcEvent(500, GcEvent.Kind.YOUNG, "G1 Evacuation Pause", pauseMillis, -1, -1, false),
                                new GcEvent(900, GcEvent.Kind.FULL, "System.gc()", 9 * pauseMillis, -1, -1, true)));
    }

    @Test
    void stoppedForATenth_andNothingElseWasTried_move() {
        Advice advice = advice(heap("guava", 512, 1000, 300), outside("hinterland", 512, 900, 512))
                .orElseThrow();

        assertThat(advice.verdict()).isEqualTo(Verdict.MOVE);
        assertThat(advice.sentence()).contains("guava", "30 %", "hinterland");
    }

    @Test
    void stoppedForATenth_butTheFastestAllTheSame_biggerHeap() {
        assertThat(verdict(heap("guava", 512, 1000, 300), outside("hinterland", 512, 1300, 800)))
                .isEqualTo(Verdict.BIGGER_HEAP);
    }

    @Test
    void biggerHeapThatCostsNoMore_biggerHeap() {
        Advice advice = advice(
                        heap("guava", 512, 2000, 900),
                        heap("guava", 768, 900, 0),
                        outside("hinterland", 512, 1000, 800),
                        outside("hinterland", 768, 1000, 1056))
                .orElseThrow();
        assertThat(advice.verdict()).isEqualTo(Verdict.BIGGER_HEAP);
        assertThat(advice.settings())
                .extracting(Advice.Setting::store, setting -> setting.heapBytes() / MIB)
                .containsExactly(tuple("guava", 512L), tuple("guava", 768L), tuple("hinterland", 512L));
    }

    @Test
    void biggerHeapInWhichTheMapHardlyRuns_isNone() {
        assertThat(advice(
                                List.of(heap("guava", 84, 12_000, 11_000), heap("guava", 140, 3000, 200)),
                                List.of(),
                                failed("guava", 72),
                                outside("hinterland", 72, 3600, 122))
                        .orElseThrow()
                        .sentence())
                .contains("140 MiB")
                .doesNotContain("84 MiB");
    }

    @Test
    void biggerHeapThatTakesMoreMemoryThanMoving_move() {
        assertThat(verdict(
                        heap("guava", 512, 2000, 900),
                        heap("guava", 4096, 900, 0),
                        outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.MOVE);
    }

    @Test
    void biggerHeapInALittleMoreMemory_butClearlyFaster_biggerHeap() {
        assertThat(verdict(failed("guava", 512), heap("guava", 840, 700, 0), outside("hinterland", 512, 1000, 800)))
                .isEqualTo(Verdict.BIGGER_HEAP);
    }

    @Test
    void noneFinishes_move() {
        Advice advice = advice(failed("guava", 512), outside("hinterland", 512, 1000, 800))
                .orElseThrow();
        assertThat(advice.verdict()).isEqualTo(Verdict.MOVE);
        assertThat(advice.sentence()).contains("no store on the heap finishes in 512 MiB");
    }

    @Test
    void theBestHeapStoreDecides_notTheWorst() {
        assertThat(verdict(
                        failed("caffeine", 512),
                        heap("guava", 512, 9000, 8000),
                        heap("concurrent-hash-map", 512, 1000, 0),
                        outside("hinterland", 512, 1000, 512)))
                .isEqualTo(Verdict.KEEP);
    }

    @Test
    void withoutHinterland_theFastestOtherStoreOutsideStandsIn() {
        Advice advice = advice(
                        heap("guava", 512, 9000, 8000),
                        outside("ohc", 512, 3000, 800),
                        outside("mapdb", 512, 7000, 800),
                        outside("hinterland", 512, 0, 0).ending(Ending.skipped("why")))
                .orElseThrow();

        assertThat(advice.sentence()).contains("ohc").doesNotContain("mapdb");
    }

    @Test
    void nothingToCompare_noAdvice() {
        assertThat(advice(heap("guava", 512, 1000, 0))).isEmpty();
        assertThat(advice(outside("ohc", 512, 3000, 800))).isEmpty();
        assertThat(advice(heap("guava", 512, 1000, 0), outside("ohc", 512, 1, 1).failed("died", "why")))
                .isEmpty();
    }

    private static Outlook foreseen(long heapMib, double totalMillis, double stoppedShare) {
        return new Outlook(
                "guava",
                true,
                heapMib * MIB,
                true,
                false,
                new Range(0.9 * totalMillis, totalMillis, 1.3 * totalMillis),
                new Range(stoppedShare / 2, stoppedShare, 2 * stoppedShare),
                Range.exactly(10),
                Range.exactly(heapMib * MIB + 20.0 * MIB),
                "guava, as foreseen");
    }

    private static Optional<Advice> advice(List<MadeUpRun> searched, List<Outlook> foreseen, MadeUpRun... runs) {
        return AdviceRule.of(
                Summary.of(Arrays.stream(runs).map(MadeUpRun::build).toList()),
                Summary.of(searched.stream().map(MadeUpRun::build).toList()),
                measured -> foreseen);
    }

    @Test
    void biggerHeapThatIsForeseen_helps_andIsSaidNotToHaveRun() {
        MadeUpRun[] runs = {heap("guava", 512, 2000, 900), outside("hinterland", 512, 1000, 800)};

        Advice advice =
                advice(List.of(), List.of(foreseen(768, 900, 0.01)), runs).orElseThrow();

        assertThat(advice.verdict()).isEqualTo(Verdict.BIGGER_HEAP);
        assertThat(advice.sentence()).contains("768 MiB", "predicted, not run", "810 ms to 1.17 s");
        assertThat(advice(runs).orElseThrow().verdict()).isEqualTo(Verdict.MOVE);
    }

    @Test
    void rangesThatReachBeyondTheLimit_allowAnotherVerdict() {
        Outlook outside = Summary.of(
                        List.of(outside("hinterland", 512, 1000, 512).build()))
                .getFirst()
                .outlook();

        assertThat(AdviceRule.others(512 * MIB, List.of(foreseen(512, 1000, 0.08), outside)))
                .containsExactly(Verdict.MOVE);
        assertThat(AdviceRule.others(512 * MIB, List.of(foreseen(512, 800, 0.01), outside)))
                .isEmpty();
    }

    @Test
    void adviceThatIsFollowed_saysWhetherAnotherSettingBeatsIt() {
        Advice advice = advice(heap("guava", 512, 1000, 0), outside("hinterland", 512, 1000, 512))
                .orElseThrow();
        assertThat(advice.settings()).extracting(Advice.Setting::advised).containsExactly(true, false);

        assertThat(followed(advice, heap("guava", 512, 1100, 0), outside("hinterland", 512, 900, 512)))
                .matches(Advice.Followed::held)
                .extracting(Advice.Followed::sentence, as(STRING))
                .contains("1.10 s", "900 ms", "Nothing beats");
        assertThat(followed(advice, heap("guava", 512, 1000, 0), outside("hinterland", 512, 700, 512)))
                .matches(outcome -> !outcome.held())
                .extracting(Advice.Followed::sentence, as(STRING))
                .contains("beaten by hinterland in 512 MiB");
        assertThat(followed(advice, failed("guava", 512), outside("hinterland", 512, 700, 512)))
                .matches(outcome -> !outcome.held());
        assertThat(followed(
                        advice,
                        heap("guava", 512, 1000, 0),
                        outside("hinterland", 512, 1, 1).failed("died", "why")))
                .matches(Advice.Followed::held);
    }

    private static Advice.Followed followed(Advice advice, MadeUpRun... again) {
        return AdviceRule.followed(
                advice.settings(),
                Summary.of(Arrays.stream(again).map(MadeUpRun::build).toList()));
    }
}

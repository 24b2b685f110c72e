// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import static dev.hinterland.lab.tail.MadeUp.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailWordsTest {

    private final TailWords words = new TailWords(Set.of("concurrent-hash-map", "caffeine"), 3, Reading::of);

    @ParameterizedTest
    @CsvSource({
        "2, 0.1, 10, 0.1, met",
        "9, 0.1, 10, 0.1, missed",
        "5, 1,   10, 1,   can't be told within the errors",
        "-1, 0.1, 10, 0.1, 'met, it does not stand out from the control'",
        "-1, 0.1, -2, 0.1, 'can''t be told, neither stands out from the control'",
        "3, 0.1, -2, 0.1, missed",
        "3, 0.1, 1, 9, can't be told within the errors",
    })
    void verdict_isThatOfAllThatTheErrorsAllow(double own, double ownError, double best, double error, String verdict) {
        assertThat(TailWords.verdict(new Value(own, ownError, "ms"), new Value(best, error, "ms"), 0.5))
                .isEqualTo(verdict);
    }

    @Test
    void aim_isHalfOfTheBestOtherUnderG1_andAllOfItElsewhere() {
        List<Row> rows = List.of(
                row("control", 1, 0, 0.1),
                row("hinterland", 8, 7, 0.1),
                row("ohc", 11, 10, 0.1),
                row("caffeine", 81, 80, 0.1));

        assertThat(TailWords.aim(MadeUp.load("g1"), rows))
                .contains("hinterland adds +7.00 ±0.10 ms; of the others ohc adds least, +10 ±0.10 ms")
                .contains("half of that at most: missed");
        assertThat(TailWords.aim(MadeUp.load("zgc"), rows)).contains("no more than that: met");
    }

    @Test
    void aim_withoutHinterlandOrOthers_saysNothing() {
        assertThat(TailWords.aim(MadeUp.load("g1"), List.of(row("control", 1, 0, null), row("ohc", 3, 2, null))))
                .isEmpty();
        assertThat(TailWords.aim(MadeUp.load("g1"), List.of(row("control", 1, 0, null), row("hinterland", 3, 2, null))))
                .isEmpty();
    }

    @Test
    void aim_leavesOutAStoreWhoseCheckFailed() {
        List<Row> rows = List.of(
                row("hinterland", 8, 7, 0.1),
                row("ohc", 1, 0.5, 0.1).with(Check.of("kept up", false, "50 % of its gets")),
                row("ehcache", 31, 30, 0.1));

        assertThat(TailWords.aim(MadeUp.load("g1"), rows))
                .contains("ehcache adds least")
                .endsWith(": met.");
    }

    @Test
    void heap_thatIsFaster_isSaidToWinWithTheFigures() {
        assertThat(words.heap(List.of(
                        row("hinterland", 8, 7, 0.1), row("concurrent-hash-map", 2, 1, 0.1), row("ohc", 1, 0, 0.1))))
                .contains("The heap wins at p50 (concurrent-hash-map 2.00 against 8.00 ms), p90")
                .contains("max (concurrent-hash-map 2.00 against 8.00 ms) (by more than 5 % and the errors).");
    }

    @Test
    void heap_thatIsSlower_isSaidToWinNowhere() {
        assertThat(words.heap(List.of(row("hinterland", 2, 1, 0.1), row("caffeine", 88, 87, 0.1))))
                .isEqualTo("The heap wins at no percentile (by more than 5 % and the errors); at p99.99 its best,"
                        + " caffeine, takes 88 against 2.00 ms.");
    }

    @Test
    void heap_thatIsFasterWithinTheErrors_doesNotWin() {
        assertThat(words.heap(List.of(row("hinterland", 8, 7, 4.0), row("caffeine", 5, 4, 4.0))))
                .startsWith("The heap wins at no percentile");
    }

    @Test
    void conclusion_ofOneJvmEach_saysSo() {
        List<Row> rows = List.of(row("hinterland", 8, 7, null), row("caffeine", 5, 4, null));

        assertThat(new TailWords(Set.of("caffeine"), 1, Reading::of).conclusion(MadeUp.load("g1"), rows))
                .endsWith("(One JVM each: no error is known.)");
        assertThat(words.conclusion(MadeUp.load("g1"), rows)).doesNotContain("One JVM");
    }
}

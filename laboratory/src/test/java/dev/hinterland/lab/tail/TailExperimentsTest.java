// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TailExperimentsTest {

    private static Value value(Row row, String name) {
        return row.value(name).orElseThrow();
    }

    @Test
    void percentiles_ofSeveralJvms_areMediansWithHalfOfTheRange() {
        Case<Segment> three = MadeUp.repeats("ohc", MadeUp.segment(4), MadeUp.segment(10), MadeUp.segment(5));

        Row row = MadeUp.rows("tail.", List.of(three)).getFirst();

        assertThat(value(row, "p99.99").value()).isCloseTo(5, within(0.01));
        assertThat(value(row, "p99.99").error()).isCloseTo(3, within(0.01));
        assertThat(row.believable()).isTrue();
    }

    @Test
    void percentiles_ofOneJvm_haveNoError() {
        Row row = MadeUp.rows("tail.", List.of(MadeUp.repeats("ohc", MadeUp.segment(4))))
                .getFirst();

        assertThat(value(row, "p50").error()).isNull();
    }

    @Test
    void above_isTheDifferenceToTheControl_errorsAdded() {
        List<Row> rows = MadeUp.rows(
                "tail.",
                List.of(
                        MadeUp.repeats("control", MadeUp.segment(1), MadeUp.segment(3)),
                        MadeUp.repeats("ohc", MadeUp.segment(10), MadeUp.segment(20))));

        assertThat(rows.getFirst().value("above p99")).isEmpty();
        assertThat(value(rows.getLast(), "above p99").value()).isCloseTo(13, within(0.05));
        assertThat(value(rows.getLast(), "above p99").error()).isCloseTo(6, within(0.05));
    }

    @Test
    void above_withoutControl_isNotTold() {
        List<Row> rows = MadeUp.rows("tail.", List.of(MadeUp.repeats("ohc", MadeUp.segment(4))));

        assertThat(rows.getFirst().value("above p99")).isEmpty();
        assertThat(rows.getFirst().value("p99")).isPresent();
    }

    @Test
    void storeThatDidNotKeepUp_isMarked() {
        Case<Segment> slow = MadeUp.repeats("ohc", MadeUp.segment(4, 900, 100));

        Row row = MadeUp.rows("tail.", List.of(slow)).getFirst();

        assertThat(row.believable()).isFalse();
        assertThat(row.checks()).anySatisfy(check -> assertThat(check.detail()).isEqualTo("90.0 % of its gets"));
    }

    @Test
    void garbageThatWasNotMade_marksTheStore_andWhatIsAboveSuchAControl() {
        List<Row> rows = MadeUp.rows(
                "tail.",
                List.of(
                        MadeUp.repeats("control", MadeUp.segment(1, 1000, 50)),
                        MadeUp.repeats("ohc", MadeUp.segment(4))));

        assertThat(rows).noneMatch(Row::believable);
    }

    @Test
    void jvmThatDied_isARowThatSaysSo() {
        Case<Segment> dead = Case.failed(Map.of("store", "ohc"), "its JVM died: exit=1");

        Row row = MadeUp.rows("tail.", List.of(dead)).getFirst();

        assertThat(row.status()).isEqualTo(Status.FAILED);
        assertThat(row.reason()).isEqualTo("its JVM died: exit=1");
        assertThat(MadeUp.rows("tail.curve", List.of(dead))).isEmpty();
    }

    @Test
    void stops_tellPausesFromStalls() {
        Row row = MadeUp.rows("tail.stops", List.of(MadeUp.repeats("ohc", MadeUp.segment(4))))
                .getFirst();

        assertThat(value(row, "pauses").value()).isEqualTo(2);
        assertThat(value(row, "paused").value()).isEqualTo(43);
        assertThat(value(row, "longest").value()).isEqualTo(40);
        assertThat(value(row, "stalls").value()).isEqualTo(1);
    }

    @Test
    void curve_hasAPointForOneInSoMany() {
        List<Row> rows = MadeUp.rows("tail.curve", List.of(MadeUp.repeats("ohc", MadeUp.segment(4))));

        assertThat(rows)
                .extracting(row -> row.label("one in"))
                .startsWith("2", "5", "10")
                .endsWith("500", "1000");
        assertThat(rows)
                .allSatisfy(row -> assertThat(value(row, "response").value()).isCloseTo(4, within(0.01)));
    }
}

package dev.hinterland.lab.tlab.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.tlab.recording.Recording.Allocation;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveRowsTest {

    private static Allocation allocation(long bytes, String... frames) {
        return new Allocation(0, "java.lang.String", bytes, 0, List.of(frames));
    }

    private static double figure(Row row, String name) {
        return row.value(name).map(Value::value).orElseThrow();
    }

    @Test
    void where_isTheFirstPlaceThatIsNotTheJdksOwn() {
        assertThat(LiveRows.where(List.of("java.util.Arrays.copyOf:3", "org.example.Shop.buy:7", "org.Main.main:1")))
                .isEqualTo("Shop.buy:7");
        assertThat(LiveRows.where(List.of("java.util.Arrays.copyOf:3"))).isEqualTo("Arrays.copyOf:3");
        assertThat(LiveRows.where(List.of())).isEqualTo("unknown");
    }

    @Test
    void allocations_areGroupedByClassAndPlace_theMostFrequentFirst() {
        List<Row> rows = LiveRows.slow(
                "25",
                List.of(
                        allocation(1024, "a.B.once:1"),
                        allocation(1024, "a.B.often:2", "a.C.x:1"),
                        allocation(3072, "a.B.often:2", "a.C.y:1"),
                        allocation(2048, "a.B.often:2", "a.C.y:1")));

        assertThat(rows).extracting(row -> row.label("where")).containsExactly("B.often:2", "B.once:1");
        assertThat(rows.getFirst().label("object")).isEqualTo("String");
        assertThat(rows.getFirst().label("stack")).isEqualTo("a.B.often:2 < a.C.y:1");
        assertThat(figure(rows.getFirst(), "count")).isEqualTo(3);
        assertThat(figure(rows.getFirst(), "median")).isEqualTo(2);
        assertThat(figure(rows.getFirst(), "largest")).isEqualTo(3);
    }

    @Test
    void summary_hasMedianLeastAndMost() {
        List<Row> rows = LiveRows.summary("25", List.of(seen(10, 100), seen(30, 0), seen(20, 50)));

        assertThat(rows).extracting(row -> figure(row, "refills")).containsExactly(20.0, 10.0, 30.0);
        assertThat(figure(rows.get(2), "gc waste")).isEqualTo(10);
    }

    private static CounterWatch.Seen seen(long fills, long gcWasteWords) {
        return new CounterWatch.Seen(0, new TlabCounters(1, fills, fills, 1000, gcWasteWords, 0, 0));
    }

    @Test
    void noRightToAttach_isOneSentence() {
        assertThat(new Jcmd.Answer(false, "1:\njava.io.IOException: Operation not permitted").reason())
                .isEqualTo("no right to attach: run as the user of that process");
        assertThat(new Jcmd.Answer(false, "com.sun.tools.attach.AttachNotSupportedException: …").reason())
                .isEqualTo("it cannot be attached to: its JVM does not answer");
        assertThat(new Jcmd.Answer(true, "7:\n\nCould not start recording").reason())
                .isEqualTo("Could not start recording");
    }
}

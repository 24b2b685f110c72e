// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.tlab.recording.Recording;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final long MIB = 1 << 20;
    private static final Ending FULL = new Ending(100, 1000, "java.lang.OutOfMemoryError: Java heap space");

    private static GcEvent collection(Kind kind, double atMillis, long before, long after) {
        return new GcEvent(atMillis, kind, "", 10, before * MIB, after * MIB, false);
    }

    private static Recording.Allocation allocation(double atMillis, long tlabBytes) {
        return new Recording.Allocation(atMillis, "byte[]", 416, tlabBytes, List.of());
    }

    private static Timeline timeline(List<GcEvent> events, Recording recording, Ending ending) {
        return Timeline.of(new GcLog(events, 0), recording, ending, 64 * MIB);
    }

    @Test
    void heapThatFills_goesFromBuffersToTheError() {
        Recording recording = new Recording(
                List.of(allocation(110, 4096), allocation(120, 0), allocation(130, 8192)), List.of(), List.of(400.0));
        List<GcEvent> events = List.of(
                collection(Kind.YOUNG, 200, 16, 2),
                collection(Kind.YOUNG, 300, 18, 12),
                collection(Kind.FULL, 500, 60, 50),
                collection(Kind.FULL, 600, 60, 60));

        assertThat(timeline(events, recording, FULL).stages())
                .extracting(Timeline.Stage::name)
                .containsExactly(
                        "TLAB",
                        "shared eden",
                        "young GC",
                        "old generation fills",
                        "no room to move to",
                        "full GC",
                        "nothing but full GC",
                        "OutOfMemoryError: Java heap space");
    }

    @Test
    void stage_countsAndAddsUp() {
        List<GcEvent> events = List.of(collection(Kind.FULL, 500, 60, 50), collection(Kind.FULL, 600, 60, 60));

        assertThat(timeline(events, new Recording(List.of(), List.of(), List.of()), FULL)
                        .stages())
                .first()
                .isEqualTo(new Timeline.Stage("full GC", 490, 2, 20, 50 * MIB));
    }

    @Test
    void whatHappensBeforeTheProgramBeginsOrAfterItEnds_isNoPartOfIt() {
        Recording early = new Recording(List.of(allocation(50, 4096)), List.of(), List.of());
        List<GcEvent> events = List.of(collection(Kind.YOUNG, 60, 16, 2), collection(Kind.FULL, 1010, 60, 5));

        assertThat(timeline(events, early, FULL).stages())
                .extracting(Timeline.Stage::name)
                .containsExactly("OutOfMemoryError: Java heap space");
    }

    @Test
    void heapThatIsNotFullInTime_saysSo() {
        assertThat(timeline(List.of(), new Recording(List.of(), List.of(), List.of()), new Ending(0, 9, ""))
                        .stages())
                .extracting(Timeline.Stage::name)
                .containsExactly("not full when the time was up");
    }

    @Test
    void overheadLimit_isNamed() {
        assertThat(Ending.parse(List.of("full\t5\t9\tjava.lang.OutOfMemoryError: GC overhead limit exceeded")))
                .isEqualTo(new Ending(5, 9, "java.lang.OutOfMemoryError: GC overhead limit exceeded"));
    }
}

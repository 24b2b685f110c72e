// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.Run;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class YoungCollectionNoteTest {

    private static final long MIB = 1 << 20;

    private static Run run(String store, boolean onHeap, long heapMib, int young, long survivorsMib) {
        List<GcEvent> events = new ArrayList<>();
        for (int i = 0; i < young; i++) {
            long before = (i * survivorsMib + 10) * MIB;
            events.add(new GcEvent(
                    100 * i, GcEvent.Kind.YOUNG, "Allocation", 2, before, (i + 1) * survivorsMib * MIB, false));
        }
        return MadeUpRun.of(store, "g1", heapMib * MIB)
                .onHeap(onHeap)
                .entries(1000)
                .young(young, 2.0 * young)
                .full(0, 0)
                .course(List.of(), events)
                .build();
    }

    @Test
    void note_comparesWhatIsKeptWithWhatPasses() {
        String note = YoungCollectionNote.of(List.of(run("kept", true, 64, 4, 9), run("passing", false, 64, 20, 0)));

        assertThat(note)
                .contains("kept: ", "4 young collections, one collection every")
                .contains("passing: ", "20 young collections");
    }

    @Test
    void storeOutside_isTakenFromAHeapOfTheSameSize_ifThereIsOne() {
        Run kept = run("kept", true, 64, 4, 9);
        Run small = run("small", false, 32, 40, 0);

        assertThat(YoungCollectionNote.of(List.of(kept, small, run("same", false, 64, 20, 0))))
                .contains("same: ");
        assertThat(YoungCollectionNote.of(List.of(kept, small))).contains("small: ");
    }

    @Test
    void runsWithHardlyACollection_answerNothing_andSaySo() {
        String note = YoungCollectionNote.of(List.of(run("kept", true, 64, 1, 9), run("passing", false, 64, 20, 0)));

        assertThat(note)
                .isEqualTo("These runs are too short to tell: no store on the heap had more than 1 collection."
                        + " More entries, or a smaller heap, would show it.");
    }

    @Test
    void nothingOnTheHeap_hasNoNote() {
        assertThat(YoungCollectionNote.of(List.of(run("passing", false, 64, 20, 0))))
                .isNull();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.tlab.recording.Recording.Allocation;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveExperimentsTest {

    private static Allocation allocation(long bytes, String... frames) {
        return new Allocation(0, "java.lang.String", bytes, 0, List.of(frames));
    }

    @Test
    void where_isTheFirstPlaceThatIsNotTheJdksOwn() {
        assertThat(LiveExperiments.where(
                        List.of("java.util.Arrays.copyOf:3", "org.example.Shop.buy:7", "org.Main.main:1")))
                .isEqualTo("Shop.buy:7");
        assertThat(LiveExperiments.where(List.of("java.util.Arrays.copyOf:3"))).isEqualTo("Arrays.copyOf:3");
        assertThat(LiveExperiments.where(List.of())).isEqualTo("unknown");
    }

    @Test
    void allocations_areGroupedByClassAndPlace_theMostFrequentFirst() {
        List<Case<Allocation>> places = LiveExperiments.places(
                "25",
                List.of(
                        allocation(1024, "a.B.once:1"),
                        allocation(1024, "a.B.often:2", "a.C.x:1"),
                        allocation(3072, "a.B.often:2", "a.C.y:1"),
                        allocation(2048, "a.B.often:2", "a.C.y:1")));

        assertThat(places).extracting(one -> one.label("where")).containsExactly("B.often:2", "B.once:1");
        assertThat(places.getFirst().label("object")).isEqualTo("String");
        assertThat(places.getFirst().label("stack")).isEqualTo("a.B.often:2 < a.C.y:1");
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

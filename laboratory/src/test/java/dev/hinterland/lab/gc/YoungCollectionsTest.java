// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class YoungCollectionsTest {

    private static final long MIB = 1 << 20;

    private static GcEvent event(Kind kind, long before, long after, boolean forced) {
        return new GcEvent(0, kind, "cause", 1, before * MIB, after * MIB, forced);
    }

    @Test
    void entriesThatStay_surviveEveryCollection() {
        GcLog log = new GcLog(List.of(event(Kind.YOUNG, 40, 40, false), event(Kind.YOUNG, 80, 70, false)), 0);

        YoungCollections young = YoungCollections.of(log);

        assertThat(young.allocatedBytes()).isEqualTo(80 * MIB);
        assertThat(young.survivingShare()).isEqualTo(70.0 / 80);
        assertThat(young.sentence()).contains("80 MiB", "2 young and 0 full", "88 %");
    }

    @Test
    void garbage_doesNotSurvive() {
        GcLog log = new GcLog(List.of(event(Kind.YOUNG, 40, 0, false), event(Kind.YOUNG, 40, 0, false)), 0);

        assertThat(YoungCollections.of(log).survivingShare()).isZero();
        assertThat(YoungCollections.of(log).allocatedBytes()).isEqualTo(80 * MIB);
    }

    @Test
    void fullCollections_takeThePlaceOfYoungOnes() {
        GcLog log = new GcLog(
                List.of(
                        event(Kind.YOUNG, 40, 40, false),
                        event(Kind.FULL, 90, 80, false),
                        event(Kind.FULL, 95, 85, false),
                        event(Kind.YOUNG, 96, 90, false)),
                0);

        YoungCollections young = YoungCollections.of(log);

        assertThat(young.fullCount()).isEqualTo(2);
        assertThat(young.youngAfterFirstFull()).isEqualTo(1);
        assertThat(young.sentence()).contains("after the first full collection 2 of 3 were full");
    }

    @Test
    void forcedCollections_countForNothing_butResetTheHeap() {
        GcLog log = new GcLog(List.of(event(Kind.FULL, 500, 10, true), event(Kind.YOUNG, 30, 12, false)), 0);

        YoungCollections young = YoungCollections.of(log);

        assertThat(young.allocatedBytes()).isEqualTo(20 * MIB);
        assertThat(young.fullCount()).isZero();
        assertThat(young.survivingShare()).isEqualTo(0.1);
    }

    @Test
    void noCollections_noSentence() {
        assertThat(YoungCollections.of(GcLog.EMPTY).sentence()).isNull();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.support.Stretch;
import dev.hinterland.support.Stretch.Actor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A writer stalls when it waits for memory: for another thread, or for the compaction of a map. */
class StallTest {

    private static final long FIRST_NEW_KEY = 1_000_000;

    /** More than fit the budget. */
    private static final int NEW_KEYS = 20_000;

    @Test
    void writerThatEvictsFromACacheItself_stallsNever() {
        try (StretchedStore store = StretchedStore.of(true)) {
            putMoreThanFits(store);
            assertThat(store.store().heap().reclaimer().recycled()).isPositive();
            assertThat(store.store().stalls()).isZero();
            assertThat(store.store().stallNanos()).isZero();
            store.validate();
        }
    }

    @Tag("proof")
    @Test
    void writerThatWaitsForAnotherOneToEvict_stalls() {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(true)) {
            Actor<Boolean> other = stretch.actor(store::makeRoom)
                    .stopAt(StretchPoint.REGION_EMPTIED)
                    .startAndAwaitStop();
            Actor<Boolean> writer = stretch.actor(() -> putMoreThanFits(store)).start();
            assertThat(writer.endsSoon()).isFalse();
            other.go();
            other.result();
            writer.result();
            assertThat(store.store().stalls()).isPositive();
            assertThat(store.store().stallNanos()).isPositive();
            store.validate();
        }
    }

    private static boolean putMoreThanFits(StretchedStore store) {
        for (long key = FIRST_NEW_KEY; key < FIRST_NEW_KEY + NEW_KEYS; key++) {
            store.put(key);
        }
        return true;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.support.Stretch;
import dev.hinterland.support.Stretch.Actor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A reader in place sees the bytes of its entry for as long as it reads, at whichever of its steps the region is
 * evacuated, recycled and filled with other entries.
 */
@Timeout(120)
class PinnedRegionTest {

    /** Copies the bytes of a value that consists of nothing else. */
    private static byte[] bytes(MemorySegment memory, long offset, long extent) {
        return memory.asSlice(offset, extent >>> 1).toArray(ValueLayout.JAVA_BYTE);
    }

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void regionEvacuatedUnderAVisitor_isNotFilledBeforeItHasEnded(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            long key = store.makeSparse().getFirst();
            Region region = store.regionOf(key);
            byte[] seen = stretch.elsewhere(() -> store.inPlace().read(key, (memory, offset, extent) -> {
                stretch.elsewhere(() -> store.evacuateAndRefill(key));
                assertThat(region.state()).isEqualTo(RegionState.RETIRED);
                return bytes(memory, offset, extent);
            }));
            assertThat(seen).isEqualTo(StretchedStore.valueOf(key));
            store.refill();
            assertThat(region.state()).as("after the visitor").isNotEqualTo(RegionState.RETIRED);
            store.validate();
        }
    }

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void regionRecycledBeforeItIsPinned_isNotRead(boolean cache) {
        readWhileEvacuatedAt(StretchPoint.ENTRY_FOUND, cache);
    }

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void regionRecycledBeforeItsPinIsValidated_isNotRead(boolean cache) {
        readWhileEvacuatedAt(StretchPoint.REGION_PINNED, cache);
    }

    private static void readWhileEvacuatedAt(StretchPoint point, boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            long key = store.makeSparse().getFirst();
            long before = store.locate(key);
            byte[] seen = stretch.actor(() -> store.inPlace().read(key, PinnedRegionTest::bytes))
                    .at(point, () -> stretch.elsewhere(() -> store.evacuateAndRefill(key)))
                    .start()
                    .result();
            assertThat(seen).isEqualTo(StretchedStore.valueOf(key));
            assertThat(store.isCurrent(before)).as("recycled meanwhile").isFalse();
            store.validate();
        }
    }

    /** The reader has found the entry before, and pins its region between two steps of the recycler. */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void regionPinnedWhileItIsRecycled_isNotFilledUnderTheVisitor(boolean cache) {
        CountDownLatch visiting = new CountDownLatch(1);
        CountDownLatch filled = new CountDownLatch(1);
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            long key = store.makeSparse().getFirst();
            Actor<byte[]> reader = stretch.actor(() -> store.inPlace().read(key, (memory, offset, extent) -> {
                        visiting.countDown();
                        await(filled);
                        return bytes(memory, offset, extent);
                    }))
                    .stopAt(StretchPoint.ENTRY_FOUND)
                    .startAndAwaitStop();
            stretch.actor(() -> store.evacuateAndRefill(key))
                    .at(StretchPoint.GENERATION_CHANGED, () -> {
                        reader.go();
                        await(visiting);
                    })
                    .start()
                    .result();
            filled.countDown();
            assertThat(reader.result()).isEqualTo(StretchedStore.valueOf(key));
            store.validate();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).as("in time").isTrue();
        } catch (InterruptedException problem) {
            throw new AssertionError("interrupted", problem);
        }
    }
}

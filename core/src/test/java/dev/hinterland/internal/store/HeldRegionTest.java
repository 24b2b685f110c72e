// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.support.Stretch;
import dev.hinterland.support.Stretch.Actor;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A held region is neither chosen for evacuation nor recycled, in the map's compaction and in the cache's evacuation: a
 * thread has unlinked an entry there that it still reads, or has written one that it has not linked yet.
 */
@Timeout(120)
class HeldRegionTest {

    private static final long NEW_KEY = 9_999;

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void heldRegion_isNotChosen(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            List<Long> kept = store.makeSparse();
            long held = store.unlink(kept.getFirst());
            long before = store.locate(kept.getLast());
            Actor<Boolean> reclaimer = stretch.actor(store::makeRoom).start();
            reclaimer.endsSoon();
            assertThat(store.locate(kept.getLast())).as("still there").isEqualTo(before);
            store.settle(held);
            reclaimer.result();
            assertThat(store.makeRoom()).isTrue();
            assertThat(store.isCurrent(before)).as("recycled afterwards").isFalse();
            store.assertReadable(kept.getLast());
            store.validate();
        }
    }

    /**
     * The only region in which much is dead is held by a scan whenever a writer looks for something to reclaim, and not
     * when it looks for holders: it would take the map for exhausted until an entry is removed.
     */
    @Test
    void regionThatAScanLeavesWhileAWriterIsRefused_isCompactedForTheNextOne() {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(false)) {
            long refused = firstRefused(store, NEW_KEY);
            Region region = store.regionOf(StretchedStore.FULL_KEY);
            region.hold();
            store.removeSome(region);
            long kept = store.locate(store.keysIn(region).getFirst());
            EntryHeap<Long, byte[]> heap = store.store().heap();
            // Its buffer may have some room yet.
            Actor<Long> writer = stretch.actor(() -> firstRefused(store, refused))
                    .at(StretchPoint.NOTHING_RECLAIMED, () -> heap.releaseScanned(region))
                    .at(StretchPoint.REPLACEMENT_SEEN, region::hold)
                    .start();
            long next = writer.result();
            assertThat(store.isCurrent(kept)).as("compacted already").isTrue();
            heap.releaseScanned(region);
            isPut(store, next);
            assertThat(store.isCurrent(kept)).as("%s is compacted", region).isFalse();
            store.validate();
        }
    }

    private static long firstRefused(StretchedStore store, long from) {
        long key = from;
        while (isPut(store, key)) {
            key++;
        }
        return key;
    }

    private static boolean isPut(StretchedStore store, long key) {
        try {
            store.put(key);
            return true;
        } catch (OutOfBudgetException full) {
            return false;
        }
    }

    /** The region is held by nobody when it is chosen, and by the remover of an entry when it has been emptied. */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void entryUnlinkedWhileItsRegionIsEmptied_keepsItsBytes(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            List<Long> kept = store.makeSparse();
            long key = kept.getLast();
            long location = store.locate(key);
            long moved = store.locate(kept.getFirst());
            Region region = store.regionOf(key);
            Actor<Boolean> reclaimer = stretch.actor(store::makeRoom)
                    .at(StretchPoint.ENTRY_COPIED, () -> stretch.elsewhere(() -> store.unlink(key)))
                    .start();
            reclaimer.endsSoon();
            assertThat(store.locate(key)).as("unlinked meanwhile").isZero();
            assertThat(store.isCurrent(location)).as("not recycled").isTrue();
            assertThat(store.isMarkedDead(moved)).as("scans pass over it").isTrue();
            assertThat(store.store().heap().heldValue(location)).isEqualTo(StretchedStore.valueOf(key));
            store.settle(location);
            reclaimer.result();
            boolean recycled = !store.isCurrent(location);
            assertThat(recycled || region.deadBytes() == region.length())
                    .as("recycled, or all dead")
                    .isTrue();
            store.makeRoom();
            assertThat(store.isCurrent(location)).as("recycled afterwards").isFalse();
            store.assertReadable(kept.getFirst());
            store.validate();
        }
    }

    /** The compactor passes over entries that are marked, so one that is replaced without a hold is counted before. */
    @Tag("proof")
    @Test
    void replacedEntry_isMarkedLast() {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(false)) {
            List<Long> kept = store.makeSparse();
            AtomicReference<Replaced> last = new AtomicReference<>();
            AtomicReference<Actor<Boolean>> self = new AtomicReference<>();
            Actor<Boolean> writer = stretch.actor(() -> {
                self.get().stopAt(StretchPoint.ENTRY_REPLACED);
                // A write that takes a buffer goes another way, and so does one that finds a like hash before its own.
                for (long key : kept.reversed()) {
                    Region region = store.regionOf(key);
                    last.set(new Replaced(key, store.locate(key), region, region.deadBytes()));
                    store.store().exchange(key, StretchedStore.valueOf(key), Index.ANY, false);
                }
                return true;
            });
            self.set(writer);
            writer.startAndAwaitStop();
            long key = last.get().key;
            long replaced = last.get().location;
            assertThat(last.get().region.deadBytes()).as("counted").isGreaterThan(last.get().deadBefore);
            assertThat(store.isMarkedDead(replaced)).as("marked").isFalse();
            Actor<Boolean> reclaimer = stretch.actor(store::makeRoom).start();
            assertThat(reclaimer.endsSoon()).as("waits for the bucket").isFalse();
            assertThat(store.isCurrent(replaced)).as("not recycled").isTrue();
            writer.go();
            writer.result();
            reclaimer.result();
            store.assertReadable(key);
            store.validate();
        }
    }

    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void valueTakenByRemove_isIntact_thoughItsRegionIsEvacuatedMeanwhile(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            List<Long> kept = store.makeSparse();
            long key = kept.getLast();
            Actor<byte[]> remover = stretch.actor(() -> store.take(key)).stopAt(StretchPoint.ENTRY_UNLINKED);
            Actor<Boolean> reclaimer = stretch.actor(store::makeRoom)
                    .at(StretchPoint.ENTRY_COPIED, remover::startAndAwaitStop)
                    .start();
            reclaimer.endsSoon();
            remover.go();
            assertThat(remover.result()).isEqualTo(StretchedStore.valueOf(key));
            reclaimer.result();
            store.makeRoom();
            store.assertReadable(kept.getFirst());
            store.validate();
        }
    }

    /**
     * A writer has written an entry to a region that is full and mostly dead; it links it after evacuation has passed
     * by.
     */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void entryLinkedAfterEvacuation_isNotLost(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            Actor<Boolean> writer = writerOf(store, stretch).startAndAwaitStop();
            Region region = openRegion(store);
            assertThat(region.isHeld()).isTrue();
            fillAndEmpty(store, region);
            Actor<Boolean> reclaimer = reclaimer(store, stretch, writer).start();
            reclaimer.result();
            finish(store, writer);
            store.assertReadable(NEW_KEY);
            store.refill();
            store.assertReadable(NEW_KEY);
            store.validate();
        }
    }

    /** The same, but the region becomes full, by a writer that holds it, after evacuation has looked at its holds. */
    @ParameterizedTest(name = "cache={0}")
    @ValueSource(booleans = {false, true})
    void regionFilledWhileItIsLookedAt_isNotRecycled(boolean cache) {
        try (Stretch stretch = new Stretch();
                StretchedStore store = StretchedStore.of(cache)) {
            long first = 5_000;
            // Slices are small, so that the region stays open.
            store.store().regions().setPace(0, 1 << 10);
            store.put(first);
            Region region = store.regionOf(first);
            while (region.top() < region.length() / 2) {
                store.put(++first);
            }
            store.removeSome(region);
            store.store().allocator().retireIdle();
            assertThat(region.isHeld()).isFalse();
            assertThat(region.state()).isEqualTo(RegionState.OPEN);
            Actor<Boolean> writer = writerOf(store, stretch);
            Actor<Boolean> reclaimer = reclaimer(store, stretch, writer)
                    .at(StretchPoint.REGION_FULL, cache ? region.id() : 1, () -> {
                        writer.startAndAwaitStop();
                        stretch.elsewhere(() -> fillAndEmpty(store, region));
                    })
                    .start();
            reclaimer.result();
            store.put(NEW_KEY + 1);
            finish(store, writer);
            store.refill();
            store.assertReadable(NEW_KEY + 1);
            store.validate();
        }
    }

    private static Actor<Boolean> writerOf(StretchedStore store, Stretch stretch) {
        return stretch.actor(() -> {
                    store.put(NEW_KEY);
                    return true;
                })
                .stopAt(StretchPoint.ENTRY_WRITTEN);
    }

    /** Makes room, and lets the writer link its entry when a region has been emptied. */
    private static Actor<Boolean> reclaimer(StretchedStore store, Stretch stretch, Actor<Boolean> writer) {
        return stretch.actor(store::makeRoom).at(StretchPoint.REGION_EMPTIED, () -> finish(store, writer));
    }

    private static void finish(StretchedStore store, Actor<Boolean> writer) {
        writer.go();
        if (writer.isStarted()) {
            writer.result();
        }
        store.store().allocator().retireIdle();
    }

    private static Region openRegion(StretchedStore store) {
        var table = store.store().regions().table();
        for (int id = 1; id <= table.count(); id++) {
            if (table.region(id).state() == RegionState.OPEN) {
                return table.region(id);
            }
        }
        throw new AssertionError("no region is open");
    }

    /** Fills the rest of a region, and removes a good part of what lies there. */
    private static boolean fillAndEmpty(StretchedStore store, Region region) {
        for (long key = 6_000; region.state() == RegionState.OPEN; key++) {
            store.put(key);
        }
        assertThat(region.state()).isEqualTo(RegionState.FULL);
        store.store().allocator().retireIdle();
        store.removeSome(region);
        return true;
    }

    /** An entry that is about to be replaced. */
    private record Replaced(long key, long location, Region region, int deadBefore) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An entry that is dropped because the index has no memory for another one is told of; and if there are many, the index
 * gets memory.
 */
class IndexEvictionTest {

    private static final String EVENT = "dev.hinterland.IndexEviction";

    /** As in {@code SlotMaker}. */
    private static final int DROPS_PER_LOOK = 64;

    @TempDir
    private Path directory;

    @Test
    void entryThatTheIndexDrops_isTold_withItsBytes() throws IOException {
        AdaptivePolicy policy = new AdaptivePolicy(true);
        StoreSettings settings = StoreSettings.ofCache("dropping", 1 << 20, false, policy);
        try (Recording recording = new Recording();
                CacheStore<Long, byte[]> cache = new CacheStore<>(
                        settings,
                        StoreValidatorTest.inPlace(Codec.ofLong()),
                        StoreValidatorTest.inPlace(Codec.ofBytes()),
                        Lifetimes.endless(),
                        policy,
                        System::nanoTime,
                        new Unheard<>(),
                        SizeBound.ofBytes(),
                        () -> {})) {
            recording.enable(EVENT);
            recording.start();
            cache.put(1L, new byte[100], Index.ANY);
            int hash = cache.store().heap().hash(1L);
            assertThat(cache.store().heap().reclaimer().makeSlot(hash, StretchedStore.stall()))
                    .isTrue();
            assertThat(cache.store().heap().reclaimer().makeSlot(hash, StretchedStore.stall()))
                    .as("again")
                    .isFalse();
            assertThat(cache.size()).isZero();
            recording.stop();
            Path file = directory.resolve("events.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals(EVENT))
                    .toList();
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.getString("store")).isEqualTo("dropping");
                assertThat(event.getLong("droppedBytes")).isBetween(108L, 128L);
            });
        }
    }

    /** The regions here hold some 35 entries each, and there are 1,500. */
    @Test
    void indexIsLentARegion_whenManyEntriesHaveBeenDropped() {
        try (StretchedStore store = StretchedStore.of(true)) {
            dropEntries(store, DROPS_PER_LOOK);
            assertThat(lentRegions(store)).as("too few since it was filled").isZero();
            dropEntries(store, DROPS_PER_LOOK - 1);
            assertThat(lentRegions(store)).isZero();
            dropEntries(store, 1);
            assertThat(lentRegions(store)).isEqualTo(1);
            store.validate();
        }
    }

    @Test
    void indexIsLentNothing_whenEntriesAreDroppedSlowly() {
        try (StretchedStore store = StretchedStore.of(true)) {
            dropEntries(store, 2 * DROPS_PER_LOOK - 1);
            replaceAll(store);
            dropEntries(store, DROPS_PER_LOOK);
            assertThat(lentRegions(store)).as("counted anew").isZero();
            dropEntries(store, 1);
            assertThat(lentRegions(store)).isEqualTo(1);
            store.validate();
        }
    }

    private static void dropEntries(StretchedStore store, int count) {
        for (int i = 0; i < count; i++) {
            store.store().heap().reclaimer().makeSlot(i, StretchedStore.stall());
        }
    }

    /** Inserts as many keys as there are entries, and a few more. */
    private static void replaceAll(StretchedStore store) {
        long size = store.store().size();
        for (long i = 0; i <= size; i++) {
            store.put(StretchedStore.FULL_KEY + 100_000);
            store.remove(StretchedStore.FULL_KEY + 100_000);
        }
    }

    private static long lentRegions(StretchedStore store) {
        RegionTable table = store.store().regions().table();
        return IntStream.rangeClosed(1, table.count())
                .filter(id -> table.region(id).state() == RegionState.LENT)
                .count();
    }
}

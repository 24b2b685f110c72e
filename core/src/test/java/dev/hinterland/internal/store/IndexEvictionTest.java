// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An entry that is dropped because the index has no memory for another one is told of. */
class IndexEvictionTest {

    private static final String EVENT = "dev.hinterland.IndexEviction";

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
}

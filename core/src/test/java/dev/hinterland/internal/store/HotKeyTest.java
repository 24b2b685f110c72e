// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** A key that everybody reads is not written by everybody: its count ends. */
class HotKeyTest {

    private static final long KEY = 7;

    private static CacheStore<Long, Long> open() {
        AdaptivePolicy policy = new AdaptivePolicy(true);
        StoreSettings settings = StoreSettings.ofCache("hot", 1 << 20, false, policy);
        return new CacheStore<>(
                settings,
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                Lifetimes.endless(),
                policy,
                System::nanoTime,
                new Unheard<>(),
                SizeBound.ofBytes(),
                () -> {});
    }

    @Test
    void reads_countToTheEnd() {
        try (CacheStore<Long, Long> cache = open()) {
            cache.put(KEY, 1L, Index.ANY);
            assertThat(frequency(cache)).isEqualTo(1);
            for (int reads = 2; reads < 1_000; reads++) {
                assertThat(cache.get(KEY)).isEqualTo(1);
                assertThat(frequency(cache)).isEqualTo(Math.min(reads, Frequency.MAX));
            }
            cache.settle(cache.put(KEY, 2L, Index.ANY), RemovalCause.REPLACED);
            assertThat(frequency(cache)).as("handed on").isEqualTo(Frequency.MAX);
        }
    }

    /** Returns what differs, without the background thread, which ends when it has had nothing to do for some time. */
    private static List<String> differences(Map<String, Object> before, Map<String, Object> after) {
        return StateOf.differences(before, after).stream()
                .filter(path -> !path.startsWith(".store.heap.maintenance.thread."))
                .toList();
    }

    /**
     * Everything that the store can reach is the same before and after: the index, the regions, the policy's sample.
     */
    @Test
    void readsOfAKeyThatIsCountedToTheEnd_writeNothing_alsoManyAtATime() {
        try (CacheStore<Long, Long> cache = open()) {
            cache.put(KEY, 1L, Index.ANY);
            cache.put(KEY + 1, 2L, Index.ANY);
            readOften(cache);
            Map<String, Object> cold = StateOf.everythingIn(cache);
            readOften(cache);
            assertThat(differences(cold, StateOf.everythingIn(cache)))
                    .as("only code that stores share counts reads, until the store is hot")
                    .singleElement(as(InstanceOfAssertFactories.STRING))
                    .contains(".uses");
            cache.getters().specialize();
            readOften(cache);
            Map<String, Object> before = StateOf.everythingIn(cache);
            assertThat(before).as("it looks everywhere").hasSizeGreaterThan(100);
            readOften(cache);
            assertThat(differences(before, StateOf.everythingIn(cache))).isEmpty();
            cache.get(KEY + 1);
            assertThat(differences(before, StateOf.everythingIn(cache)))
                    .as("a key that is not hot is counted, and sampled")
                    .anyMatch(path -> path.contains(".segments[") || path.contains(".bucketWords."))
                    .anyMatch(path -> path.contains(".sample."));
        }
    }

    private static void readOften(CacheStore<Long, Long> cache) {
        Batch<Long, Long> batch = new Batch<>(2);
        for (int i = 0; i < 2 * Frequency.MAX; i++) {
            assertThat(cache.get(KEY)).isEqualTo(1);
            batch.add(KEY);
            cache.getAll(batch);
            assertThat(batch.value(0)).isEqualTo(1);
            batch.clear();
        }
    }

    @Test
    void manyAtATime_countAsOneAfterTheOther() {
        try (CacheStore<Long, Long> loop = open();
                CacheStore<Long, Long> batched = open()) {
            Batch<Long, Long> batch = new Batch<>(64);
            for (long key = 0; key < 64; key++) {
                loop.put(key, key, Index.ANY);
                batched.put(key, key, Index.ANY);
                batch.add(key);
            }
            for (int reads = 1; reads < 20; reads++) {
                for (long key = 0; key < 64; key++) {
                    loop.get(key);
                }
                batched.getAll(batch);
                for (long key = 0; key < 64; key++) {
                    assertThat(frequency(batched, key)).isEqualTo(frequency(loop, key));
                    assertThat(batch.value((int) key)).isEqualTo(key);
                }
            }
        }
    }

    private static int frequency(CacheStore<Long, Long> cache) {
        return frequency(cache, KEY);
    }

    private static int frequency(CacheStore<Long, Long> cache, long key) {
        Store<Long, Long> store = cache.store();
        return Frequency.of(store.index().slot(key, store.heap().hash(key)));
    }
}

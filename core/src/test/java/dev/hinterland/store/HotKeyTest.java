package dev.hinterland.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import dev.hinterland.evict.AdaptivePolicy;
import dev.hinterland.index.Frequency;
import dev.hinterland.index.Index;
import org.junit.jupiter.api.Test;

/** A key that everybody reads is not written by everybody: its count ends. */
class HotKeyTest {

    private static final long KEY = 7;

    /** Nobody listens. */
    private static final class Unheard implements Departures<Long, Long> {

        @Override
        public boolean isHeard() {
            return false;
        }

        @Override
        public void left(Long key, Long value, Cause cause) {
            throw new AssertionError("told, though nobody listens: key=" + key);
        }

        @Override
        public void tell() {
            // There is nothing to tell.
        }
    }

    @Test
    void reads_countToTheEnd_andThenWriteNothing() {
        AdaptivePolicy policy = new AdaptivePolicy();
        StoreSettings settings = StoreSettings.ofCache("hot", 1 << 20, false, policy, OutOfBudgetException::new);
        try (CacheStore<Long, Long> cache = new CacheStore<>(
                settings,
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                Lifetimes.endless(),
                policy,
                System::nanoTime,
                new Unheard())) {
            cache.put(KEY, 1L, Index.ANY);
            assertThat(frequency(cache)).isEqualTo(1);
            for (int reads = 2; reads < 1_000; reads++) {
                assertThat(cache.get(KEY)).isEqualTo(1);
                assertThat(frequency(cache)).isEqualTo(Math.min(reads, Frequency.MAX));
            }
            cache.settle(cache.put(KEY, 2L, Index.ANY), Cause.REPLACED);
            assertThat(frequency(cache)).as("handed on").isEqualTo(Frequency.MAX);
        }
    }

    private static int frequency(CacheStore<Long, Long> cache) {
        Store<Long, Long> store = cache.store();
        return Frequency.of(store.index().slot(KEY, store.hash(KEY)));
    }
}

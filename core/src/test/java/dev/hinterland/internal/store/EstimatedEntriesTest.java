// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import java.lang.reflect.Proxy;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many entries a cache will hold is estimated from the first ones, wherever their values lie. */
class EstimatedEntriesTest {

    private final AdaptivePolicy policy = new AdaptivePolicy(true);
    private LongSupplier estimate = () -> 0;

    /** The policy, overheard. */
    private EvictionPolicy overheard() {
        return (EvictionPolicy) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {EvictionPolicy.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("start")) {
                        estimate = (LongSupplier) arguments[1];
                    }
                    return method.invoke(policy, arguments);
                });
    }

    /** Those of a kilobyte take regions of their own in the smaller caches. */
    @ParameterizedTest
    @CsvSource({"60_000, 1000", "100_000, 1000", "400_000, 1000", "4_000_000, 70_000", "200_000, 8", "2_000_000, 100"})
    void estimate_isAboutWhatTheFullCacheHolds(long budget, int bytes) {
        EvictionPolicy overheard = overheard();
        StoreSettings settings = StoreSettings.ofCache("estimated", budget, false, overheard);
        try (CacheStore<Long, byte[]> cache = new CacheStore<>(
                settings,
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofBytes()),
                Lifetimes.endless(),
                overheard,
                System::nanoTime,
                new Unheard<>(),
                SizeBound.ofBytes(),
                () -> {})) {
            byte[] value = new byte[bytes];
            long key = 0;
            while (key < 8) {
                cache.put(key++, value, Index.ANY);
            }
            long estimated = estimate.getAsLong();
            while (key < 3 * budget / (bytes + 16)) {
                cache.put(key++, value, Index.ANY);
            }
            assertThat((double) estimated / cache.size()).isBetween(0.6, 1.8);
        }
    }
}

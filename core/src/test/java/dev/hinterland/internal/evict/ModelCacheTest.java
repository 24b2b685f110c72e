// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy by its hit ratio, on requests whose best answer is known. */
class ModelCacheTest {

    /** A model that is alone with its keys, and is asked by hash. */
    private static final class Model {
        private final ModelKeys keys;
        private final ModelCache cache;

        Model(Expert expert, int entries) {
            keys = new ModelKeys(ModelCache.mostKeys(entries));
            cache = new ModelCache(expert, entries, GhostTest.ghost(2 * entries), keys, 0, 1);
        }

        boolean access(int hash) {
            return cache.access(keys.number(hash));
        }

        int held() {
            return (int)
                    IntStream.range(0, keys.capacity()).filter(cache::holds).count();
        }
    }

    private static double hitRatio(Expert expert, int entries, int[] requests) {
        return Requests.hitRatio(requests, new Model(expert, entries)::access);
    }

    @ParameterizedTest
    @EnumSource
    void whatFits_isAllKept(Expert expert) {
        int[] requests = Requests.loop(10_000, 90);
        assertThat(hitRatio(expert, 100, requests)).isEqualTo(1 - 90.0 / 10_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 17, 100, 127, 262, 500})
    void model_neverHoldsMoreThanItsEntries(int entries) {
        for (Expert expert : Expert.values()) {
            Model model = new Model(expert, entries);
            for (int key : Requests.skewedWithScan(20_000, 2_000, 1)) {
                model.access(Requests.hash(key));
                assertThat(model.held()).isLessThanOrEqualTo(entries);
            }
            assertThat(model.held()).isGreaterThan(entries / 2);
        }
    }

    /** What filled the cache has been kept no more than what comes then, and is older. */
    @ParameterizedTest
    @EnumSource(names = {"MIXED", "RECENT_FREQUENCY", "RECENCY"})
    void loopThatFits_takesThePlaceOfWhatFilledTheCache(Expert expert) {
        Model model = new Model(expert, 300);
        for (int key = 0; key < 290; key++) {
            model.access(Requests.hash(key));
        }
        int hits = 0;
        for (int i = 0; i < 480; i++) {
            hits += model.access(Requests.hash(1_000 + i % 240)) ? 1 : 0;
        }
        assertThat(hits).isGreaterThan(230);
    }

    /** With ages in few steps, what is just inside least recently used's reach is as good as what is not. */
    @Test
    void pairsJustInsideTheCache_suitTheExpertForRecency() {
        int distance = 110;
        Model model = new Model(Expert.RECENCY, 250);
        int hits = 0;
        for (int key = distance; key < 20_000; key++) {
            model.access(Requests.hash(key));
            hits += model.access(Requests.hash(key - distance)) ? 1 : 0;
        }
        assertThat(hits).isGreaterThan(18_500);
    }

    @Test
    void loopLargerThanTheCache_keepsAPartOfIt_whereLruKeepsNothing() {
        int[] requests = Requests.loop(200_000, 500);
        assertThat(Requests.lru(requests, 250)).isZero();
        // The optimum is 249 of 499.
        assertThat(hitRatio(Expert.FREQUENCY, 250, requests)).isGreaterThan(0.45);
    }

    @Test
    void skewedRequests_hitMoreOftenThanWithLru() {
        int[] requests = Requests.skewed(200_000, 20_000, 1);
        double lru = Requests.lru(requests, 500);
        assertThat(hitRatio(Expert.FREQUENCY, 500, requests)).isGreaterThan(lru + 0.04);
        assertThat(hitRatio(Expert.MIXED, 500, requests)).isGreaterThan(lru + 0.04);
    }

    @Test
    void scan_doesNotDisplaceWhatIsAskedForOften() {
        int[] requests = Requests.skewedWithScan(200_000, 5_000, 1);
        double lru = Requests.lru(requests, 500);
        assertThat(hitRatio(Expert.FREQUENCY, 500, requests)).isGreaterThan(lru + 0.03);
        assertThat(hitRatio(Expert.MIXED, 500, requests)).isGreaterThan(lru + 0.03);
    }

    @Test
    void recentRequests_suitTheExpertForRecencyBest() {
        int[] requests = Requests.recent(200_000, 400, 1);
        double recency = hitRatio(Expert.RECENCY, 250, requests);
        assertThat(recency).isGreaterThan(hitRatio(Expert.FREQUENCY, 250, requests) + 0.02);
        assertThat(recency).isGreaterThan(Requests.lru(requests, 250) - 0.005);
    }

    @Test
    void sameHashAgain_isAHit() {
        Model model = new Model(Expert.MIXED, 16);
        assertThat(model.access(0)).isFalse();
        assertThat(IntStream.range(0, 10).allMatch(i -> model.access(0))).isTrue();
    }
}

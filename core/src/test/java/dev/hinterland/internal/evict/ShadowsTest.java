// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShadowsTest {

    private static Shadows shadows(int entries) {
        Ghost[] ghosts = IntStream.range(0, Expert.values().length)
                .mapToObj(i -> GhostTest.ghost(2 * entries))
                .toArray(Ghost[]::new);
        return new Shadows(entries, ghosts, Expert.MIXED, 1);
    }

    private static void ask(Shadows shadows, int[] requests) {
        IntStream.of(requests).map(Requests::hash).forEach(shadows::request);
    }

    @Test
    void atFirst_theMixedExpertIsFollowed() {
        assertThat(shadows(100).best()).isEqualTo(Expert.MIXED);
    }

    @Test
    void requestsThatChange_changeTheExpert() {
        Shadows shadows = shadows(256);
        ask(shadows, Requests.recent(100_000, 800, 1));
        assertThat(shadows.best()).isEqualTo(Expert.RECENCY);
        ask(shadows, Requests.loop(100_000, 400));
        assertThat(shadows.best()).isIn(Expert.FREQUENCY, Expert.RECENT_FREQUENCY);
    }

    @Test
    void amongThoseThatCount_theBestIsFound() {
        Shadows shadows = shadows(256);
        ask(shadows, Requests.recent(100_000, 400, 1));
        assertThat(shadows.bestThatCounts()).isEqualTo(Expert.MIXED);
        ask(shadows, Requests.loop(100_000, 400));
        assertThat(shadows.bestThatCounts()).isEqualTo(shadows.best());
    }

    @Test
    void expertsThatAreEquallyGood_areNotExchanged() {
        Shadows shadows = shadows(256);
        ask(shadows, Requests.loop(50_000, 200));
        assertThat(shadows.best()).isEqualTo(Expert.MIXED);
    }

    /** All keys are asked for equally often, so no expert can be better; by chance one is ahead at any time. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void chance_seldomExchangesExperts(long seed) {
        Shadows shadows = shadows(256);
        SplittableRandom random = new SplittableRandom(seed);
        int exchanges = 0;
        Expert before = shadows.best();
        for (int i = 0; i < 200_000; i++) {
            shadows.request(Requests.hash(random.nextInt(1_000)));
            exchanges += shadows.best() == before ? 0 : 1;
            before = shadows.best();
        }
        assertThat(exchanges).isLessThanOrEqualTo(12);
    }

    /** The same; to change between counts and ages costs more, because what entries have is forgotten. */
    @ParameterizedTest
    @ValueSource(longs = {6, 7, 8, 10, 13})
    void chance_neverExchangesCountsForAges(long seed) {
        Shadows shadows = shadows(256);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200_000; i++) {
            shadows.request(Requests.hash(random.nextInt(1_000)));
            assertThat(shadows.best().counts()).isTrue();
        }
    }
}

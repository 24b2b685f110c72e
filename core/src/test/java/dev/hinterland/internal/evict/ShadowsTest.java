// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShadowsTest {

    private static Shadows shadows(int entries) {
        Ghost[] ghosts = IntStream.range(0, Expert.values().length)
                .mapToObj(i -> GhostTest.ghost(2 * entries))
                .toArray(Ghost[]::new);
        return new Shadows(entries, ghosts);
    }

    private static void ask(Shadows shadows, int[] requests) {
        IntStream.of(requests).map(Requests::hash).forEach(shadows::request);
    }

    @Test
    void atFirst_theExpertForFrequencyIsFollowed() {
        assertThat(shadows(100).best()).isEqualTo(Expert.FREQUENCY);
    }

    @Test
    void requestsThatChange_changeTheExpert() {
        Shadows shadows = shadows(256);
        ask(shadows, Requests.recent(100_000, 400, 1));
        assertThat(shadows.best()).isEqualTo(Expert.RECENCY);
        ask(shadows, Requests.loop(100_000, 400));
        assertThat(shadows.best()).isEqualTo(Expert.FREQUENCY);
    }

    @Test
    void expertsThatAreEquallyGood_areNotExchanged() {
        Shadows shadows = shadows(256);
        ask(shadows, Requests.loop(50_000, 200));
        assertThat(shadows.best()).isEqualTo(Expert.FREQUENCY);
    }
}

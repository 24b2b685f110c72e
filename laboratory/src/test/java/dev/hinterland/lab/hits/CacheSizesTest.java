// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CacheSizesTest {

    private final CacheSizes usual = new CacheSizes(List.of(), List.of(), CacheSizes.USUAL_PERCENTS);

    @Test
    void percents_areThoseOfTheKeys() {
        assertThat(usual.entriesFor(100_000)).containsExactly(500L, 1000L, 2000L, 5000L, 10_000L, 20_000L, 40_000L);
        assertThat(new CacheSizes(List.of(), List.of(), List.of(3.0, 1.0, 1.0)).entriesFor(10_000))
                .containsExactly(100L, 300L);
    }

    @Test
    void smallTraces_haveFewSizes_andAlwaysOne() {
        assertThat(usual.entriesFor(160)).containsExactly(16L, 32L, 64L);
        assertThat(usual.entriesFor(10)).containsExactly(4L);
        assertThat(usual.entriesFor(1)).containsExactly(1L);
    }

    @Test
    void bytes_areNoFewerThanAnyCacheTakes() {
        assertThat(usual.bytesFor(10 << 20)).containsExactly(524_288L, 1_048_576L, 2_097_152L, 4_194_304L);
    }
}

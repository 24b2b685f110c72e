// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizesTest {

    @Test
    void sizes_areSharesOfTheKeysWithTwoDigits() {
        assertThat(Sizes.of(123_456)).containsExactly(370L, 1_200L, 3_700L, 12_000L, 37_000L);
    }

    @Test
    void smallTraces_haveFewSizes_andAlwaysOne() {
        assertThat(Sizes.of(200)).containsExactly(20L, 60L);
        assertThat(Sizes.of(10)).containsExactly(3L);
        assertThat(Sizes.of(1)).containsExactly(1L);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SizeSpreadTest {

    private final SizeSpread spread = new SizeSpread();

    private void add(int count, long bytes) {
        for (int i = 0; i < count; i++) {
            spread.add(bytes);
        }
    }

    @Test
    void nothing_andEqualSizes_doNotSpread() {
        assertThat(spread.doublings()).isZero();
        add(100, 1_000);
        assertThat(spread.doublings()).isZero();
    }

    @Test
    void halfOfTheWeight_atTwoSizes_spreadsByHalfOfTheirDistance() {
        add(16, 16);
        add(1, 16 << 8);
        assertThat(spread.doublings()).isCloseTo(4, within(0.01));
    }

    @Test
    void fewLargeOnes_amongManySmallOnes_spread() {
        add(10_000, 28);
        add(30, 100_000);
        assertThat(spread.doublings()).isGreaterThan(2);
    }

    @Test
    void oneLargeOne_amongManySmallOnes_doesNotSpreadMuch() {
        add(10_000, 100);
        add(1, 10_000);
        assertThat(spread.doublings()).isLessThan(0.5);
    }

    @Test
    void whatIsNoMore_isForgotten() {
        add(100, 100);
        add(100, 100_000);
        for (int i = 0; i < 100; i++) {
            spread.forget();
            add(10, 100);
        }
        assertThat(spread.doublings()).isLessThan(0.5);
    }

    @Test
    void anySize_isTaken() {
        spread.add(0);
        spread.add(Long.MAX_VALUE);
        assertThat(spread.doublings()).isBetween(0.0, 31.0);
    }
}

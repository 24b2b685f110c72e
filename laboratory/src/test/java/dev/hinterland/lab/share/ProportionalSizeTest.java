// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProportionalSizeTest {

    @Test
    void size_isThatOfTheLinePss_andNotOfItsParts() {
        assertThat(ProportionalSize.parse("""
                        55d0a2000000-7ffe4a5f9000 ---p 00000000 00:00 0    [rollup]
                        Rss:              884 kB
                        Pss:              385 kB
                        Pss_Dirty:         68 kB
                        """)).hasValue(385 * 1024);
    }

    @Test
    void size_isUnknown_whereTheSystemDoesNotTell() {
        assertThat(ProportionalSize.parse("")).isEmpty();
        assertThat(ProportionalSize.of(Long.MAX_VALUE)).isEmpty();
    }
}

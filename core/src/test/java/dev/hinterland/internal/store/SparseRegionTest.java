// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cache copies what is left of a region without dropping anything only if that is little. */
@Timeout(120)
class SparseRegionTest {

    @ParameterizedTest(name = "{0} fifths dead, drops={1}")
    @CsvSource({"2, true", "3, false"})
    void whatIsLeft_competes_unlessMoreThanHalfIsDead(int fifths, boolean drops) {
        try (StretchedStore store = StretchedStore.of(true)) {
            store.removeSome(store.regionOf(StretchedStore.FULL_KEY), fifths);
            long before = store.size();
            assertThat(store.makeRoom()).isTrue();
            assertThat(store.size() < before).isEqualTo(drops);
            store.validate();
        }
    }
}

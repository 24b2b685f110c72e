// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class KeysTest {

    @Test
    void text_hasSixteenCharactersAndIsANewObjectEachTime() {
        assertThat(Keys.text(1)).hasSize(16).isEqualTo(Keys.text(1)).isNotSameAs(Keys.text(1));
    }

    @Test
    void texts_areDifferent() {
        assertThat(new HashSet<>(Arrays.asList(Keys.texts(100_000)))).hasSize(100_000);
    }

    @Test
    void value_dependsOnTheIndexAlone() {
        assertThat(Keys.value(3, 100))
                .hasSize(100)
                .isEqualTo(Keys.value(3, 100))
                .isNotEqualTo(Keys.value(4, 100));
    }
}

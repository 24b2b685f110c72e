// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {

    private final Sample samples = new Sample();

    private List<Integer> drained() {
        List<Integer> drained = new ArrayList<>();
        samples.drain(drained::add);
        return drained;
    }

    @Test
    void drain_returnsWhatWasAdded_once() {
        samples.add(1);
        samples.add(2);
        samples.add(1);
        assertThat(drained()).containsExactly(1, 2, 1);
        assertThat(drained()).isEmpty();
    }

    @Test
    void add_ofTheSameTwiceInARow_writesOnce() {
        samples.add(7);
        samples.add(7);
        drained();
        samples.add(7);
        assertThat(drained()).isEmpty();
    }

    @Test
    void add_toAFullStripe_saysSoAndLosesTheSample() {
        for (int i = 1; i < Sample.BUFFER; i++) {
            assertThat(samples.add(i)).isFalse();
        }
        assertThat(samples.add(-1)).isTrue();
        assertThat(samples.add(-2)).isTrue();
        assertThat(drained()).hasSize(Sample.BUFFER).contains(-1).doesNotContain(-2);
    }
}

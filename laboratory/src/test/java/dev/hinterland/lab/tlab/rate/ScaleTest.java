// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleTest {

    private static final Heap HEAP = new Heap(1024, 819);

    private static Scale full(int processors) {
        return new Scale(false, processors, HEAP, HEAP);
    }

    @Test
    void threads_goToTwiceTheProcessors() {
        assertThat(full(1).threads()).containsExactly(1, 2);
        assertThat(full(2).threads()).containsExactly(1, 2, 4);
        assertThat(full(3).threads()).containsExactly(1, 2, 3, 6);
        assertThat(full(12).threads()).containsExactly(1, 2, 4, 8, 12, 24);
    }

    @Test
    void threads_quick_areOneAllAndTwiceAsMany() {
        assertThat(new Scale(true, 12, HEAP, HEAP).threads()).containsExactly(1, 12, 24);
    }

    @Test
    void timing_ofMoreCases_repeatsLess() {
        assertThat(full(2).timing(20).forks()).isGreaterThan(full(2).timing(100).forks());
        assertThat(full(2).timing(100_000).forks()).isEqualTo(1);
    }

    @Test
    void heap_ofASmallMachine_isAQuarterOfItsMemory() {
        assertThat(Heap.of(2L << 30, 2048)).isEqualTo(new Heap(512, 409));
        assertThat(Heap.of(64L << 30, 2048).mebibytes()).isEqualTo(2048);
    }
}

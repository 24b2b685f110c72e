// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.Machine;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YoungHeapTest {

    private static final long MIB = 1L << 20;

    @Test
    void young_isAtLeastFourCaches() {
        assertThat(YoungHeap.of(machine(64 << 10, 512), true).youngBytes()).isEqualTo(2048 * MIB);
    }

    @Test
    void heap_isAtMostAQuarterOfTheMemory() {
        YoungHeap heap = YoungHeap.of(machine(2 << 10, 512), false);

        assertThat(heap.arguments()).contains("-Xmx512m", "-Xmn384m");
        assertThat(heap.words()).contains("too good");
    }

    @Test
    void unknownCache_isSaidToBeUnknown() {
        YoungHeap heap = YoungHeap.of(machine(64 << 10, 0), true);

        assertThat(heap.youngBytes()).isEqualTo(1024 * MIB);
        assertThat(heap.words()).contains("unknown").doesNotContain("too good");
    }

    @Test
    void arraysThatEdenCannotHold_doNotFit() {
        YoungHeap heap = new YoungHeap(1024 * MIB, 0);

        assertThat(heap.fits((int) (64 * MIB), 2)).isTrue();
        assertThat(heap.fits((int) (64 * MIB), 64)).isFalse();
    }

    private static Machine machine(long memoryMib, long cacheMib) {
        return new Machine(
                "", 2, memoryMib * MIB, cacheMib == 0 ? Map.of() : Map.of("L3", cacheMib * MIB), "", "amd64", "");
    }
}

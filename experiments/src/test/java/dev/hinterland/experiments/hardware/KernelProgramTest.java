// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelProgramTest {

    @ParameterizedTest
    @CsvSource({"chase:1000:64, 1000", "chase:7:4096, 7", "chase:1:64, 1"})
    void chase_everyPlace_isVisitedOnceInACycle(String description, int places) {
        Kernel chase = KernelProgram.kernel(description);
        Set<Long> visited = new HashSet<>();
        for (int i = 0; i < places; i++) {
            visited.add(chase.run(1));
        }
        assertThat(visited).hasSize(places);
        assertThat(visited).contains(chase.run(1));
    }

    @Test
    void chase_places_lieInLinesOfTheirOwn() {
        Kernel chase = KernelProgram.kernel("chase:64:4096");
        Set<Long> lines = new HashSet<>();
        for (int i = 0; i < 64; i++) {
            lines.add(chase.run(1) * Integer.BYTES / 64);
        }
        assertThat(lines).hasSize(64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read:4096",
                "fill:4096",
                "copy:4096",
                "copy-one",
                "store-one",
                "allocate",
                "allocate-large:1048577"
            })
    void kernel_anyDescription_runs(String description) {
        Kernel kernel = KernelProgram.kernel(description);
        kernel.run(1);
        kernel.run(3);
    }

    @Test
    void copyOut_endOfDestination_beginsAgain() {
        Kernel kernel = KernelProgram.kernel("copy-out:2048:4096");
        assertThat(kernel.run(3))
                .as("the first place has been overwritten with zeros")
                .isZero();
        kernel.run(5);
    }

    @Test
    void read_wholeOfIt_isEqual() {
        assertThat(KernelProgram.kernel("read:4096").run(2))
                .as("mismatch: -1, twice")
                .isEqualTo(-2);
    }

    @Test
    void kernel_unknown_isRefused() {
        assertThatThrownBy(() -> KernelProgram.kernel("jump:1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kernel=jump:1");
    }
}

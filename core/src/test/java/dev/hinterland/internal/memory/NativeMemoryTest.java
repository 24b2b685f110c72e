// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory.Purpose;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {

    private static final long PIECE = 1000;

    private final NativeMemory memory = new NativeMemory(10 * NativeMemory.costBytes(PIECE));

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void claim_isCountedAtOnce_andNobodyElseGetsIt() {
        NativeMemory.Claim claim =
                memory.claim(8 * NativeMemory.costBytes(PIECE), Purpose.POLICY).orElseThrow();
        assertThat(memory.usedBytes(Purpose.POLICY))
                .isEqualTo(memory.usedBytes())
                .isEqualTo(8 * NativeMemory.costBytes(PIECE));
        assertThat(memory.allocate(3 * PIECE, Purpose.REGION, 0)).isNull();
        for (int i = 0; i < 8; i++) {
            MemorySegment piece = claim.allocate(PIECE).orElseThrow();
            assertThat(piece.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(new byte[(int) PIECE]);
        }
        assertThat(memory.usedBytes()).as("counted once").isEqualTo(8 * NativeMemory.costBytes(PIECE));
    }

    @Test
    void allocate_beyondTheClaim_isEmpty() {
        NativeMemory.Claim claim =
                memory.claim(NativeMemory.costBytes(PIECE), Purpose.POLICY).orElseThrow();
        assertThat(claim.allocate(PIECE + 1)).isEmpty();
        assertThat(claim.allocate(PIECE)).isPresent();
        assertThat(claim.allocate(1)).isEmpty();
    }

    @Test
    void claim_beyondTheBudget_isEmpty_andNotCounted() {
        assertThat(memory.claim(memory.maximumBytes() + 1, Purpose.POLICY)).isEmpty();
        assertThat(memory.usedBytes()).isZero();
    }
}

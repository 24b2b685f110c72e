// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.internal.memory.NativeMemory.Purpose;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Memory that the budget or the system refuses is not counted, whichever allocation it is. */
class RefusedMemoryTest {

    private static final long PIECE = 1_000;
    private static final long MAX_BYTES = 10 * NativeMemory.costBytes(PIECE);

    /** A system that fails once. */
    private static final class Failing implements Arena {

        private final Arena arena = Arena.ofShared();
        private final Supplier<? extends Error> fault;
        private int left;

        Failing(int at, Supplier<? extends Error> fault) {
            this.left = at;
            this.fault = fault;
        }

        @Override
        public MemorySegment allocate(long bytes, long alignment) {
            if (--left == 0) {
                throw fault.get();
            }
            return arena.allocate(bytes, alignment);
        }

        @Override
        public MemorySegment.Scope scope() {
            return arena.scope();
        }

        @Override
        public void close() {
            arena.close();
        }
    }

    @Test
    void systemThatRefusesTheNthAllocation_isAskedAgain_andNothingIsCountedForIt() {
        for (int at = 1; at <= 10; at++) {
            try (NativeMemory memory = new NativeMemory(MAX_BYTES, new Failing(at, OutOfMemoryError::new))) {
                int refused = 0;
                for (int i = 1; i <= 11; i++) {
                    refused += memory.allocate(PIECE, Purpose.REGION, 0) == null ? 1 : 0;
                }
                assertThat(refused).as("refused, the %s. by the system", at).isEqualTo(1);
                assertThat(memory.usedBytes()).isEqualTo(MAX_BYTES).isEqualTo(memory.usedBytes(Purpose.REGION));
            }
        }
    }

    @Test
    void systemThatFailsOtherwise_throws_andNothingIsCountedForIt() {
        try (NativeMemory memory = new NativeMemory(MAX_BYTES, new Failing(1, InternalError::new))) {
            assertThatThrownBy(() -> memory.allocate(PIECE, Purpose.INDEX, 0)).isInstanceOf(InternalError.class);
            assertThat(memory.usedBytes()).isZero();
            assertThat(memory.usedBytes(Purpose.INDEX)).isZero();
        }
    }

    @Test
    void whatIsToBeKept_isNotHandedOut() {
        try (NativeMemory memory = new NativeMemory(MAX_BYTES)) {
            long keep = MAX_BYTES - NativeMemory.costBytes(PIECE);
            assertThat(memory.allocate(PIECE, Purpose.REGION, keep + 1)).isNull();
            assertThat(memory.allocate(PIECE, Purpose.REGION, keep)).isNotNull();
            assertThat(memory.allocate(PIECE, Purpose.REGION, keep)).isNull();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.support.NativeAccess;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.condition.EnabledIf;

/** The same where the buckets lie side by side in a reservation: a thread that is late gets no exception there. */
@EnabledIf(value = NativeAccess.ENABLED, disabledReason = "requires --enable-native-access")
class ReservedResizerTest extends ResizerTest {

    @Override
    IndexMemory indexMemory() {
        memory.reserve(0, MAX_BYTES);
        MemorySegment place = Objects.requireNonNull(memory.space()).buckets();
        Words words = new Words(place);
        return new IndexMemory() {
            @Override
            public Words buckets() {
                return words;
            }

            @Override
            public Optional<Block> allocateBuckets(long offset, long bytes) {
                return memory.commitBlock(place.asSlice(offset, bytes), words, Purpose.INDEX, 0);
            }

            @Override
            public Optional<Block> allocate(long bytes, Purpose purpose) {
                return memory.allocateBlock(bytes, purpose, 0);
            }
        };
    }
}

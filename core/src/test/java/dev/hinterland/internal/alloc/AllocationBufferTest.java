// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.alloc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionSizing;
import dev.hinterland.internal.region.Space;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Evacuation allocates many entries under one claim, some of them outside the buffer. */
class AllocationBufferTest {

    private static final int MOST_OF_A_REGION = 60_000;
    private static final int TOO_LARGE_FOR_THE_REST = 8_000;
    private static final int SMALL = 100;

    private final NativeMemory memory = new NativeMemory(1 << 20);
    private final AllocationBuffer buffer =
            new AllocationBuffer(new RegionPool(memory, RegionSizing.ofMap(1 << 20), () -> {}), Space.OLD);

    @BeforeEach
    void fill() {
        assertThat(buffer.tryClaim()).isTrue();
        assertThat(buffer.allocate(MOST_OF_A_REGION)).isTrue();
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private Region allocate(int bytes) {
        assertThat(buffer.allocate(bytes)).isTrue();
        return buffer.region();
    }

    @Test
    void severalEntriesOutside_noHoldIsLeft() {
        Region inside = buffer.region();
        Region outside = allocate(TOO_LARGE_FOR_THE_REST);
        allocate(TOO_LARGE_FOR_THE_REST);
        allocate(TOO_LARGE_FOR_THE_REST);

        buffer.release();

        assertThat(outside).isNotSameAs(inside);
        assertThat(outside.holds()).isZero();
        assertThat(inside.holds()).isOne();
    }

    @Test
    void bufferWhoseRegionIsNotHeld_isFound() {
        buffer.region().release();
        assertThatThrownBy(buffer::release).isInstanceOf(AssertionError.class);
    }

    @Test
    void entryInsideTakenBack_doesNotTouchTheOneOutside() {
        Region outside = allocate(TOO_LARGE_FOR_THE_REST);
        outside.memory().fill((byte) 1);
        Region inside = allocate(SMALL);
        int offset = buffer.offset();

        buffer.undo();

        assertThat(outside.memory().toArray(ValueLayout.JAVA_BYTE)).containsOnly(1);
        assertThat(outside.deadBytes()).isZero();
        assertThat(allocate(SMALL)).isSameAs(inside);
        assertThat(buffer.offset()).isEqualTo(offset);
    }
}

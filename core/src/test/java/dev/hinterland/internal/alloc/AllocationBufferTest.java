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
    private final RegionPool pool = new RegionPool(memory, RegionSizing.ofMap(1 << 20), () -> {});
    private final AllocationBuffer buffer = new AllocationBuffer(pool, Space.OLD);

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

    @Test
    void tails_lieApart_andAreHeldUntilTheClaimEnds() {
        Region inside = buffer.region();
        assertThat(buffer.allocateTail(SMALL)).isTrue();
        Region tails = buffer.region();
        long first = buffer.location();
        assertThat(buffer.allocateTail(SMALL)).isTrue();

        assertThat(tails).isNotSameAs(inside);
        assertThat(tails.space()).isEqualTo(Space.TAILS);
        assertThat(buffer.region()).isSameAs(tails);
        assertThat(buffer.location()).isNotEqualTo(first);
        assertThat(tails.holds()).isOne();
        assertThat(allocate(SMALL)).isSameAs(inside);
        buffer.undo();
        assertThat(buffer.allocateTail(SMALL)).isTrue();
        buffer.undo();
        assertThat(tails.deadBytes()).isEqualTo(SMALL);
        buffer.release();
        assertThat(tails.holds()).isZero();
    }

    @Test
    void tailsOfWriters_leaveTheReserveToEvacuation() {
        AllocationBuffer writers = new AllocationBuffer(pool, Space.EDEN);
        assertThat(writers.tryClaim()).isTrue();
        int allocated = 0;
        while (writers.allocateTail(TOO_LARGE_FOR_THE_REST)) {
            allocated++;
        }
        assertThat(allocated).isGreaterThan(50);
        assertThat(buffer.allocateTail(TOO_LARGE_FOR_THE_REST)).isTrue();
        writers.release();
    }

    /** A region of a tiny cache has a kilobyte. */
    @Test
    void tails_shareARegion_howeverSmall() {
        try (NativeMemory tiny = new NativeMemory(1 << 16)) {
            RegionPool regions = new RegionPool(tiny, RegionSizing.ofCache(1 << 16), () -> {});
            AllocationBuffer writers = new AllocationBuffer(regions, Space.EDEN);
            assertThat(writers.tryClaim()).isTrue();
            assertThat(writers.allocateTail(SMALL)).isTrue();
            Region first = writers.region();
            assertThat(writers.allocateTail(SMALL)).isTrue();
            assertThat(writers.region()).isSameAs(first);
            assertThat(first.deadBytes()).isZero();
            writers.release();
        }
    }
}

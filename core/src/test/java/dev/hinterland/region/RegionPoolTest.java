package dev.hinterland.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.memory.NativeMemory;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegionPoolTest {

    private static final int LARGEST = 1 << 20;

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final AtomicInteger evacuations = new AtomicInteger();
    private final RegionPool pool = new RegionPool(memory, new RegionSizing(64 << 10, LARGEST, 64), new RegionDemand() {
        @Override
        public void prepareSoon() {
            // regions are prepared by those who need them
        }

        @Override
        public void evacuateSoon() {
            evacuations.incrementAndGet();
        }
    });

    @AfterEach
    void close() {
        memory.close();
    }

    /** Fills the budget with regions, of which the first are small, and frees the small ones. */
    private void fillAndFreeSmallRegions() {
        while (cutRegion()) {
            // on to the next one
        }
        for (int id = 1; id <= pool.table().count(); id++) {
            Region region = pool.table().region(id);
            if (region.state() == RegionState.FULL && region.length() < LARGEST) {
                pool.recycle(region);
            }
        }
        assertThat(pool.free()).noneMatch(region -> region.length() >= LARGEST);
    }

    private boolean cutRegion() {
        var slice = pool.cut(64, LARGEST, Space.EDEN);
        slice.ifPresent(cut -> cut.region().release());
        return slice.isPresent();
    }

    @Test
    void reserve_ofOnePiece_keepsSmallRegionsFromWriters() {
        fillAndFreeSmallRegions();
        assertThat(cutRegion()).isFalse();
    }

    @Test
    void reserveInParts_leavesWritersWhatIsBeyondIt() {
        pool.reserveInParts();
        fillAndFreeSmallRegions();
        long left = pool.bytesForWriters();
        long before = free();
        while (cutRegion()) {
            // as many as there are
        }
        assertThat(left).isPositive();
        assertThat(before - free()).isCloseTo(left, Offset.offset((long) LARGEST));
        assertThat(free()).isGreaterThanOrEqualTo(LARGEST);
    }

    private long free() {
        return pool.free().stream().mapToLong(Region::length).sum();
    }

    @Test
    void cut_belowTheMark_asksForEvacuation() {
        pool.setPace(2L * LARGEST, 4096);
        while (pool.bytesForWriters() >= 2L * LARGEST) {
            assertThat(evacuations).hasValue(0);
            assertThat(pool.cut(64, LARGEST, Space.EDEN))
                    .hasValueSatisfying(
                            slice -> assertThat(slice.end() - slice.start()).isBetween(4096, 4096 + 1024));
        }
        assertThat(evacuations.get()).isPositive();
    }
}

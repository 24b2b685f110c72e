package dev.hinterland.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.memory.NativeMemory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegionPoolTest {

    private static final int LARGEST = 1 << 20;

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final AtomicInteger evacuations = new AtomicInteger();
    private final RegionPool pool =
            new RegionPool(memory, new RegionSizing(64 << 10, LARGEST, 512), new RegionDemand() {
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

    /** Fills the budget with regions, the reserve included, and frees all but the largest. */
    private void fillAndFreeSmallerRegions() {
        while (cutRegion(Space.EDEN) || cutRegion(Space.OLD)) {
            // on to the next one
        }
        for (int id = 1; id <= pool.table().count(); id++) {
            Region region = pool.table().region(id);
            if (region.state() == RegionState.FULL && region.length() < largest()) {
                pool.recycle(region);
            }
        }
    }

    private int largest() {
        return IntStream.rangeClosed(1, pool.table().count())
                .map(id -> pool.table().region(id).length())
                .max()
                .orElse(0);
    }

    private boolean cutRegion(Space space) {
        var slice = pool.cut(64, LARGEST, space);
        slice.ifPresent(cut -> cut.region().release());
        return slice.isPresent();
    }

    @Test
    void reserve_ofOnePiece_keepsSmallRegionsFromWriters() {
        fillAndFreeSmallerRegions();
        assertThat(free()).isGreaterThan(2L * largest());
        assertThat(cutRegion(Space.EDEN)).isFalse();
    }

    @Test
    void reserveInParts_leavesWritersWhatIsBeyondIt() {
        pool.reserveInParts();
        fillAndFreeSmallerRegions();
        long before = free();
        long left = pool.bytesForWriters();
        while (cutRegion(Space.EDEN)) {
            // as many as there are
        }
        assertThat(left).isPositive();
        assertThat(before - free()).isCloseTo(left, Offset.offset((long) LARGEST));
        assertThat(free()).isGreaterThanOrEqualTo(largest());
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

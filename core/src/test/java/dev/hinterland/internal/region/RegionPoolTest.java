// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.internal.memory.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RegionPoolTest {

    private static final int LARGEST = 1 << 20;

    private static final long MAX_BYTES = 64 << 20;

    private final Pages pages = new Pages(Arena.ofShared());
    private final NativeMemory memory = new NativeMemory(MAX_BYTES, pages);
    private boolean refuses;
    private final AtomicInteger evacuations = new AtomicInteger();
    private final RegionPool pool =
            new RegionPool(memory, new RegionSizing(64 << 10, LARGEST, 512, 64), new RegionDemand() {
                @Override
                public void prepareSoon() {
                    if (refuses) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                }

                @Override
                public void evacuateSoon() {
                    evacuations.incrementAndGet();
                }
            });

    /** What the system has. */
    private static final class Pages implements Arena {

        private final Arena arena;
        private long leftBytes = Long.MAX_VALUE;

        /** If this is not {@code null}, the system takes until it is opened. */
        private volatile @Nullable CountDownLatch gate;

        private final CountDownLatch reachedGate = new CountDownLatch(1);

        Pages(Arena arena) {
            this.arena = arena;
        }

        @Override
        public MemorySegment allocate(long bytes, long alignment) {
            CountDownLatch before = gate;
            if (before != null) {
                reachedGate.countDown();
                try {
                    before.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            if (bytes > leftBytes) {
                throw new OutOfMemoryError("no pages");
            }
            leftBytes -= bytes;
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
    void regionRecycledTwice_isFound() {
        Region region =
                pool.cut(LARGEST / 16, LARGEST / 16, Space.EDEN).orElseThrow().region();
        region.release();
        pool.closeOpenRegion(Space.EDEN);
        assertThat(pool.recycle(region)).isTrue();
        assertThatThrownBy(() -> pool.recycle(region)).isInstanceOf(AssertionError.class);
    }

    @Test
    void regionThatIsOpenedAnew_isNoLongerOldByNameAlone() {
        Region region =
                pool.cut(LARGEST / 16, LARGEST / 16, Space.EDEN).orElseThrow().region();
        region.release();
        pool.closeOpenRegion(Space.EDEN);
        pool.makeYoungest(region, Space.OLD);
        region.setUntried();
        pool.recycle(region);
        assertThat(pool.cut(LARGEST / 16, LARGEST / 16, Space.EDEN)
                        .orElseThrow()
                        .region())
                .isSameAs(region);
        assertThat(region.isUntried()).isFalse();
    }

    @Test
    void heldRegionRecycled_isFound() {
        Region region =
                pool.cut(LARGEST / 16, LARGEST / 16, Space.EDEN).orElseThrow().region();
        pool.closeOpenRegion(Space.EDEN);
        assertThatThrownBy(() -> pool.recycle(region)).isInstanceOf(AssertionError.class);
    }

    @Test
    void preTouch_takesAllButWhatIsToBeLeft() {
        pool.upkeep().preTouch(MAX_BYTES / 4);
        assertThat(memory.restBytes()).isBetween(MAX_BYTES / 4, MAX_BYTES / 4 + NativeMemory.costBytes(LARGEST));
    }

    @Test
    void preTouch_ofNoMoreThanTheReserve_takesWhatTheBudgetAllows() {
        pool.upkeep().preTouch(0);
        assertThat(memory.restBytes()).isLessThan(2 * NativeMemory.costBytes(LARGEST));
    }

    @Test
    void preTouch_ofMoreThanTheSystemHas_throws_andSaysHowMuchThereWas() {
        pages.leftBytes = MAX_BYTES / 2;
        assertThatThrownBy(() -> pool.upkeep().preTouch(0))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("system has less memory than alwaysPreTouch requires: maximumBytes=" + MAX_BYTES
                        + ", usedBytes=" + memory.usedBytes());
        assertThat(memory.usedBytes()).isBetween(MAX_BYTES / 2 - LARGEST, MAX_BYTES / 2 + MAX_BYTES / 16);
    }

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
        return cutRegion(pool, space);
    }

    private static boolean cutRegion(RegionPool pool, Space space) {
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
        drain();
        assertThat(left).isPositive();
        assertThat(before - free()).isCloseTo(left, Offset.offset((long) LARGEST));
        assertThat(free()).isGreaterThanOrEqualTo(largest());
    }

    private void drain() {
        while (cutRegion(Space.EDEN)) {
            // as many as there are
        }
    }

    @Test
    void bytesForWriters_doNotCountARegionThatTheReserveNeeds() {
        pool.reserveInParts();
        fillAndFreeSmallerRegions();
        drain();
        assertThat(free()).isGreaterThan(largest());
        assertThat(pool.bytesForWriters()).isLessThan(64);
    }

    @Test
    void whatEvacuationCanCopyTo_isPartOfTheReserve() {
        pool.reserveInParts();
        fillAndFreeSmallerRegions();
        drain();
        pool.setTargetBytes(largest());
        assertThat(pool.bytesForWriters()).isPositive();
        assertThat(cutRegion(Space.EDEN)).isTrue();
        pool.setTargetBytes(0);
        assertThat(cutRegion(Space.EDEN)).isFalse();
    }

    private long free() {
        return pool.free().stream().mapToLong(Region::length).sum();
    }

    /**
     * Each byte below a region's top belongs to a slice that somebody has, or else a scan would parse what nobody
     * wrote.
     */
    @Test
    void cut_whoseRequestThrows_takesNothing() {
        refuses = true;
        long cut = 0;
        for (int i = 0; i < 100; i++) {
            try {
                Slice slice = pool.cut(4096, 4096, Space.EDEN).orElseThrow();
                cut += slice.end() - slice.start();
                slice.region().release();
            } catch (OutOfMemoryError expected) {
                refuses = i % 2 == 0;
            }
        }
        Region open = pool.table().region(pool.table().count());
        assertThat(open.isHeld()).isFalse();
        assertThat(IntStream.rangeClosed(1, pool.table().count())
                        .mapToLong(id -> pool.table().region(id).top())
                        .sum())
                .isEqualTo(cut);
    }

    /** As much as the pace allows, or what was left of a region: that much, and a rest too short for another slice. */
    private static void assertWholeSlice(Slice slice) {
        int bytes = slice.end() - slice.start();
        if (slice.end() < slice.region().length()) {
            assertThat(bytes).isEqualTo(4096);
        } else {
            assertThat(bytes).isBetween(64, 4096 + 1024);
        }
    }

    @Test
    void cut_belowTheMark_asksForEvacuation() {
        pool.setPace(2L * LARGEST, 4096);
        while (pool.bytesForWriters() >= 2L * LARGEST) {
            assertThat(evacuations).hasValue(0);
            assertThat(pool.cut(64, LARGEST, Space.EDEN)).hasValueSatisfying(RegionPoolTest::assertWholeSlice);
        }
        assertThat(evacuations.get()).isPositive();
    }

    @Test
    void cutForATail_belowTheMark_asksForEvacuation_unlessEvacuationItselfCuts() {
        pool.setPace(2L * LARGEST, 4096);
        while (pool.bytesForWriters() >= 2L * LARGEST) {
            assertThat(evacuations).hasValue(0);
            assertThat(pool.cut(LARGEST / 4, LARGEST / 4, Space.TAILS, true)).isPresent();
        }
        assertThat(pool.cut(LARGEST / 4, LARGEST / 4, Space.TAILS, true)).isPresent();
        assertThat(evacuations).hasValue(0);
        assertThat(pool.cut(LARGEST / 4, LARGEST / 4, Space.TAILS, false)).isPresent();
        assertThat(evacuations.get()).isPositive();
    }

    /** Returns how many regions writers can take from a pool like this one. */
    private static int regionsForWriters() {
        try (NativeMemory memory = new NativeMemory(MAX_BYTES)) {
            RegionPool pool = new RegionPool(memory, new RegionSizing(64 << 10, LARGEST, 512, 64), () -> {});
            int count = 0;
            while (cutRegion(pool, Space.EDEN)) {
                count++;
            }
            return count;
        }
    }

    /** A way to take memory of a pool; returns whether there was some. */
    interface Taker {
        boolean take(RegionPool pool);
    }

    static Stream<Named<Taker>> takers() {
        return Stream.of(
                Named.of("cut", pool -> pool.cut(64, 64, Space.EDEN).isPresent()),
                Named.of("takeHumongous", pool -> !pool.takeHumongous(64, 0, 0).isEmpty()),
                Named.of(
                        "lend",
                        pool -> pool.lend(64, NativeMemory.Purpose.OVERFLOW).isPresent()),
                Named.of("lendBudget", pool -> pool.lendBudget(64, NativeMemory.Purpose.OVERFLOW, false)));
    }

    /** The last region of the budget is on its way to a thread that does not need it itself. */
    @ParameterizedTest
    @MethodSource("takers")
    void regionThatAnotherThreadPrepares_isWaitedFor(Taker taker) throws Exception {
        int all = regionsForWriters();
        for (int i = 1; i < all; i++) {
            assertThat(cutRegion(Space.EDEN)).isTrue();
        }
        pages.gate = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newThreadPerTaskExecutor(Thread::new)) {
            executor.execute(() -> pool.upkeep().prepare());
            pages.reachedGate.await();
            Thread[] waiting = new Thread[1];
            Future<Boolean> taken = executor.submit(() -> {
                waiting[0] = Thread.currentThread();
                return taker.take(pool);
            });
            while (!taken.isDone() && (waiting[0] == null || waiting[0].getState() != Thread.State.WAITING)) {
                Thread.onSpinWait();
            }
            pages.gate.countDown();
            assertThat(taken.get()).isTrue();
        }
    }
}

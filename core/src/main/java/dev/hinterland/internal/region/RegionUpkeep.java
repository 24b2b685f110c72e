// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.NativeMemory;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What is done with the free regions of a pool ahead of time, or when there is time: they get memory of the system
 * before a writer needs it, and give it back. Thread-safe, by the pool's lock, which is free while the system works.
 */
public final class RegionUpkeep {

    /** As many as lie on a large page, where regions have the size that is usual. */
    private static final int MOST_TOUCHED = 8;

    private final NativeMemory memory;
    private final RegionTable table;
    private final RegionSupply supply;
    private final RegionStock stock;
    private final int maxRegionBytes;
    private final ReentrantLock lock;

    RegionUpkeep(NativeMemory memory, RegionSupply supply, RegionStock stock, int maxRegionBytes, ReentrantLock lock) {
        this.memory = memory;
        this.supply = supply;
        this.table = supply.table();
        this.stock = stock;
        this.maxRegionBytes = maxRegionBytes;
        this.lock = lock;
    }

    /**
     * Takes regions from the system until the next one might leave less than this of the budget.
     *
     * @throws OutOfMemoryError if the system has no memory for what the budget allows
     */
    public void preTouch(long restBytes) {
        List<Region> absent;
        lock.lock();
        try {
            while (memory.restBytes() >= restBytes + NativeMemory.costBytes(maxRegionBytes)
                    && supply.isAffordable(1, stock.keepBytes())) {
                if (!stock.prepareOne(1, false)) {
                    throw new OutOfMemoryError("system has less memory than alwaysPreTouch requires: maximumBytes="
                            + memory.maximumBytes() + ", usedBytes=" + memory.usedBytes());
                }
            }
            stock.keepAll();
            absent = stock.absent(Integer.MAX_VALUE);
        } finally {
            lock.unlock();
        }
        touchAll(absent);
    }

    /** Prepares free regions for the writers to come, unless there are some. */
    public void prepare() {
        List<Region> absent;
        lock.lock();
        try {
            stock.prepare();
            absent = stock.absent(MOST_TOUCHED);
        } finally {
            lock.unlock();
        }
        touchAll(absent);
    }

    /** Has the system give memory to regions. Any may be taken and written to meanwhile, and is none the worse. */
    private void touchAll(List<Region> absent) {
        absent.forEach(Region::touch);
        lock.lock();
        try {
            absent.forEach(stock.free()::setResident);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives memory back to the system that has not been needed since this was called last.
     *
     * @return whether there may be more to give back after a while
     */
    public boolean giveBack() {
        lock.lock();
        try {
            stock.reap();
            stock.beginGivingBack();
        } finally {
            lock.unlock();
        }
        Region region = nextToGiveBack();
        while (region != null) {
            try {
                memory.giveBack(table.place(region.id(), 1));
            } finally {
                lock.lock();
                try {
                    stock.gaveBack(region);
                } finally {
                    lock.unlock();
                }
            }
            region = nextToGiveBack();
        }
        lock.lock();
        try {
            return stock.canGiveBack();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Region nextToGiveBack() {
        lock.lock();
        try {
            return stock.nextToGiveBack();
        } finally {
            lock.unlock();
        }
    }
}

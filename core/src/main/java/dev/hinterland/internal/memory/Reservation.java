// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The address space of one store: the places of its regions, side by side, and behind them its array of buckets. It is
 * reserved at once. A place becomes memory when it is wanted, and its memory can be given back while the store lives.
 * Thread-safe.
 */
public final class Reservation implements AddressSpace {

    /*
     * Reading anywhere. A reader without a lock may follow sizes that were never an entry's, and a bucket's number that
     * is outdated. So all of the address space can be read, as zeros where nothing was written. Only memory can be
     * written, and what became memory once can be written for ever: it may be given back, but is not protected again.
     *
     * Ending. The segments belong to the store's arena, so the JVM lets no thread read or write there any more before
     * the addresses are released. System calls name addresses, which may be another's by then. So each is made under
     * this object's lock, after a look whether the addresses are still there.
     *
     * Large pages. One that covers a place of a small region, or what is not memory yet, would take memory that nobody
     * counts. So they are ruled out for the regions, but for those that preferLarge() names. No page goes beyond what
     * may be written.
     */

    private final Pages pages;
    private final long address;
    private final long bytes;
    private MemorySegment regions = MemorySegment.NULL;
    private MemorySegment buckets = MemorySegment.NULL;
    private boolean released;

    private Reservation(Pages pages, long address, long bytes) {
        this.pages = pages;
        this.address = address;
        this.bytes = bytes;
    }

    @SuppressWarnings("restricted") // the pages are there only where the library has native access
    private void open(long regionBytes, long bucketBytes, Arena arena) {
        long start = up(address, Pages.LARGE_BYTES);
        long bucketStart = up(regionBytes, Pages.LARGE_BYTES);
        MemorySegment whole =
                MemorySegment.ofAddress(start).reinterpret(bucketStart + bucketBytes, arena, segment -> release());
        regions = whole.asSlice(0, regionBytes);
        buckets = whole.asSlice(bucketStart, bucketBytes);
        pages.preferLarge(start, up(regionBytes, Pages.BYTES), false);
    }

    /**
     * Reserves address space, which is released when the arena is closed.
     *
     * @return the reservation, or {@code null} where the system refuses it
     */
    static @Nullable Reservation of(Pages pages, long regionBytes, long bucketBytes, Arena arena) {
        long bytes = up(regionBytes, Pages.LARGE_BYTES) + up(bucketBytes, Pages.LARGE_BYTES) + Pages.LARGE_BYTES;
        long address = pages.reserve(bytes);
        if (address == 0) {
            return null;
        }
        Reservation reservation = new Reservation(pages, address, bytes);
        boolean done = false;
        try {
            reservation.open(regionBytes, bucketBytes, arena);
            done = true;
            return reservation;
        } finally {
            if (!done) {
                reservation.release();
            }
        }
    }

    private static long up(long bytes, long unit) {
        return (bytes + unit - 1) / unit * unit;
    }

    @Override
    public MemorySegment regions() {
        return regions;
    }

    @Override
    public MemorySegment buckets() {
        return buckets;
    }

    @Override
    public @Nullable MemorySegment nodes() {
        return null;
    }

    @Override
    public boolean canGiveBack() {
        return true;
    }

    @Override
    public boolean isSlow() {
        return false;
    }

    /** {@inheritDoc} It makes memory of the whole place, and of what lies on its first and its last page. */
    @Override
    public synchronized boolean commit(MemorySegment part, MemorySegment place) {
        if (released) {
            throw new IllegalStateException("close() has closed the memory");
        }
        long first = place.address() / Pages.BYTES * Pages.BYTES;
        return pages.commit(first, up(place.address() + place.byteSize(), Pages.BYTES) - first);
    }

    @Override
    public synchronized void giveBack(MemorySegment part) {
        long first = up(part.address(), Pages.BYTES);
        long end = (part.address() + part.byteSize()) / Pages.BYTES * Pages.BYTES;
        if (!released && end > first) {
            pages.giveBack(first, end - first);
        }
    }

    @Override
    public synchronized void preferLarge(MemorySegment part, boolean large) {
        long first = up(part.address(), Pages.LARGE_BYTES);
        long end = (part.address() + part.byteSize()) / Pages.LARGE_BYTES * Pages.LARGE_BYTES;
        if (!released && end > first) {
            pages.preferLarge(first, end - first, large);
        }
    }

    private synchronized void release() {
        if (!released) {
            released = true;
            pages.release(address, bytes);
        }
    }
}

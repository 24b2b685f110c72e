// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/**
 * Regions that another process has filled, in their places. First all of them are {@linkplain #add added}; then it is
 * said of each once what it holds. Not thread-safe: no other thread may know the pool yet.
 */
public final class RegionAdoption {

    private final RegionPool pool;
    private final RegionStock stock;
    private final Openings openings;

    RegionAdoption(RegionPool pool, RegionStock stock, Openings openings) {
        this.pool = pool;
        this.stock = stock;
        this.openings = openings;
    }

    /** Adds the region of the next number, of so many bytes. */
    public void add(int bytes) {
        stock.adopt(bytes);
    }

    /** Says that a region is free. Another process may still read what was there, so it begins a generation. */
    public void isFree(Region region) {
        pool.table().nextGeneration(region.id());
        region.adopt(0);
        region.clear();
        stock.free().add(region);
    }

    /** Says that a region holds a piece of a humongous value. */
    public void isPiece(Region region) {
        region.adopt(0);
        region.setState(RegionState.HUMONGOUS);
        assert region.invariants() : region;
    }

    /**
     * Says that a region holds the first piece of a humongous value, and the hash of its key. It is younger than those
     * of which that was said before.
     */
    public void isFirstPiece(Region region, Space space, int hash) {
        isPiece(region);
        pool.lead(region, space, hash);
    }

    /**
     * Says that a region parses to its end, and how many bytes there belong to no entry that can be reached. It is
     * younger than those of which that was said before.
     */
    public void isFull(Region region, Space space, int deadBytes) {
        pool.adopt(region, space);
        region.setTop(region.length());
        region.adopt(deadBytes);
        region.setState(RegionState.FULL);
        assert region.invariants() : region;
    }

    /** Says the same of a region that parses to {@code top}, and is filled further on with entries of a space. */
    public void isOpen(Region region, Space space, int top, int deadBytes) {
        pool.adopt(region, space);
        region.adopt(deadBytes);
        openings.of(space).open(region, region.number());
        region.setTop(top);
        assert region.invariants() : region;
    }
}

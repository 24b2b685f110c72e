// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Pages;

/**
 * The sizes of a store's regions, derived from its budget.
 *
 * <p>Location arithmetic gives each region the addresses for the largest size, but a region takes only as much memory
 * as suits the size of the store at the time. So a small store is small, and a big one has few regions.
 *
 * @param minBytes the least size; each is a multiple of it, less what the C library adds
 * @param maximumBytes the addresses of a region, a power of two
 * @param targetCount how many regions of the largest size there are about to be
 * @param growthFraction which fraction of what is there already a new region takes
 */
public record RegionSizing(int minBytes, int maximumBytes, int targetCount, int growthFraction) {

    private static final int MIN_MAP_REGION_BYTES = 64 << 10;

    /**
     * The first regions are smaller still, unless that is a part of the budget that matters for large entries: a
     * program may have hundreds of stores with next to nothing in them.
     */
    private static final int FIRST_REGION_BYTES = 8 << 10;

    private static final long SMALL_STORE_BYTES = 16 << 20;
    private static final int MAX_MAP_REGION_BYTES = 256 << 20;
    private static final int MAP_REGIONS = 512;

    /**
     * Memory from the system is zeroed in one go, and no other thread runs on the processor meanwhile: half a
     * millisecond, or two if the host has to provide the pages first. So only large maps have larger regions.
     */
    private static final int SHORT_CLEARING_BYTES = 512 << 10;

    private static final int LARGE_MAP_REGIONS = 4 * MAP_REGIONS;

    private static final int MIN_CACHE_REGION_BYTES = 512;
    private static final int MAX_CACHE_REGION_BYTES = 64 << 20;
    private static final int CACHE_REGIONS = 128;
    private static final long TINY_CACHE_BYTES = 64 << 10;
    private static final long SMALL_CACHE_BYTES = 1 << 20;

    /** A new region of a map takes this fraction of what is there already. */
    private static final int MAP_GROWTH_FRACTION = 64;

    /** In a cache it takes more, lest small regions remain a large part of it when it is full. */
    private static final int CACHE_GROWTH_FRACTION = 16;

    /** The first ones take this fraction. */
    private static final int FIRST_GROWTH_FRACTION = 8;

    /** In a small store, a region has room for so many entries like the first one. */
    private static final int FIRST_ENTRIES = 16;

    /** A region that is made for a piece is no smaller than this fraction: any entry that is no list fits it. */
    private static final int LEAST_PIECE_FRACTION = 2;

    /** The sizes of regions that are made for a piece are multiples of this fraction of a region, or of a page. */
    private static final int PIECE_GRANULES = 32;

    private static final int MAX_PIECE_GRANULE_BYTES = 4 << 10;

    /** By which part of one all entries that share a region may become larger than those that it was made for. */
    private static final int HEADROOM_FRACTION = 16;

    /** In the largest stores regions are larger, so that there are not many more than this number. */
    private static final int MANY_REGIONS = 1 << 15;

    private static final int MAX_REGION_BYTES = 512 << 20;
    private static final int MAX_REGIONS = 1 << 17;

    /** Returns the sizes for a map with this budget. */
    public static RegionSizing ofMap(long maximumBytes) {
        long bytes =
                Math.min(maximumBytes / MAP_REGIONS, Math.max(SHORT_CLEARING_BYTES, maximumBytes / LARGE_MAP_REGIONS));
        int largest = clampToPower(bytes, MIN_MAP_REGION_BYTES, most(maximumBytes, MAX_MAP_REGION_BYTES));
        return new RegionSizing(leastBytes(maximumBytes), largest, MAP_REGIONS, MAP_GROWTH_FRACTION);
    }

    /**
     * Returns the sizes for a cache with this budget for entries: eviction is by region, and is the finer the more of
     * them there are, so the regions of a small cache are small too.
     */
    public static RegionSizing ofCache(long maximumBytes) {
        int regions = cacheRegions(maximumBytes);
        // A little more, so that a round budget, less what the index takes, is one still.
        long boundedBytes = Math.min(maximumBytes, Long.MAX_VALUE / 2);
        long roundBytes = boundedBytes + boundedBytes / CACHE_REGIONS;
        int most = most(maximumBytes, MAX_CACHE_REGION_BYTES);
        int largest = clampToPower(roundBytes / regions, MIN_CACHE_REGION_BYTES, most);
        return new RegionSizing(Math.min(leastBytes(maximumBytes), largest), largest, regions, CACHE_GROWTH_FRACTION);
    }

    /** Returns how large the first regions are. */
    private static int leastBytes(long maximumBytes) {
        return maximumBytes < SMALL_STORE_BYTES ? MIN_MAP_REGION_BYTES : FIRST_REGION_BYTES;
    }

    /** Returns how many regions a cache has at least: not so many in a small one that few entries fit a region. */
    private static int cacheRegions(long maximumBytes) {
        if (maximumBytes < TINY_CACHE_BYTES) {
            return CACHE_REGIONS / 4;
        }
        return maximumBytes < SMALL_CACHE_BYTES ? CACHE_REGIONS / 2 : CACHE_REGIONS;
    }

    /** Returns how large regions are at most. */
    private static int most(long maximumBytes, int usually) {
        return clampToPower(maximumBytes / MANY_REGIONS, usually, MAX_REGION_BYTES);
    }

    private static int clampToPower(long bytes, int least, int most) {
        return Math.clamp(Long.highestOneBit(Math.max(1, bytes)), least, most);
    }

    /** Returns how large a region is at most: what takes no more memory than its addresses. */
    public int largestBytes() {
        return NativeMemory.bytesWithin(maximumBytes);
    }

    /** Returns the size of the next region, given the bytes of all regions so far. */
    int nextBytes(long totalBytes, int leastBytes) {
        long first =
                Math.max(totalBytes / FIRST_GROWTH_FRACTION / minBytes * minBytes, (long) leastBytes * FIRST_ENTRIES);
        long grown = Math.max(totalBytes / growthFraction, Math.min(first, MIN_MAP_REGION_BYTES));
        long bytes = Math.max(leastBytes + maximumBytes - largestBytes(), Math.min(grown, maximumBytes));
        long rounded = (bytes + minBytes - 1) / minBytes * minBytes;
        return NativeMemory.bytesWithin((int) Math.min(rounded, maximumBytes));
    }

    /**
     * Returns the size of the next region where entries are large and of one size: a whole number of them fill it, or
     * as many that are a little larger, since it stays as it is. It is at least two thirds of what it is otherwise, as
     * an entry is at most half a region.
     *
     * @param entryBytes their size, or zero where there is none
     */
    int nextBytes(long totalBytes, int leastBytes, int entryBytes) {
        int bytes = nextBytes(totalBytes, leastBytes);
        if (entryBytes == 0) {
            return bytes;
        }
        int count = Math.min(Math.ceilDiv(bytes, entryBytes), largestBytes() / entryBytes);
        long filled = (long) count * entryBytes + entryBytes / HEADROOM_FRACTION;
        long rounded = Math.ceilDiv(filled, Location.UNIT_BYTES) * Location.UNIT_BYTES;
        return rounded < leastBytes ? bytes : (int) Math.min(rounded, largestBytes());
    }

    /** Returns the size of a region that has whole pages, where the system gives those. */
    int wholePages(int bytes) {
        return (int) Math.min(Math.ceilDiv(bytes, Pages.BYTES) * Pages.BYTES, largestBytes());
    }

    /** Returns the size of a region that is made for a piece of so many bytes. */
    int pieceBytes(int bytes) {
        int granule = Math.clamp(maximumBytes / PIECE_GRANULES, Location.UNIT_BYTES, MAX_PIECE_GRANULE_BYTES);
        int least = maximumBytes / LEAST_PIECE_FRACTION + granule;
        long wanted = Math.max(bytes + (long) maximumBytes - largestBytes(), least);
        return NativeMemory.bytesWithin((int) Math.min((wanted + granule - 1) / granule * granule, maximumBytes));
    }

    /**
     * Returns how many bytes of regions a store can have at most, whatever its budget: a location can tell no more of
     * them apart, and those that are taken first are small.
     */
    public long reachableBytes(long budgetBytes) {
        int most = Math.min(capacity(budgetBytes), Location.maxRegions(maximumBytes));
        long total = 0;
        int regions = 0;
        while (regions < most && nextBytes(total, 1) < largestBytes()) {
            total += nextBytes(total, 1);
            regions++;
        }
        return total + (long) (most - regions) * largestBytes();
    }

    /** Returns the addresses that all regions of a store with this budget take side by side. */
    public long addressBytes(long budgetBytes) {
        return RegionTable.addressBytes(maximumBytes, capacity(budgetBytes));
    }

    /**
     * Returns how many regions a store with this budget may have at most: more than fit it, the small ones included.
     */
    int capacity(long budgetBytes) {
        return (int) Math.min(2 * (budgetBytes / maximumBytes) + targetCount + growingRegions(), MAX_REGIONS);
    }

    /**
     * Returns a bound of how many regions there may be more.
     *
     * @param totalBytes of those so far
     * @param restBytes what the budget has left
     */
    int numbersFor(long totalBytes, long restBytes) {
        int growing = nextBytes(totalBytes, 1) < largestBytes() ? growingRegions() : 0;
        return (int) Math.min(2 * (restBytes / maximumBytes) + growing + 1, MAX_REGIONS);
    }

    /**
     * Returns a bound of how many regions there are that are smaller than the largest size: as many as are needed for
     * one of the least size to be a small enough fraction of all, and then n for each time that all grow by the factor
     * (1 + 1/n)^n, which is 2 at least.
     */
    private int growingRegions() {
        int small = Math.min(maximumBytes, Math.max(minBytes, MIN_MAP_REGION_BYTES));
        return FIRST_GROWTH_FRACTION * (1 + doublings(minBytes, small))
                + growthFraction * (1 + doublings(small, maximumBytes));
    }

    private static int doublings(int from, int to) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(to / from);
    }
}

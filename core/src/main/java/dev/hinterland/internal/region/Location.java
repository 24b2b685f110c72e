// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/**
 * The location of an entry: the 64-bit word that the index keeps in a slot.
 *
 * <pre>
 *  63  62                  42 41      38 37                                    0
 * +---+----------------------+----------+---------------------------------------+
 * | 0 |     incarnation      |frequency |        address in units of 4 bytes    |
 * +---+----------------------+----------+---------------------------------------+
 * </pre>
 *
 * <p>The address is the number of the region, and below it the offset in the region; a store chooses where one ends and
 * the other begins. The incarnation is the low end of the region's generation at the time of writing: bytes at this
 * address belong to this entry only as long as the generation agrees.
 *
 * <p>A store of more than a terabyte has more regions than numbers that fit the address. There, up to
 * {@value #MAX_HIGH_BITS} high bits of the number lie at the low end of the incarnation. They lie at the low end of the
 * region's generations too, which grow in steps that leave them alone, so that a location and its region's generation
 * agree as ever. The field for the frequency is clear; the index counts reads there. The sign bit is clear, so that the
 * index can mark words of its own with it, and no location is zero, because there is no region of number zero.
 */
public final class Location {

    public static final int ADDRESS_BITS = 38;
    public static final int FREQUENCY_BITS = 4;
    static final int INCARNATION_BITS = 21;

    /** How many bits of a region's number may lie in the incarnation: 65,536 generations are told apart even so. */
    static final int MAX_HIGH_BITS = 5;

    static final int INCARNATION_SHIFT = ADDRESS_BITS + FREQUENCY_BITS;
    static final long ADDRESS_MASK = (1L << ADDRESS_BITS) - 1;
    static final long INCARNATION_MASK = (1L << INCARNATION_BITS) - 1;

    /** Entries start at multiples of this many bytes. */
    public static final int UNIT_BYTES = 4;

    public static final int UNIT_SHIFT = 2;

    static {
        if (INCARNATION_SHIFT + INCARNATION_BITS != Long.SIZE - 1 || 1 << UNIT_SHIFT != UNIT_BYTES) {
            throw new AssertionError("the fields do not tile the word");
        }
    }

    private Location() {}

    /** Returns how many low bits of a region's number lie in the address. */
    private static int lowBits(int regionShift) {
        return ADDRESS_BITS - regionShift;
    }

    /** Returns the largest number of a region when regions have up to this many bytes, a power of two. */
    static int maxRegions(int maxRegionBytes) {
        int lowBits = lowBits(Integer.numberOfTrailingZeros(maxRegionBytes) - UNIT_SHIFT);
        return (1 << Math.min(lowBits + MAX_HIGH_BITS, 30)) - 1;
    }

    /**
     * Returns how many high bits of the numbers of regions do not fit the address, given the largest of these
     * numbers.
     */
    static int highBits(int largestRegion, int regionShift) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(largestRegion);
        return Math.max(0, bits - lowBits(regionShift));
    }

    /**
     * Returns the first generation of a region: after one or more steps of {@link #generationStep}, above its number's
     * high bits.
     */
    static long firstGeneration(int region, int regionShift, int highBits) {
        return generationStep(highBits) | region >>> lowBits(regionShift);
    }

    static long generationStep(int highBits) {
        return 1L << highBits;
    }

    /**
     * Makes a location.
     *
     * @param generation of the region, with the high bits of its number
     */
    static long of(int region, int regionShift, int offset, long generation) {
        return (generation & INCARNATION_MASK) << INCARNATION_SHIFT
                | (((long) region << regionShift) & ADDRESS_MASK)
                | offset >>> UNIT_SHIFT;
    }

    /**
     * Returns the offset of a location where the regions of all numbers lie side by side, each as large as the largest
     * can be.
     *
     * @param highMask which bits of the incarnation are the high bits of the region's number
     */
    static long address(long location, int highMask) {
        long high = location >>> INCARNATION_SHIFT & highMask;
        return ((location & ADDRESS_MASK) | (high << ADDRESS_BITS)) << UNIT_SHIFT;
    }

    static boolean isOfGeneration(long location, long generation) {
        return ((location >>> INCARNATION_SHIFT ^ generation) & INCARNATION_MASK) == 0;
    }

    /** Returns the size of a list of the locations of so many pieces of a value, with the word before them. */
    public static long listBytes(int pieces) {
        return (1L + pieces) * Long.BYTES;
    }
}

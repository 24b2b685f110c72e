package dev.hinterland.region;

/**
 * Where an entry lies: one 64-bit word, as the index keeps it in a slot.
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
 * address belong to this entry only as long as the generation agrees. The field for the frequency is clear; the index
 * counts reads there. The sign bit is clear, so that the index can mark words of its own with it, and no location is zero,
 * because there is no region of number zero.
 */
public final class Location {

    public static final int ADDRESS_BITS = 38;
    public static final int FREQUENCY_BITS = 4;
    static final int INCARNATION_BITS = 21;

    private static final int INCARNATION_SHIFT = ADDRESS_BITS + FREQUENCY_BITS;
    private static final long ADDRESS_MASK = (1L << ADDRESS_BITS) - 1;
    private static final long INCARNATION_MASK = (1L << INCARNATION_BITS) - 1;

    /** Entries start at multiples of this many bytes. */
    public static final int UNIT_BYTES = 4;

    static final int UNIT_SHIFT = 2;

    static {
        if (INCARNATION_SHIFT + INCARNATION_BITS != Long.SIZE - 1 || 1 << UNIT_SHIFT != UNIT_BYTES) {
            throw new AssertionError("the fields do not tile the word");
        }
    }

    private Location() {}

    /** Returns the largest number of a region when regions have up to this many bytes, a power of two. */
    static int maxRegions(int maxRegionBytes) {
        int idBits = ADDRESS_BITS - (Integer.numberOfTrailingZeros(maxRegionBytes) - UNIT_SHIFT);
        return (1 << Math.min(idBits, 30)) - 1;
    }

    static long of(int region, int regionShift, int offset, long generation) {
        return (generation & INCARNATION_MASK) << INCARNATION_SHIFT
                | (long) region << regionShift
                | offset >>> UNIT_SHIFT;
    }

    static int region(long location, int regionShift) {
        return (int) ((location & ADDRESS_MASK) >>> regionShift);
    }

    static int offset(long location, int regionShift) {
        return (int) (location & ((1L << regionShift) - 1)) << UNIT_SHIFT;
    }

    static boolean isOfGeneration(long location, long generation) {
        return ((location >>> INCARNATION_SHIFT ^ generation) & INCARNATION_MASK) == 0;
    }
}

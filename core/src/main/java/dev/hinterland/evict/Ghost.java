package dev.hinterland.evict;

import dev.hinterland.memory.Words;

/**
 * The frequencies of entries that were dropped, by a few bits of their hash: sets of eight cells.
 *
 * <pre>
 *  15           4 3         0
 * +--------------+-----------+
 * |     tag      | frequency |   a cell; free where the frequency is zero
 * +--------------+-----------+
 * </pre>
 *
 * <p>Threads that change one set at the same time may lose a cell, and two keys may share a tag: then a new entry ranks
 * higher or lower than it should, and nothing else is wrong.
 */
final class Ghost {

    static final int CELL_BYTES = 2;

    private static final int WORDS_PER_SET = 2;
    private static final int SET_BYTES = WORDS_PER_SET * Long.BYTES;
    static final int CELLS_PER_SET = SET_BYTES / CELL_BYTES;
    private static final int CELL_BITS = 16;
    private static final int CELL_MASK = 0xFFFF;
    private static final int FREQUENCY_MASK = 0xF;
    private static final int TAG_SHIFT = 4;
    private static final int TAG_MASK = 0xFFF;
    private static final long HALVES = 0x7777_7777_7777_7777L;
    private static final long TAGS = 0xFFF0_FFF0_FFF0_FFF0L;
    private static final int GOLDEN = 0x9E3779B9;

    private final Words words;
    private final long offset;
    private final int sets;
    private int random = 1;

    /** Makes a ghost of zeroed memory. */
    Ghost(Words words, long offset, long bytes) {
        this.words = words;
        this.offset = offset;
        this.sets = (int) Math.max(1, bytes / SET_BYTES);
    }

    /** Returns the bytes for so many cells, in whole sets. */
    static long bytesFor(long cells) {
        return Math.max(1, Math.ceilDiv(cells, CELLS_PER_SET)) * SET_BYTES;
    }

    /** Returns the bytes of as many whole sets as fit so many bytes. */
    static long wholeBytes(long bytes) {
        return bytes / SET_BYTES * SET_BYTES;
    }

    private long setOf(int mixed) {
        return offset + ((Integer.toUnsignedLong(mixed) * sets) >>> Integer.SIZE) * SET_BYTES;
    }

    private int cell(long set, int i) {
        long word = words.get(set + (i >>> 2 << 3));
        return (int) (word >>> ((i & 3) * CELL_BITS)) & CELL_MASK;
    }

    private void setCell(long set, int i, int cell) {
        long at = set + (i >>> 2 << 3);
        int shift = (i & 3) * CELL_BITS;
        words.set(at, (words.get(at) & ~((long) CELL_MASK << shift)) | (long) cell << shift);
    }

    private static int mix(int hash) {
        int h = hash * GOLDEN;
        return (h ^ h >>> 15) * GOLDEN;
    }

    /** Reads of the set of a key. */
    long touch(int hash) {
        return words.get(setOf(mix(hash)));
    }

    /** Returns the frequency that a key had when it was dropped, or zero, and forgets it. */
    int take(int hash) {
        int mixed = mix(hash);
        long set = setOf(mixed);
        int tag = hash & TAG_MASK;
        for (int i = 0; i < CELLS_PER_SET; i++) {
            int cell = cell(set, i);
            if ((cell & FREQUENCY_MASK) != 0 && cell >>> TAG_SHIFT == tag) {
                setCell(set, i, 0);
                return cell & FREQUENCY_MASK;
            }
        }
        return 0;
    }

    /**
     * Remembers the frequency of a key: in a free cell, or in place of one of the least frequent of its set. Which of them
     * is left to chance, and among equals the newcomer is left out every other time: so that of a loop that is longer than
     * the ghost, something stays.
     */
    void put(int hash, int frequency) {
        if (frequency == 0) {
            return;
        }
        long set = setOf(mix(hash));
        int chosen = 0;
        int least = FREQUENCY_MASK + 1;
        int equals = 0;
        nextRandom();
        for (int i = 0; i < CELLS_PER_SET && least > 0; i++) {
            int present = cell(set, i) & FREQUENCY_MASK;
            equals = present < least ? 1 : equals + (present == least ? 1 : 0);
            if (present < least || (present == least && (random >>> 8 & CELL_MASK) % equals == 0)) {
                least = present;
                chosen = i;
            }
        }
        if (least < frequency || (least == frequency && (random & 1) != 0)) {
            setCell(set, chosen, (hash & TAG_MASK) << TAG_SHIFT | frequency);
        }
    }

    /** Marsaglia's xorshift. */
    private void nextRandom() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
    }

    /** Halves the frequencies in one of several equal parts. */
    void halve(int part, int parts) {
        long from = (long) sets * part / parts * WORDS_PER_SET;
        long to = (long) sets * (part + 1) / parts * WORDS_PER_SET;
        for (long word = from; word < to; word++) {
            long cells = words.get(offset + word * Long.BYTES);
            words.set(offset + word * Long.BYTES, (cells & TAGS) | (cells >>> 1 & HALVES & ~TAGS));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Words;

/**
 * The ghost cache: the frequencies of entries that were dropped, found by a few bits of their hash, in sets of eight
 * cells.
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
    private static final int CELLS_PER_WORD = Long.BYTES / CELL_BYTES;
    static final int CELLS_PER_SET = SET_BYTES / CELL_BYTES;
    private static final int CELL_BITS = 16;
    private static final int CELL_MASK = 0xFFFF;
    private static final int FREQUENCY_MASK = 0xF;
    private static final int TAG_SHIFT = 4;
    private static final int TAG_MASK = 0xFFF;
    private static final long HALVES = 0x7777_7777_7777_7777L;
    private static final long TAGS = 0xFFF0_FFF0_FFF0_FFF0L;
    private static final long LOWEST = 0x0001_0001_0001_0001L;
    private static final long FREQUENCIES = LOWEST * FREQUENCY_MASK;
    private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;
    private static final int GOLDEN = 0x9E3779B9;

    /**
     * How many sets a piece has, but for very large ghosts: 32 KiB, which the system hands out in some tens of
     * microseconds.
     */
    private static final int MIN_PIECE_SHIFT = 11;

    private static final int MAX_PIECES = 1 << 12;

    private static final int SINGLE_PIECE_SHIFT = 30;

    private final int sets;
    private final long offset;
    private final Words[] pieces;
    private final int pieceShift;

    /** Sets below this have memory; the pieces are written before. */
    private volatile int presentSets;

    /** Sets below this have been halved as often as all will have been; one set beyond counts half. */
    private volatile int halvedSets;

    private int random = 1;

    /** Makes a ghost in a part of zeroed memory. */
    Ghost(Words words, long offset, long bytes) {
        this.sets = setsIn(bytes);
        this.offset = offset;
        this.pieces = new Words[] {words};
        this.pieceShift = SINGLE_PIECE_SHIFT;
        this.presentSets = sets;
        this.halvedSets = sets;
    }

    /** Makes a ghost that remembers nothing until it has been given {@linkplain #add memory}, piece by piece. */
    Ghost(long bytes) {
        this.sets = setsIn(bytes);
        this.offset = 0;
        this.pieceShift = pieceShift(sets);
        this.pieces = new Words[Math.ceilDiv(sets, 1 << pieceShift)];
        this.halvedSets = sets;
    }

    private static int setsIn(long bytes) {
        return (int) Math.max(1, bytes / SET_BYTES);
    }

    private static int pieceShift(int sets) {
        int shift = MIN_PIECE_SHIFT;
        while (sets >>> shift > MAX_PIECES) {
            shift++;
        }
        return shift;
    }

    /** Returns what a ghost of so many bytes costs of the budget, in all its pieces. */
    static long costBytes(long bytes) {
        Ghost ghost = new Ghost(bytes);
        return (ghost.pieces.length - 1) * NativeMemory.costBytes((long) SET_BYTES << ghost.pieceShift)
                + NativeMemory.costBytes(ghost.bytesOfPiece(ghost.pieces.length - 1));
    }

    private long bytesOfPiece(int piece) {
        int first = piece << pieceShift;
        return (long) Math.min(1 << pieceShift, sets - first) * SET_BYTES;
    }

    /** Returns whether all memory is there. */
    boolean isComplete() {
        return presentSets == sets;
    }

    /** Returns the bytes of the piece to be added next. */
    long nextBytes() {
        return bytesOfPiece(presentSets >>> pieceShift);
    }

    /** Adds the next piece: zeroed memory. One thread at a time. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // by one thread at a time
    void add(Words piece) {
        int next = presentSets >>> pieceShift;
        pieces[next] = piece;
        presentSets += (int) (bytesOfPiece(next) / SET_BYTES);
    }

    /** Returns the bytes for so many cells, in whole sets. */
    static long bytesFor(long cells) {
        return Math.max(1, Math.ceilDiv(cells, CELLS_PER_SET)) * SET_BYTES;
    }

    /** Returns the bytes of as many whole sets as fit so many bytes. */
    static long wholeBytes(long bytes) {
        return bytes / SET_BYTES * SET_BYTES;
    }

    private int setOf(int mixed) {
        return (int) ((Integer.toUnsignedLong(mixed) * sets) >>> Integer.SIZE);
    }

    private Words words(int set) {
        return pieces[set >>> pieceShift];
    }

    /** Returns where a set lies in its piece. */
    private long place(int set) {
        return offset + (set & (1 << pieceShift) - 1) * (long) SET_BYTES;
    }

    private static int cell(long word, int i) {
        return (int) (word >>> (i * CELL_BITS)) & CELL_MASK;
    }

    private static long withCell(long word, int i, int cell) {
        int shift = i * CELL_BITS;
        return (word & ~((long) CELL_MASK << shift)) | (long) cell << shift;
    }

    private static int mix(int hash) {
        int h = hash * GOLDEN;
        return (h ^ h >>> 15) * GOLDEN;
    }

    /** Reads of the set of a key. */
    long touch(int hash) {
        int set = setOf(mix(hash));
        return set < presentSets ? words(set).get(place(set)) : 0;
    }

    /** Returns the frequency that a key had when it was dropped, or zero, and forgets it. */
    int take(int hash) {
        int set = setOf(mix(hash));
        if (set >= presentSets) {
            return 0;
        }
        Words words = words(set);
        long at = place(set);
        int tag = hash & TAG_MASK;
        for (long end = at + SET_BYTES; at < end; at += Long.BYTES) {
            long word = words.get(at);
            int i = find(word, tag);
            if (i < CELLS_PER_WORD) {
                words.set(at, withCell(word, i, 0));
                int stored = cell(word, i) & FREQUENCY_MASK;
                return set < halvedSets ? stored : stored >>> 1;
            }
        }
        return 0;
    }

    /**
     * Returns the first cell that has a tag and is not free, or {@link #CELLS_PER_WORD}. All four are compared at once:
     * a cell with the tag becomes zero, and the lowest zero is found as in Lamport, <i>Multiple Byte Processing with
     * Full-Word Instructions</i> (1975).
     */
    static int find(long word, int tag) {
        long unlike = (word & TAGS) ^ ((tag * LOWEST) << TAG_SHIFT);
        long free = ~((word & ~TAGS) + ~TAGS) & (LOWEST << TAG_SHIFT);
        long compared = unlike | free;
        long zeros = (compared - LOWEST) & ~compared & (LOWEST << (CELL_BITS - 1));
        return Long.numberOfTrailingZeros(zeros) / CELL_BITS;
    }

    /**
     * Remembers the frequency of a key: in a free cell, or in place of one of the least frequent of its set. Which of
     * them is left to chance, and among equals the newcomer is left out every other time: so that of a loop that is
     * longer than the ghost, something stays.
     */
    void put(int hash, int frequency) {
        int set = setOf(mix(hash));
        if (frequency == 0 || set >= presentSets) {
            return;
        }
        int stored = set < halvedSets ? frequency : Math.min(FREQUENCY_MASK, frequency << 1);
        Words words = words(set);
        long first = place(set);
        long frequencies = interleaved(words.get(first), words.get(first + Long.BYTES));
        int chance = nextRandom();
        int level = 0;
        long least = bytesOf(frequencies, level);
        while (least == 0 && level < stored) {
            level++;
            least = bytesOf(frequencies, level);
        }
        if (least != 0 && (level < stored || chance < 0)) {
            int chosen = oneOf(least, chance);
            long at = first + (chosen & 1) * (long) Long.BYTES;
            words.set(at, withCell(words.get(at), chosen >>> 1, (hash & TAG_MASK) << TAG_SHIFT | stored));
        }
    }

    /** Returns the frequencies of a set as bytes: those of the first word are the even ones. */
    private static long interleaved(long even, long odd) {
        return (even & FREQUENCIES) | (odd & FREQUENCIES) << Byte.SIZE;
    }

    /** Returns the highest bit of each byte that has a value; all are below that bit, so there is nothing to borrow. */
    private static long bytesOf(long bytes, int value) {
        return (HIGHEST_BITS - (bytes ^ value * LOWEST_BITS)) & HIGHEST_BITS;
    }

    /** Returns the number of a byte that has its highest bit, by chance. */
    private static int oneOf(long bytes, int chance) {
        int start = chance & CELLS_PER_SET - 1;
        return start + Long.numberOfTrailingZeros(Long.rotateRight(bytes, start * Byte.SIZE)) / Byte.SIZE
                & CELLS_PER_SET - 1;
    }

    /** Marsaglia's xorshift. Read once: what another thread writes meanwhile must not make it zero, for ever. */
    private int nextRandom() {
        int next = random;
        next ^= next << 13;
        next ^= next >>> 17;
        next ^= next << 5;
        random = next;
        return next;
    }

    /**
     * Halves the frequencies in one of several equal parts. From the first one on, those of the parts that follow count
     * half, and so it looks as if all were halved at once.
     *
     * @param part parts come one after the other; without the first one nothing happens
     */
    void halve(int part, int parts) {
        int from = (int) ((long) sets * part / parts);
        int to = (int) ((long) sets * (part + 1) / parts);
        if (part > 0 && from != halvedSets) {
            return;
        }
        halvedSets = from;
        for (int set = from; set < Math.min(to, presentSets); set++) {
            Words words = words(set);
            for (long at = place(set); at < place(set) + SET_BYTES; at += Long.BYTES) {
                long cells = words.get(at);
                words.set(at, (cells & TAGS) | (cells >>> 1 & HALVES & ~TAGS));
            }
        }
        halvedSets = to;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Words;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An array of equally large records of words that grows without moving, by segments: {@value #SEGMENTS_PER_DOUBLING} of
 * {@value #MIN_RECORDS} records each, and from then on as many for each time that the array doubles.
 *
 * <p>So there are few segments, however large the array, and little memory beyond what is used. A record may be read by
 * a thread that learnt its number from a word read with acquire. Segments are given back from the end; a thread that
 * learnt the number before gets an {@link IllegalStateException}.
 */
final class SegmentedWords {

    /*
     * Where a record lies is what the floating-point numbers do: with a bias of the first 2^14 records, the place of
     * the highest one bit is the doubling, the seven bits below it are the segment, and the rest is the place in the
     * segment. No branch, because it would be taken at random.
     *
     * Seven bits, so that a segment of an index that takes half of the budget still fits into a region: see
     * RegionPool.lend.
     *
     * Side by side. Where all words have one place, the segments lie there one after the other, and become memory one
     * after the other; so a record is found by its number alone. A segment that is given back stays readable and
     * writable there, and is zero. So its records must be zero before, and nobody may write there what is not to be
     * lost.
     */

    static final int MIN_RECORDS = 1 << 7;

    private static final int SEGMENT_BITS = 7;
    private static final int SEGMENTS_PER_DOUBLING = 1 << SEGMENT_BITS;
    private static final int BIAS = MIN_RECORDS << SEGMENT_BITS;
    private static final int REST_BITS = Integer.SIZE - 1 - SEGMENT_BITS;
    private static final int FIRST_LEADING_ZEROS = Integer.numberOfLeadingZeros(BIAS);
    /** How many records there can be: numbers are positive, with the bias too. */
    static final int MAX_RECORDS = Integer.MAX_VALUE - BIAS;

    static final int MAX_SEGMENTS = SEGMENTS_PER_DOUBLING * FIRST_LEADING_ZEROS;

    private final IndexMemory memory;
    private final NativeMemory.Purpose purpose;
    private final int recordShift;

    /** The words of all records there can be, where they have one place. */
    private final @Nullable Words whole;

    /** How many segments there can be, given how much memory: arrays for the most would take 35 KB in each store. */
    private final int mostSegments;

    /** One more than there can be, which is never there. */
    private final Words[] segments;

    private final @Nullable Block[] blocks;
    private volatile int segmentCount;
    private volatile long aheadBytes;

    /**
     * Creates an empty array.
     *
     * @param recordShift the binary logarithm of a record's size in bytes
     * @param whole the words of all records there can be, or {@code null} where each segment has its own
     */
    SegmentedWords(IndexMemory memory, NativeMemory.Purpose purpose, int recordShift, @Nullable Words whole) {
        this.whole = whole;
        this.memory = memory;
        this.purpose = purpose;
        this.recordShift = recordShift;
        long records = (whole == null ? memory.mostBytes() : whole.bytes()) >>> recordShift;
        this.mostSegments = segmentOf(Math.clamp(records, MIN_RECORDS, MAX_RECORDS) - 1) + 1;
        this.segments = new Words[mostSegments + 1];
        this.blocks = new Block[mostSegments + 1];
    }

    /** Returns how many segments there can be. */
    int mostSegments() {
        return mostSegments;
    }

    static int segmentOf(int record) {
        int leadingZeros = Integer.numberOfLeadingZeros(record + BIAS);
        int doubling = FIRST_LEADING_ZEROS - leadingZeros;
        return (doubling << SEGMENT_BITS) + ((record + BIAS) >>> (REST_BITS - leadingZeros)) - SEGMENTS_PER_DOUBLING;
    }

    /** Returns the segments; it is never another array. */
    Words[] segments() {
        return segments;
    }

    /** Returns the words of all records, or {@code null} where each segment has its own. */
    @Nullable
    Words whole() {
        return whole;
    }

    /** Returns the words in which a record lies. */
    Words words(int record) {
        Words all = whole;
        return all == null ? segments[segmentOf(record)] : all;
    }

    /** Returns the offset of a record in its words, in bytes. */
    long offset(int record) {
        return whole == null ? offset(record, recordShift) : (long) record << recordShift;
    }

    static long offset(int record, int recordShift) {
        int rest = (1 << (REST_BITS - Integer.numberOfLeadingZeros(record + BIAS))) - 1;
        return (long) ((record + BIAS) & rest) << recordShift;
    }

    /**
     * Returns where a record lies as one number, so that a thread that goes on with a record finds it once: the segment
     * in the upper half, the offset in its words in the lower one; or the offset alone, where all have one place.
     */
    long reference(int record) {
        if (whole != null) {
            return (long) record << recordShift;
        }
        int biased = record + BIAS;
        int leadingZeros = Integer.numberOfLeadingZeros(biased);
        int restBits = REST_BITS - leadingZeros;
        int doubling = FIRST_LEADING_ZEROS - leadingZeros;
        int segment = (doubling << SEGMENT_BITS) + (biased >>> restBits) - SEGMENTS_PER_DOUBLING;
        long offset = (long) (biased & (1 << restBits) - 1) << recordShift;
        return (long) segment << Integer.SIZE | offset;
    }

    /** Returns the words in which the record of a reference lies. */
    Words at(long reference) {
        Words all = whole;
        return all == null ? segments[(int) (reference >>> Integer.SIZE)] : all;
    }

    /** Returns the offset of the record of a reference in its words, in bytes. */
    long offsetAt(long reference) {
        return whole == null ? reference & 0xFFFF_FFFFL : reference;
    }

    /** Returns the number of the record of a reference. */
    int record(long reference) {
        if (whole != null) {
            return (int) (reference >>> recordShift);
        }
        return firstOf((int) (reference >>> Integer.SIZE)) + (int) (offsetAt(reference) >>> recordShift);
    }

    private long bytesOf(int segment) {
        return (long) MIN_RECORDS << (segment >>> SEGMENT_BITS) << recordShift;
    }

    /** Returns the bytes of the segment of a record, or zero if there cannot be one. */
    long bytesOfSegmentOf(int record) {
        int segment = segmentOf(record);
        return segment < mostSegments ? bytesOf(segment) : 0;
    }

    /** Returns the first record of a segment. */
    static int firstOf(int segment) {
        int doubling = segment >>> SEGMENT_BITS;
        int inDoubling = segment & (SEGMENTS_PER_DOUBLING - 1);
        return (((SEGMENTS_PER_DOUBLING + inDoubling) * MIN_RECORDS) << doubling) - BIAS;
    }

    /** Returns whether the segment of a record is there. */
    boolean isPresent(int record) {
        return isThere(segmentOf(record));
    }

    /** Returns whether the segment after that of a record is there too, so that growth will not have to wait for it. */
    boolean isNextPresent(int record) {
        return isThere(segmentOf(record) + 1);
    }

    private boolean isThere(int segment) {
        if (segment >= mostSegments) {
            return false;
        }
        Words words = segments[segment];
        return words != null && (whole == null ? !words.isReleased() : blocks[segment] != null);
    }

    /**
     * Adds the segment of a record, where the one before it is there.
     *
     * @return whether the segment of this record, or with {@code ahead} the one after it too, is there now
     */
    synchronized boolean ensure(int record, boolean ahead) {
        int first = segmentOf(record);
        int wanted = first + (ahead ? 1 : 0);
        for (int segment = first; segment <= wanted; segment++) {
            if (!isThere(segment) && (segment >= mostSegments || !add(segment))) {
                return false;
            }
            aheadBytes = segment > first ? bytesOf(segment) : 0;
        }
        return true;
    }

    private boolean add(int segment) {
        Optional<Block> block = whole == null ? memory.allocate(bytesOf(segment), purpose) : allocateInPlace(segment);
        if (block.isPresent()) {
            // Nothing is allocated on the heap until the block is known here, or a heap that is full would lose it.
            blocks[segment] = block.get();
            segments[segment] = block.get().words();
            segmentCount = Math.max(segmentCount, segment + 1);
        }
        return block.isPresent();
    }

    private Optional<Block> allocateInPlace(int segment) {
        long offset = (long) firstOf(segment) << recordShift;
        return purpose == NativeMemory.Purpose.INDEX
                ? memory.allocateBuckets(offset, bytesOf(segment))
                : memory.allocateNodes(offset, bytesOf(segment));
    }

    /** Adds the segments of so many records, which have one place and contents already. */
    synchronized void adopt(int records) {
        int last = records == 0 ? -1 : segmentOf(records - 1);
        for (int segment = 0; segment <= last; segment++) {
            if (!add(segment)) {
                throw new AssertionError("no memory for what has contents: segment=" + segment);
            }
        }
    }

    /** Returns whether {@link #release} would find a segment to give back. */
    boolean isReleasable(int count) {
        return segmentOf(count - 1) + 1 < segmentCount;
    }

    /**
     * Gives back the segments that have none of the first records. A thread that is late in one gets an
     * {@link IllegalStateException} there. Those that cannot be given back stay, and must be as they came: zeroed. So
     * must those that have one place with the others.
     *
     * @param count how many records are in use, at least one
     * @return whether there was one to give back
     */
    synchronized boolean release(int count) {
        boolean released = false;
        for (int segment = segmentCount - 1; segment > segmentOf(count - 1); segment--) {
            Block block = blocks[segment];
            if (block != null && block.release()) {
                blocks[segment] = null;
                released = true;
            }
        }
        // What stays is looked at again when the array has grown beyond it.
        segmentCount = segmentOf(count - 1) + 1;
        return released;
    }

    /** Returns the number after the last record for which there is memory. */
    synchronized int capacity() {
        int segment = mostSegments;
        while (segment > 0 && blocks[segment - 1] == null) {
            segment--;
        }
        return firstOf(segment);
    }

    /** Returns the bytes of a segment that was added ahead and may not be in use yet. */
    long aheadBytes(int lastRecord) {
        return isNextPresent(lastRecord) ? aheadBytes : 0;
    }

    /** Calls an action while no segment is added or given back, when the budget counts exactly those there are. */
    synchronized void pauseFor(Runnable action) {
        action.run();
    }

    /** Returns what all segments cost of the budget. */
    synchronized long costBytes() {
        long cost = 0;
        for (int segment = 0; segment < mostSegments; segment++) {
            cost += blocks[segment] == null ? 0 : NativeMemory.costBytes(bytesOf(segment));
        }
        return cost;
    }
}

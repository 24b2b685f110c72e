package dev.hinterland.index;

import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.Words;
import java.util.Optional;

/**
 * An array of equally large records of words that grows without moving, by segments: {@value #SEGMENTS_PER_DOUBLING} of
 * {@value #MIN_RECORDS} records each, and from then on as many for each time that the array doubles.
 *
 * <p>So there are few segments, however large the array, and little memory beyond what is used. Segments are added by
 * one thread at a time; a record may be read by whoever learnt its number from a word read with acquire.
 */
final class SegmentedWords {

    /*
     * Where a record lies is what the floating-point numbers do: with a bias of the first 2^15 records, the place of the
     * highest one bit is the doubling, the seven bits below it are the segment, and the rest is the place in the segment.
     * No branch, because it would be taken at random.
     *
     * Seven bits, so that a segment of an index that takes half of the budget still fits into a region: see
     * RegionPool.lend.
     */

    static final int MIN_RECORDS = 1 << 8;

    private static final int SEGMENT_BITS = 7;
    private static final int SEGMENTS_PER_DOUBLING = 1 << SEGMENT_BITS;
    private static final int BIAS = MIN_RECORDS << SEGMENT_BITS;
    private static final int FIRST_LEADING_ZEROS = Integer.numberOfLeadingZeros(BIAS);
    private static final int MAX_SEGMENTS = SEGMENTS_PER_DOUBLING * FIRST_LEADING_ZEROS;

    private final IndexMemory memory;
    private final NativeMemory.Purpose purpose;
    private final int recordShift;
    private final Words[] segments = new Words[MAX_SEGMENTS];
    private volatile int segmentCount;
    private volatile long aheadBytes;

    /**
     * Creates an empty array.
     *
     * @param recordShift the binary logarithm of a record's size in bytes
     */
    SegmentedWords(IndexMemory memory, NativeMemory.Purpose purpose, int recordShift) {
        this.memory = memory;
        this.purpose = purpose;
        this.recordShift = recordShift;
    }

    private static int segmentOf(int record) {
        int leadingZeros = Integer.numberOfLeadingZeros(record + BIAS);
        int doubling = FIRST_LEADING_ZEROS - leadingZeros;
        return (doubling << SEGMENT_BITS) + ((record + BIAS) >>> restBits(leadingZeros)) - SEGMENTS_PER_DOUBLING;
    }

    private static int restBits(int leadingZeros) {
        return Integer.SIZE - 1 - SEGMENT_BITS - leadingZeros;
    }

    /** Returns the words in which a record lies. */
    Words words(int record) {
        return segments[segmentOf(record)];
    }

    /** Returns the offset of a record in its words, in bytes. */
    long offset(int record) {
        int rest = (1 << restBits(Integer.numberOfLeadingZeros(record + BIAS))) - 1;
        return (long) ((record + BIAS) & rest) << recordShift;
    }

    private long bytesOf(int segment) {
        return (long) MIN_RECORDS << (segment >>> SEGMENT_BITS) << recordShift;
    }

    /** Returns whether the segment of a record is there. */
    boolean isPresent(int record) {
        return segmentOf(record) < segmentCount;
    }

    /** Returns whether the segment after that of a record is there too, so that growth will not have to wait for it. */
    boolean isNextPresent(int record) {
        return segmentOf(record) + 1 < segmentCount;
    }

    /**
     * Adds the next segment, where that is not beyond the one after that of a record.
     *
     * @return whether the segment of this record, or with {@code ahead} the one after it, is there now
     */
    synchronized boolean ensure(int record, boolean ahead) {
        int wanted = segmentOf(record) + (ahead ? 1 : 0);
        while (segmentCount <= wanted) {
            int segment = segmentCount;
            if (segment == MAX_SEGMENTS) {
                return false;
            }
            Optional<Words> words = memory.allocate(bytesOf(segment), purpose);
            if (words.isEmpty()) {
                return false;
            }
            segments[segment] = words.get();
            segmentCount = segment + 1;
            aheadBytes = segment > segmentOf(record) ? bytesOf(segment) : 0;
        }
        return true;
    }

    /** Returns the bytes of a segment that was added ahead and may not be in use yet. */
    long aheadBytes(int lastRecord) {
        return isNextPresent(lastRecord) ? aheadBytes : 0;
    }

    /** Returns what all segments cost of the budget. */
    long costBytes() {
        long cost = 0;
        for (int segment = 0; segment < segmentCount; segment++) {
            cost += NativeMemory.costBytes(bytesOf(segment));
        }
        return cost;
    }
}

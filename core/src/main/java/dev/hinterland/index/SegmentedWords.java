package dev.hinterland.index;

import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.Words;
import java.util.Optional;

/**
 * An array of equally large records of words that grows without moving: from number {@code 2^n} on, the records up to
 * {@code 2^(n+1)} lie in {@value #SEGMENTS_PER_DOUBLING} segments of equal size.
 *
 * <p>So there are few segments, however large the array, and little memory beyond what is used. Segments are added by
 * one thread at a time; a record may be read by whoever learnt its number from a word read with acquire.
 */
final class SegmentedWords {

    static final int FIRST_RECORDS_SHIFT = 8;

    private static final int SEGMENTS_SHIFT = 5;
    private static final int SEGMENTS_PER_DOUBLING = 1 << SEGMENTS_SHIFT;
    private static final int MAX_SEGMENTS = 1 + SEGMENTS_PER_DOUBLING * (31 - FIRST_RECORDS_SHIFT);

    private final NativeMemory memory;
    private final NativeMemory.Purpose purpose;
    private final int recordShift;
    private final Words[] segments = new Words[MAX_SEGMENTS];
    private volatile int segmentCount;
    private volatile long aheadBytes;

    SegmentedWords(NativeMemory memory, NativeMemory.Purpose purpose, int recordShift) {
        this.memory = memory;
        this.purpose = purpose;
        this.recordShift = recordShift;
    }

    private static int segmentOf(int record) {
        int doubling = 31 - Integer.numberOfLeadingZeros(record) - FIRST_RECORDS_SHIFT;
        if (doubling < 0) {
            return 0;
        }
        int shift = doubling + FIRST_RECORDS_SHIFT - SEGMENTS_SHIFT;
        return 1 + (doubling << SEGMENTS_SHIFT) + (record >>> shift) - SEGMENTS_PER_DOUBLING;
    }

    /** Returns the words in which a record lies. */
    Words words(int record) {
        return segments[segmentOf(record)];
    }

    /** Returns the offset of a record in its words, in bytes. */
    long offset(int record) {
        int log = 31 - Integer.numberOfLeadingZeros(record | 1);
        int mask = log < FIRST_RECORDS_SHIFT ? (1 << FIRST_RECORDS_SHIFT) - 1 : (1 << (log - SEGMENTS_SHIFT)) - 1;
        return (long) (record & mask) << recordShift;
    }

    private static int recordsIn(int segment) {
        if (segment == 0) {
            return 1 << FIRST_RECORDS_SHIFT;
        }
        int doubling = (segment - 1) / SEGMENTS_PER_DOUBLING;
        return 1 << (doubling + FIRST_RECORDS_SHIFT - SEGMENTS_SHIFT);
    }

    private long bytesOf(int segment) {
        return (long) recordsIn(segment) << recordShift;
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
     * @param keepBytes how much of the budget must be left
     * @return whether the segment of this record, or with {@code ahead} the one after it, is there now
     */
    synchronized boolean ensure(int record, boolean ahead, long keepBytes) {
        int wanted = segmentOf(record) + (ahead ? 1 : 0);
        while (segmentCount <= wanted) {
            int segment = segmentCount;
            if (segment == MAX_SEGMENTS) {
                return false;
            }
            Optional<Words> words =
                    memory.allocate(bytesOf(segment), purpose, keepBytes).map(Words::new);
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

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the smallest heap in which a store finishes, with few trials: goes up from a heap that was too small until one
 * suffices, then halves the interval until it is small against its size.
 */
public final class SmallestHeap {

    private static final long STEP = 4L << 20;
    private static final double GROWTH = 1.5;
    private static final int PRECISION = 16;

    private final Trial trial;
    private final int mostTrials;
    private final long largestHeap;
    private int trials;

    /**
     * Prepares a search.
     *
     * @param trial runs the store
     * @param mostTrials the most runs it may take
     * @param largestHeap the largest heap that the machine has memory for
     */
    public SmallestHeap(Trial trial, int mostTrials, long largestHeap) {
        this.trial = trial;
        this.mostTrials = mostTrials;
        this.largestHeap = largestHeap;
    }

    /**
     * Searches.
     *
     * @param tooSmall a heap known not to suffice
     * @param enough a heap known to suffice, or {@code null}
     * @param guess where to begin, where no such heap is known
     */
    public Found search(long tooSmall, @Nullable Long enough, long guess) throws IOException, InterruptedException {
        long low = tooSmall;
        Long high = enough;
        long next = rounded(Math.max(guess, tooSmall + STEP));
        while (high == null && trials < mostTrials && low < largestHeap) {
            next = Math.min(next, largestHeap);
            Answer answer = tried(next);
            if (answer == Answer.NO_TIME) {
                return new Found(null, low, trials);
            }
            if (answer == Answer.FINISHES) {
                high = next;
            } else {
                low = next;
                next = rounded((long) (next * GROWTH));
            }
        }
        return high == null ? new Found(null, low, trials) : narrowed(low, high);
    }

    private Found narrowed(long tooSmall, long enough) throws IOException, InterruptedException {
        long low = tooSmall;
        long high = enough;
        while (trials < mostTrials && high - low > Math.max(2 * STEP, high / PRECISION)) {
            long middle = rounded(low + (high - low) / 2);
            Answer answer = tried(middle);
            if (answer == Answer.NO_TIME) {
                break;
            }
            if (answer == Answer.FINISHES) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return new Found(high, low, trials);
    }

    private Answer tried(long heapBytes) throws IOException, InterruptedException {
        trials++;
        return trial.run(heapBytes);
    }

    private static long rounded(long bytes) {
        return (bytes + STEP - 1) / STEP * STEP;
    }

    /** Runs a store in a heap of some size. */
    public interface Trial {

        /** Runs it and says what came of it. */
        Answer run(long heapBytes) throws IOException, InterruptedException;
    }

    /** What came of a trial. */
    public enum Answer {
        /** The heap suffices. */
        FINISHES,
        /** It doesn't. */
        DOES_NOT,
        /** The time for all runs is up, so nobody knows; the search ends. */
        NO_TIME
    }

    /**
     * What a search found.
     *
     * @param smallestBytes the smallest heap that sufficed, or {@code null} where none did
     * @param tooSmallBytes the largest heap that did not
     * @param trials how many runs it took
     */
    public record Found(@Nullable Long smallestBytes, long tooSmallBytes, int trials) {}
}

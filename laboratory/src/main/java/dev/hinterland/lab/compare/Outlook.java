// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Units;
import java.util.function.DoubleFunction;

/**
 * What is known of a store with some heap, by having run it or by a model.
 *
 * @param store the store's id
 * @param onHeap whether its entries lie on the heap
 * @param heapBytes the heap
 * @param finishes whether that suffices
 * @param measured whether it was run
 * @param totalMillis the time in all; meaningless where it does not finish, as the next three
 * @param stoppedShare the share of it in full collections, degenerated ones and stalls
 * @param longestPauseMillis how long the collector stopped it at most
 * @param processBytes the memory of the whole process
 * @param sentence its times in a sentence, as a reason
 */
public record Outlook(
        String store,
        boolean onHeap,
        long heapBytes,
        boolean finishes,
        boolean measured,
        Range totalMillis,
        Range stoppedShare,
        Range longestPauseMillis,
        Range processBytes,
        String sentence) {

    /** Returns it with the ends of ranges that speak most for it, or most against it. */
    Outlook at(boolean best) {
        return new Outlook(
                store,
                onHeap,
                heapBytes,
                finishes,
                measured,
                end(totalMillis, best),
                end(stoppedShare, best),
                end(longestPauseMillis, best),
                end(processBytes, best),
                sentence);
    }

    private static Range end(Range range, boolean low) {
        return Range.exactly(low ? range.low() : range.high());
    }

    /** Returns the time in words: what was measured, or the range that is predicted. */
    String time() {
        return words(totalMillis, Units::millis);
    }

    /** Returns the share that the collector stops it for, in words. */
    String stopped() {
        return words(stoppedShare, Units::percent);
    }

    /** Returns how long the collector stops it at most, in words. */
    String longestPause() {
        return words(longestPauseMillis, Units::millis);
    }

    /** Returns the memory of the process, in words. */
    String process() {
        return words(processBytes, bytes -> Units.bytes((long) bytes));
    }

    private String words(Range range, DoubleFunction<String> unit) {
        return measured ? unit.apply(range.middle()) : range.words(unit);
    }
}

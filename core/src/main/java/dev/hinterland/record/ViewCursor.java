// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import java.lang.foreign.MemorySegment;

/**
 * Moves a view from record to record. A store does so between its callbacks. One thread at a time.
 *
 * @param <R> the record class
 * @since 0.1.0
 */
public final class ViewCursor<R> {

    /**
     * Makes a whole record of its bytes.
     *
     * @param <R> the record class
     */
    @FunctionalInterface
    public interface Decoder<R> {

        /**
         * {@return the record whose bytes lie here}
         *
         * @param memory the memory that has the encoded record
         * @param offset where the record begins, in bytes from the start of the memory
         * @param extent the size of the record in bytes, times two, plus a bit of the codec's own
         */
        R decode(MemorySegment memory, long offset, long extent);
    }

    private final View<R> view;

    /**
     * Creates a cursor whose view is out of use.
     *
     * @param decoder makes the whole record for {@link View#get}
     */
    public ViewCursor(Decoder<R> decoder) {
        this.view = new View<>(decoder);
    }

    /**
     * Lets the current thread read a record, until {@link #close} or the next one; its bytes must not change.
     *
     * @param memory the memory that has the encoded record
     * @param offset where the record begins, in bytes from the start of the memory
     * @param extent the size of the record in bytes, times two, plus a bit of the codec's own
     * @return the view, of this record
     */
    public View<R> open(MemorySegment memory, long offset, long extent) {
        view.open(Thread.currentThread(), memory, offset, extent);
        return view;
    }

    /**
     * Goes on, in the same thread, to a record in the memory that has been opened. What was got from the record before
     * is out of use, but the view is not in between.
     *
     * @param offset where the record begins, in bytes from the start of the memory
     * @param extent the size of the record in bytes, times two, plus a bit of the codec's own
     * @return the view, of this record
     */
    public View<R> move(long offset, long extent) {
        view.move(offset, extent);
        return view;
    }

    /** Puts the view out of use. */
    public void close() {
        view.close();
    }
}

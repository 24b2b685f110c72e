package dev.hinterland.record;

import java.lang.foreign.MemorySegment;

/**
 * Moves a view from record to record. A store does so between its callbacks. One thread at a time.
 *
 * @param <R> the record class
 */
public final class ViewCursor<R> {

    /** Makes a whole record of its bytes. */
    @FunctionalInterface
    public interface Decoder<R> {

        /** Returns the record whose bytes lie here. */
        R decode(MemorySegment memory, long offset, long extent);
    }

    private final View<R> view;

    /** Creates a cursor whose view is out of use. */
    public ViewCursor(Decoder<R> decoder) {
        this.view = new View<>(decoder);
    }

    /** Lets the current thread read a record, until {@link #close} or the next one; its bytes must not change. */
    public View<R> open(MemorySegment memory, long offset, long extent) {
        view.open(Thread.currentThread(), memory, offset, extent);
        return view;
    }

    /**
     * Goes on, in the same thread, to a record in the memory that has been opened. What was got from the record before
     * is out of use, but the view is not in between.
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

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.expiry.ExpiryCutoff;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one thread of a scan does with the values, one after the other: asks the conditions, and calls the function with
 * those for which all hold. Its view is opened once for each region, and only moved from value to value, since between
 * two values of a region no code but the scan's own runs.
 *
 * @param <R> the record class of the values
 * @param <A> the type of what is added to
 */
public final class ScanLoop<R, A> {

    private final ViewCursor<R> cursor;
    private final @Nullable Predicate<? super View<R>> first;
    private final @Nullable Predicate<? super View<R>> second;
    private final List<Predicate<? super View<R>>> others;
    private final A sum;
    private final @Nullable Consumer<? super View<R>> visitor;
    private final @Nullable BiConsumer<? super A, ? super View<R>> accumulator;
    private final ScanCodes codes;

    private ScanCode code = ScanCodes.SHARED;
    private int runBytes;

    private ScanLoop(
            ViewCursor.Decoder<R> decoder,
            List<Predicate<? super View<R>>> conditions,
            A sum,
            @Nullable Consumer<? super View<R>> visitor,
            @Nullable BiConsumer<? super A, ? super View<R>> accumulator,
            Object function) {
        this.cursor = new ViewCursor<>(decoder);
        int count = conditions.size();
        this.first = count > 0 ? conditions.get(0) : null;
        this.second = count > 1 ? conditions.get(1) : null;
        this.others = conditions.subList(Math.min(2, count), count);
        this.sum = sum;
        this.visitor = visitor;
        this.accumulator = accumulator;
        this.codes = ScanCodes.of(function, conditions);
    }

    /**
     * Returns a loop that calls a function with each value.
     *
     * @param decoder makes records of their bytes
     * @param conditions which values are visited
     */
    public static <R, A> ScanLoop<R, A> visiting(
            ViewCursor.Decoder<R> decoder,
            List<Predicate<? super View<R>>> conditions,
            A sum,
            Consumer<? super View<R>> visitor) {
        return new ScanLoop<>(decoder, conditions, sum, visitor, null, visitor);
    }

    /**
     * Returns a loop that adds each value to a sum.
     *
     * @param decoder makes records of their bytes
     * @param conditions which values are added
     */
    public static <R, A> ScanLoop<R, A> adding(
            ViewCursor.Decoder<R> decoder,
            List<Predicate<? super View<R>>> conditions,
            A sum,
            BiConsumer<? super A, ? super View<R>> accumulator) {
        return new ScanLoop<>(decoder, conditions, sum, null, accumulator, accumulator);
    }

    /** Returns what is added to. */
    public A sum() {
        return sum;
    }

    ViewCursor<R> cursor() {
        return cursor;
    }

    /** Returns the first condition, if there is one. */
    @Nullable
    Predicate<? super View<R>> first() {
        return first;
    }

    /** Returns the second condition, if there is one. */
    @Nullable
    Predicate<? super View<R>> second() {
        return second;
    }

    /** Returns the conditions after the first two. */
    List<Predicate<? super View<R>>> others() {
        return others;
    }

    /** Returns the function of the view alone, if it is that. */
    @Nullable
    Consumer<? super View<R>> visitor() {
        return visitor;
    }

    /** Returns the function of the sum and the view, if it is that. */
    @Nullable
    BiConsumer<? super A, ? super View<R>> accumulator() {
        return accumulator;
    }

    /**
     * Begins to visit values that lie in a region, of which so many bytes are filled, with entries that have a time, or
     * none.
     */
    void begin(MemorySegment memory, long bytes, boolean timed) {
        code = (timed ? codes.timed() : codes).code(bytes);
        runBytes = code.runBytes(bytes);
        open(memory);
    }

    /** Lets the view read in a memory. */
    void open(MemorySegment memory) {
        cursor.open(memory, 0, 0);
    }

    /** Puts the view out of use. */
    void close() {
        cursor.close();
    }

    /**
     * Visits the values of some ordinary entries, one after the other, and passes over those that are marked as dead,
     * and those that have ended.
     *
     * @param memory what has been begun
     * @param from the offset of the first entry
     * @param last no entry beyond this offset is looked at
     * @return the offset of the first entry that has not been looked at: the same where that is not ordinary
     */
    int visit(MemorySegment memory, int from, int last, ExpiryCutoff cutoff) {
        return code.visit(this, memory, from, Math.min(from + runBytes, last), cutoff);
    }

    /** Visits one value in what has been opened. */
    void visit(long offset, long extent) {
        code.visit(this, offset, extent);
    }
}

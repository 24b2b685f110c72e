// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.expiry.ExpiryCutoff;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.record.View;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The loop over a run of entries. Functions that visit much have a {@linkplain ScanCodes copy} of this class. */
public final class SpecializedScanCode extends ScanCode {

    /** The lower half of a header: all but the hash, and so the entry's sizes and what kind it is. */
    private static final long SHAPE_MASK = 0xFFFF_FFFFL;

    private static final long NO_SHAPE = -1;

    static {
        if (Specialization.parts(MethodHandles.lookup(), Object.class) != null) {
            Specialization.made(MethodHandles.lookup(), new SpecializedScanCode());
        }
    }

    public SpecializedScanCode() {}

    /*
     * The distance from one entry to the next is read from memory, so that each step would wait for the one before.
     * Where an entry has the same shape as the one before, as those of records of numbers have, the distance is not
     * read but compared: the processor predicts that it is the same, and goes ahead.
     */
    @Override
    <R, A> int visit(ScanLoop<R, A> loop, MemorySegment memory, int from, int last, ExpiryCutoff cutoff) {
        boolean timed = cutoff.timed();
        long shape = NO_SHAPE;
        int bytes = 0;
        int distance = 0;
        long extent = 0;
        int offset = from;
        while (offset <= last) {
            long header = Entry.header(memory, offset);
            if ((header & SHAPE_MASK) != shape) {
                if (Entry.isDeadOrdinary(header, timed)) {
                    offset += Entry.ordinaryBytes(header, timed);
                    continue;
                }
                if (!Entry.isOrdinary(header, timed)) {
                    return offset;
                }
                shape = header & SHAPE_MASK;
                bytes = Entry.ordinaryBytes(header, timed);
                distance = Entry.keyOffset(header) + (int) (Entry.smallKeyExtent(header) >>> 1);
                extent = Entry.smallValueExtent(header);
            }
            if (!timed || !cutoff.isOver(Entry.timeUnordered(memory, offset))) {
                visit(loop, offset + distance, extent);
            }
            offset += bytes;
        }
        return offset;
    }

    @Override
    <R, A> void visit(ScanLoop<R, A> loop, long offset, long extent) {
        View<R> view = loop.cursor().move(offset, extent);
        if (!holds(loop, view)) {
            return;
        }
        Consumer<? super View<R>> visitor = loop.visitor();
        if (visitor != null) {
            visitor.accept(view);
            return;
        }
        BiConsumer<? super A, ? super View<R>> accumulator = loop.accumulator();
        if (accumulator != null) {
            accumulator.accept(loop.sum(), view);
        }
    }

    /** Asks the conditions: one call for each of the first two, which so calls one method only in a copy. */
    private static <R> boolean holds(ScanLoop<R, ?> loop, View<R> view) {
        Predicate<? super View<R>> first = loop.first();
        if (first == null) {
            return true;
        }
        Predicate<? super View<R>> second = loop.second();
        if (!first.test(view) || (second != null && !second.test(view))) {
            return false;
        }
        for (int i = 0; i < loop.others().size(); i++) {
            if (!loop.others().get(i).test(view)) {
                return false;
            }
        }
        return true;
    }
}

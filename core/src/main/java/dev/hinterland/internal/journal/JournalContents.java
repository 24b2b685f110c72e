// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What a journal is kept of: a store, which can be filled from one, and written to one. */
public interface JournalContents {

    /**
     * Puts an entry of encoded bytes.
     *
     * @param key the offset of the key's bytes
     * @param value the offset of the value's bytes
     * @throws dev.hinterland.OutOfBudgetException if it does not fit; then nothing has changed
     */
    void put(MemorySegment memory, long key, long keyExtent, long value, long valueExtent);

    /** Returns what an encoded key is known by on the heap: equal for equal keys. */
    default Object key(MemorySegment memory, long key, long keyExtent) {
        return ByteBuffer.wrap(memory.asSlice(key, keyExtent >>> 1).toArray(ValueLayout.JAVA_BYTE));
    }

    /** From now on more fits than the budget allows, or no more does. */
    void exceedBudget(boolean mayExceed);

    /** Removes the entry of an encoded key, if it is there. */
    void remove(MemorySegment memory, long key, long keyExtent);

    /** Removes all entries. */
    void clear();

    /**
     * Appends a put for each entry. What is there throughout is appended; what others write meanwhile may be.
     *
     * @throws IOException as the appender throws
     */
    void appendAll(Appender appender) throws IOException;

    /** Takes entries. */
    interface Appender {

        /**
         * Takes the place of a put, which the caller writes and ends.
         *
         * @return the record, or {@code null} if no more are wanted
         * @throws IOException if the system has no space for it
         */
        @Nullable
        JournalRecord append(long keyExtent, long valueExtent) throws IOException;
    }
}

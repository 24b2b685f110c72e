// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import java.lang.foreign.MemorySegment;

/**
 * The place of one write in the journal. The thread that got it writes key and value, says that they are {@link
 * #written}, has the store take the write, and {@linkplain #end ends} the record, whatever happens: the journal cannot
 * be forced before.
 */
public final class JournalRecord {

    private final MemorySegment memory;
    private final long start;
    private final int kind;
    private final long keyExtent;
    private final JournalBlock block;

    JournalRecord(MemorySegment memory, long start, int kind, long keyExtent, long valueExtent, JournalBlock block) {
        this.memory = memory;
        this.start = start;
        this.kind = kind;
        this.keyExtent = keyExtent;
        this.block = block;
        JournalFormat.writeRecord(memory, start, keyExtent, valueExtent);
    }

    /** Returns where key and value are written. */
    public MemorySegment memory() {
        return memory;
    }

    /** Returns where the key's bytes belong. */
    public long keyOffset() {
        return start + JournalFormat.RECORD_BYTES;
    }

    /** Returns where the value's bytes belong. */
    public long valueOffset() {
        return keyOffset() + (keyExtent >>> 1);
    }

    /** Says that key and value are there. If the process is killed from now on, the write takes effect. */
    public void written() {
        JournalFormat.setState(memory, start, kind, JournalFormat.WRITTEN);
    }

    /** Says whether the store has taken the write. */
    public void end(boolean done) {
        try {
            JournalFormat.setState(memory, start, kind, done ? JournalFormat.DONE : JournalFormat.VOID);
        } finally {
            block.unended.decrementAndGet();
        }
    }

    /** Returns whether nothing lies before the record in its file. */
    boolean isFirstOfFile() {
        return start == JournalFormat.HEADER_BYTES + JournalFormat.BLOCK_BYTES;
    }

    /** Returns the block that the record is in. */
    JournalBlock block() {
        return block;
    }
}

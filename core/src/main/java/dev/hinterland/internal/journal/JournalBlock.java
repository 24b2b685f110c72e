// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.internal.journal.JournalFiles.JournalFile;
import dev.hinterland.internal.memory.Backoff;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A block of a log, which is open until it is sealed. The log's lock guards what is not final. */
final class JournalBlock {

    final JournalFile file;
    final long start;
    final long sequence;

    /** How many records have a place here, and have not been ended. */
    final AtomicInteger unended = new AtomicInteger();

    long end;
    long flags;

    /** Whether a thread has begun to write the block to the device. */
    boolean isTaken;

    JournalBlock(JournalFile file, long start, long sequence) {
        this.file = file;
        this.start = start;
        this.sequence = sequence;
        this.end = start + JournalFormat.BLOCK_BYTES;
    }

    /**
     * Writes blocks that take no more records to the device, as soon as their records have been ended.
     *
     * @throws IOException if they cannot be written, or the log fails meanwhile
     */
    static void force(List<JournalBlock> blocks, JournalLog log) throws IOException {
        JournalBlock first = blocks.getFirst();
        long from = first.start;
        long end = first.start;
        JournalFile file = first.file;
        for (JournalBlock block : blocks) {
            Backoff.until(() -> block.unended.get() == 0 || log.hasFailed());
            log.checkWorks();
            MemorySegment memory = block.file.memory();
            long bytes = block.end - block.start - JournalFormat.BLOCK_BYTES;
            JournalFormat.sealBlock(memory, block.start, bytes, block.flags);
            if (!block.file.name().equals(file.name())) {
                forcePart(file, from, end);
                file = block.file;
                from = block.start;
            }
            end = block.end;
        }
        forcePart(file, from, end);
    }

    private static void forcePart(JournalFile file, long from, long end) throws IOException {
        // The header goes with the first block.
        long start = from == JournalFormat.HEADER_BYTES ? 0 : from;
        file.force(start, end - start);
    }
}

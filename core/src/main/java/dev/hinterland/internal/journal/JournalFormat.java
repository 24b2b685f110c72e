// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.internal.memory.Ints;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The bytes of a journal's files, as {@code docs/format.md} has them. */
final class JournalFormat {

    /*
     * A file begins with a header. Blocks follow, one after the other; after the last one there are zeros. A block has
     * a header, and records. The blocks of all files of a journal are numbered; a block counts if its checksum is right
     * and its number is the next one.
     */

    /** {@code HNTRJRNL}. */
    private static final long MAGIC = 0x4C4E_524A_5254_4E48L;

    private static final int VERSION = 1;

    // The header of a file: magic, version, byte order, id, first sequence, checksum of all that.
    static final int HEADER_BYTES = 64;
    private static final int VERSION_OFFSET = 8;
    private static final int ORDER_OFFSET = 12;
    private static final int ID_OFFSET = 16;
    private static final int FIRST_OFFSET = 24;
    private static final int HEADER_CHECKSUM_OFFSET = 32;

    // The header of a block. Its first four bytes are odd, which the length of a record never is.
    static final int BLOCK_BYTES = 32;
    static final int BLOCK = 0x4B4C_4231;
    private static final int BLOCK_CHECKSUM_OFFSET = 4;
    private static final int SEQUENCE_OFFSET = 8;
    private static final int BYTES_OFFSET = 16;
    private static final int FLAGS_OFFSET = 24;

    /** Flags of a block: it is written to its end; and it is the last one of a snapshot. */
    static final long SEALED = 1;

    static final long LAST = 2;

    // A record: its length in bytes, what it is and how far it has come, and the extents of key and value.
    static final int RECORD_BYTES = 24;
    static final int ALIGNMENT = 8;
    private static final int STATE_OFFSET = 4;
    private static final int KEY_EXTENT_OFFSET = 8;
    private static final int VALUE_EXTENT_OFFSET = 16;

    /** What a record says. */
    static final int PUT = 1;

    static final int REMOVE = 2;
    static final int CLEAR = 3;

    /** How far it has come: the store has taken the write, or has not; or that is not known. */
    static final int BEGUN = 0;

    static final int WRITTEN = 1;
    static final int DONE = 2;
    static final int VOID = 3;
    private static final int PROGRESS_SHIFT = 8;

    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private JournalFormat() {}

    private static int nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 2;
    }

    private static int getInt(MemorySegment memory, long offset) {
        return Ints.loaded((int) INT.getAcquire(memory, offset));
    }

    private static void setInt(MemorySegment memory, long offset, int value) {
        INT.setRelease(memory, offset, value);
    }

    // Files

    static void writeHeader(MemorySegment file, long id, long firstSequence) {
        file.set(LONG, 0, MAGIC);
        setInt(file, VERSION_OFFSET, VERSION);
        setInt(file, ORDER_OFFSET, nativeOrder());
        file.set(LONG, ID_OFFSET, id);
        file.set(LONG, FIRST_OFFSET, firstSequence);
        setInt(file, HEADER_CHECKSUM_OFFSET, headerChecksum(file));
    }

    /** Returns whether a file belongs to a journal of this machine and version. */
    static boolean hasHeader(MemorySegment file, long id) {
        return file.byteSize() >= HEADER_BYTES
                && file.get(LONG, 0) == MAGIC
                && getInt(file, VERSION_OFFSET) == VERSION
                && getInt(file, ORDER_OFFSET) == nativeOrder()
                && file.get(LONG, ID_OFFSET) == id
                && getInt(file, HEADER_CHECKSUM_OFFSET) == headerChecksum(file);
    }

    /** Returns whether a file has no header yet. */
    static boolean isBlank(MemorySegment file) {
        return file.byteSize() < HEADER_BYTES || file.get(LONG, 0) == 0;
    }

    static long firstSequence(MemorySegment file) {
        return file.get(LONG, FIRST_OFFSET);
    }

    private static int headerChecksum(MemorySegment file) {
        return new Checksum().add(file, 0, HEADER_CHECKSUM_OFFSET).value();
    }

    // Blocks

    static void beginBlock(MemorySegment file, long block, long sequence) {
        file.set(LONG, block + SEQUENCE_OFFSET, sequence);
        setInt(file, block, BLOCK);
    }

    /** Writes the header of a block whose records are complete. */
    static void sealBlock(MemorySegment file, long block, long bytes, long flags) {
        file.set(LONG, block + BYTES_OFFSET, bytes);
        file.set(LONG, block + FLAGS_OFFSET, flags | SEALED);
        setInt(file, block + BLOCK_CHECKSUM_OFFSET, blockChecksum(file, block, bytes));
    }

    static boolean isBlock(MemorySegment file, long block) {
        return block <= file.byteSize() - BLOCK_BYTES && getInt(file, block) == BLOCK;
    }

    /** Returns whether a block has been written to its end, and has the bytes that it had then. */
    static boolean isSealed(MemorySegment file, long block) {
        long bytes = blockBytes(file, block);
        return bytes >= 0
                && bytes <= file.byteSize() - BLOCK_BYTES - block
                && (flags(file, block) & SEALED) != 0
                && getInt(file, block + BLOCK_CHECKSUM_OFFSET) == blockChecksum(file, block, bytes);
    }

    static long sequence(MemorySegment file, long block) {
        return file.get(LONG, block + SEQUENCE_OFFSET);
    }

    static long blockBytes(MemorySegment file, long block) {
        return file.get(LONG, block + BYTES_OFFSET);
    }

    static long flags(MemorySegment file, long block) {
        return file.get(LONG, block + FLAGS_OFFSET);
    }

    private static int blockChecksum(MemorySegment file, long block, long bytes) {
        return new Checksum()
                .add(file, block + SEQUENCE_OFFSET, block + BLOCK_BYTES + bytes)
                .value();
    }

    // Records

    /** Returns the length of a record. */
    static long recordBytes(long keyExtent, long valueExtent) {
        long bytes = RECORD_BYTES + (keyExtent >>> 1) + (valueExtent >>> 1);
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Takes the place of a record. Lengths above 2 GiB are refused before. */
    static void beginRecord(MemorySegment file, long record, long bytes) {
        setInt(file, record, Math.toIntExact(bytes));
    }

    static void writeRecord(MemorySegment file, long record, long keyExtent, long valueExtent) {
        file.set(LONG, record + KEY_EXTENT_OFFSET, keyExtent);
        file.set(LONG, record + VALUE_EXTENT_OFFSET, valueExtent);
    }

    static void setState(MemorySegment file, long record, int kind, int progress) {
        setInt(file, record + STATE_OFFSET, kind | progress << PROGRESS_SHIFT);
    }

    /** Returns the length of a record; zero where none has begun, odd where a block has. */
    static int length(MemorySegment file, long record) {
        return getInt(file, record);
    }

    static int kind(MemorySegment file, long record) {
        return getInt(file, record + STATE_OFFSET) & (1 << PROGRESS_SHIFT) - 1;
    }

    static int progress(MemorySegment file, long record) {
        return getInt(file, record + STATE_OFFSET) >>> PROGRESS_SHIFT;
    }

    static long keyExtent(MemorySegment file, long record) {
        return file.get(LONG, record + KEY_EXTENT_OFFSET);
    }

    static long valueExtent(MemorySegment file, long record) {
        return file.get(LONG, record + VALUE_EXTENT_OFFSET);
    }
}

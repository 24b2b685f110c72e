// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import dev.hinterland.internal.memory.AddressSpace;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The places of a store in its file, which is mapped as a whole. What becomes memory is written with zeros first, so
 * that the file system has given the space: a full disk refuses it then, and is no fault in the middle of an operation.
 * Thread-safe.
 */
public final class FileSpace implements AddressSpace {

    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    private static final long BUCKET_BYTES_OFFSET = FileHeader.STATE_OFFSET + 4L * Long.BYTES;
    private static final long NODE_BYTES_OFFSET = BUCKET_BYTES_OFFSET + Long.BYTES;
    private static final int ZEROS = 1 << 20;

    private final FileHeader header;
    private final @Nullable RandomAccessFile file;
    private final MemorySegment whole;
    private final SharedState shared;
    private final Words clockWords;
    private final Words journalWords;
    private final MemorySegment regions;
    private final MemorySegment buckets;
    private final MemorySegment nodes;

    /**
     * Finds the places.
     *
     * @param file what zeros are written to, or {@code null} where another process does. No channel: a thread that is
     *     interrupted would close it
     * @param whole the mapped file
     */
    FileSpace(FileHeader header, @Nullable RandomAccessFile file, MemorySegment whole) {
        this.header = header;
        this.file = file;
        this.whole = whole;
        this.regions = whole.asSlice(header.regionsOffset(), header.regionsBytes());
        this.buckets = whole.asSlice(header.bucketsOffset(), header.bucketBytes());
        this.nodes = whole.asSlice(header.nodesOffset(), header.nodeBytes());
        this.clockWords = new Words(whole.asSlice(FileHeader.CLOCK_OFFSET, FileHeader.CLOCK_BYTES));
        this.journalWords = new Words(whole.asSlice(FileHeader.JOURNAL_OFFSET, FileHeader.JOURNAL_BYTES));
        this.shared = new SharedState(
                new Words(whole.asSlice(FileHeader.BYTES, header.regionWordsBytes())),
                new Words(whole.asSlice(FileHeader.INDEX_OFFSET, FileHeader.INDEX_BYTES)),
                file == null);
    }

    /** Returns the words of a {@link StoreClock}. */
    Words clockWords() {
        return clockWords;
    }

    /** Returns the words that name a journal. */
    Words journalWords() {
        return journalWords;
    }

    /** Takes over the words of the clock from another file, and those of the journal. */
    void copyWords(FileSpace other, boolean journal) {
        for (long offset = 0; offset < FileHeader.CLOCK_BYTES; offset += Long.BYTES) {
            clockWords.setRelease(offset, other.clockWords.getAcquire(offset));
        }
        for (long offset = 0; journal && offset < FileHeader.JOURNAL_BYTES; offset += Long.BYTES) {
            journalWords.setRelease(offset, other.journalWords.getAcquire(offset));
        }
    }

    @Override
    public SharedState shared() {
        return shared;
    }

    @Override
    public MemorySegment regions() {
        return regions;
    }

    @Override
    public MemorySegment buckets() {
        return buckets;
    }

    @Override
    public MemorySegment nodes() {
        return nodes;
    }

    /** Returns the bytes from the start of the buckets' place that have memory. */
    public long bucketBytes() {
        return (long) LONG.getAcquire(whole, BUCKET_BYTES_OFFSET);
    }

    /** Returns the bytes from the start of the nodes' place that have memory. */
    public long nodeBytes() {
        return (long) LONG.getAcquire(whole, NODE_BYTES_OFFSET);
    }

    /** Returns how many bytes of the place of a region have memory; zero where the region is not there. */
    public int regionBytes(int id) {
        return SharedState.size(shared.regions(), id);
    }

    /** Returns the age of a region, with its space, as it was told last. */
    public long regionAge(int id) {
        return SharedState.age(shared.regions(), id);
    }

    /** Returns the number after the last that a region can have. */
    public int regionPlaces() {
        return header.regionPlaces();
    }

    @Override
    public synchronized boolean commit(MemorySegment part, MemorySegment place) {
        long start = part.address() - whole.address();
        long end = start + part.byteSize();
        if (start >= header.nodesOffset()) {
            return commitUpTo(end, header.nodesOffset(), NODE_BYTES_OFFSET);
        }
        if (start >= header.bucketsOffset()) {
            return commitUpTo(end, header.bucketsOffset(), BUCKET_BYTES_OFFSET);
        }
        int id = (int) ((start - header.regionsOffset()) / header.maxRegionBytes());
        boolean done = writeZeros(start + regionBytes(id), end);
        if (done) {
            SharedState.setSize(shared.regions(), id, (int) part.byteSize());
        }
        return done;
    }

    /** Makes memory of a place from its start; what is memory already is left as it is. */
    private boolean commitUpTo(long end, long placeOffset, long countOffset) {
        long before = (long) LONG.getAcquire(whole, countOffset);
        boolean done = writeZeros(placeOffset + before, end);
        if (done && end - placeOffset > before) {
            LONG.setRelease(whole, countOffset, end - placeOffset);
        }
        return done;
    }

    private boolean writeZeros(long from, long end) {
        RandomAccessFile written = Objects.requireNonNull(file, "another process has the file");
        if (!whole.scope().isAlive()) {
            throw new IllegalStateException("close() has closed the memory");
        }
        if (from >= end) {
            return true;
        }
        checkLength(written);
        byte[] zeros = new byte[(int) Math.min(ZEROS, end - from)];
        try {
            written.seek(from);
            for (long at = from; at < end; at += zeros.length) {
                written.write(zeros, 0, (int) Math.min(zeros.length, end - at));
            }
            return true;
        } catch (IOException full) {
            return false;
        }
    }

    /**
     * What is written behind the end of a truncated file would make missing pages readable again: as zeros, which
     * readers of the index take for no entries.
     */
    private void checkLength(RandomAccessFile opened) {
        try {
            if (opened.length() < fileBytes()) {
                throw new InternalError(
                        "file has been truncated: bytes=" + opened.length() + ", expected=" + fileBytes());
            }
        } catch (IOException unknown) {
            throw new InternalError(unknown);
        }
    }

    /** Returns the length that the file has. */
    long fileBytes() {
        return header.fileBytes();
    }

    /** The space stays the file's. */
    @Override
    public void giveBack(MemorySegment part) {}

    @Override
    public boolean canGiveBack() {
        return false;
    }

    @Override
    public boolean isSlow() {
        return true;
    }

    @Override
    public void preferLarge(MemorySegment part, boolean large) {}
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import dev.hinterland.internal.memory.AddressSpace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of a store as some process has left it, opened to look at it: nothing is written, and nothing put in order.
 * Not thread-safe.
 */
public final class InspectedFile implements AutoCloseable {

    /** What the last process that had the file has left, in the order of the numbers in the file. */
    public enum State {
        /** The file was never completed, so that nothing in it counts. */
        CREATING,
        /** A process has the file, or had it and has not closed it. */
        OPEN,
        /** All of it is on the device. */
        CLOSED,
        /** A process has found that the file is not all there. */
        DAMAGED,
        /** No process writes this. */
        UNKNOWN
    }

    private final Path path;
    private final Object key;
    private final RandomAccessFile file;
    private final byte[] start;
    private final @Nullable FileHeader header;
    private final @Nullable String problem;
    private final boolean written;
    private @Nullable FileSpace space;

    private InspectedFile(Path path, Object key, RandomAccessFile file, boolean alone) throws IOException {
        this.path = path;
        this.key = key;
        this.file = file;
        // First: what is read then is not changed by a process that has not been seen.
        this.written = isLocked(file, alone);
        this.start = new byte[(int) Math.min(FileHeader.BYTES, file.length())];
        file.readFully(start);
        FileHeader read = null;
        String found = null;
        try {
            read = FileHeader.decode(start);
        } catch (ForeignFileException e) {
            if (!FileHeader.isKnown(start)) {
                throw e;
            }
            found = e.problem();
        }
        this.header = read;
        this.problem = found;
    }

    /**
     * Opens a file.
     *
     * @param alone whether no process may open the file to write to it until this is closed
     * @throws ForeignFileException if it is none of a store's, or none that this machine and version can use
     * @throws IOException if the system refuses it
     */
    public static InspectedFile open(Path path, boolean alone) throws IOException {
        if (Files.notExists(path)) {
            throw new ForeignFileException("file does not exist");
        }
        if (!Files.isRegularFile(path)) {
            throw new ForeignFileException(
                    Files.isDirectory(path) ? "file is a directory" : "file is no ordinary file");
        }
        Object key = StoreFile.keyOf(path);
        if (!StoreFile.IN_USE.add(key)) {
            throw new ForeignFileException("file is in use by another store of this process");
        }
        RandomAccessFile file = null;
        boolean done = false;
        try {
            file = new RandomAccessFile(path.toFile(), "r");
            InspectedFile opened = new InspectedFile(path, key, file, alone);
            done = true;
            return opened;
        } finally {
            if (!done) {
                if (file != null) {
                    file.close();
                }
                StoreFile.IN_USE.remove(key);
            }
        }
    }

    /** Returns whether another process writes to the file; if not, and alone, none will. */
    private static boolean isLocked(RandomAccessFile file, boolean alone) throws IOException {
        try {
            FileLock lock = file.getChannel().tryLock(StoreFile.WRITER_LOCK, 1, true);
            if (lock != null && !alone) {
                lock.release();
            }
            return lock == null;
        } catch (OverlappingFileLockException e) {
            // The library has been loaded by another class loader too, which has a list of its own.
            throw new ForeignFileException("file is in use by another store of this process");
        }
    }

    /** Returns the path that the user named. */
    public Path path() {
        return path;
    }

    /** Returns whether another process had the file when it was opened here. */
    public boolean isWritten() {
        return written;
    }

    /**
     * Checks that no other process has the file.
     *
     * @throws ForeignFileException if one has
     */
    public void checkNotWritten() throws ForeignFileException {
        if (written) {
            throw new ForeignFileException("file is in use by another process: pid=" + process());
        }
    }

    /** Returns the header, or {@code null} where that is damaged. */
    public @Nullable FileHeader header() {
        return header;
    }

    /** Returns what is wrong with the header, or {@code null}. */
    public @Nullable String problem() {
        return problem;
    }

    /** Returns the number of the format. */
    public int format() {
        return FileHeader.VERSION;
    }

    /** Returns the length of the file in bytes. */
    public long length() throws IOException {
        return file.length();
    }

    private long word(int offset) {
        return start.length < offset + Long.BYTES
                ? 0
                : ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getLong(offset);
    }

    /** Returns what the last process has left. */
    public State state() {
        long state = word(FileHeader.STATE_OFFSET);
        if (state == StoreFile.OPENING) {
            return State.OPEN;
        }
        return state < 0 || state >= State.UNKNOWN.ordinal() ? State.UNKNOWN : State.values()[(int) state];
    }

    /** Returns whether the file was open last in this run of the system, as far as that is known. */
    public boolean isOfThisRun() {
        return Boot.ID != Boot.UNKNOWN && word(FileHeader.STATE_OFFSET + Long.BYTES) == Boot.ID;
    }

    /** Returns the number of the process that has the file, or had it last. */
    public long process() {
        return word(FileHeader.STATE_OFFSET + 2 * Long.BYTES);
    }

    /** Returns the id of the journal, which means something where {@link #journalEnd} is not zero. */
    public long journalId() {
        return word(FileHeader.JOURNAL_OFFSET);
    }

    /** Returns the number of the journal's last block; -1 while a process appends to it, and zero where none counts. */
    public long journalEnd() {
        return word(FileHeader.JOURNAL_OFFSET + Long.BYTES);
    }

    /** Returns the latest time that the clock of a cache has told, in milliseconds since the file was made. */
    public long latestMillis() {
        return word(FileHeader.CLOCK_OFFSET);
    }

    /** Maps the file, whose header and length have been checked, to be read. */
    public FileSpace map(AddressSpace.Mapper mapper) throws IOException {
        FileHeader known = Objects.requireNonNull(header, "header is damaged");
        FileSpace mapped = new FileSpace(
                known, null, mapper.map(file.getChannel(), FileChannel.MapMode.READ_ONLY, known.fileBytes()));
        space = mapped;
        return mapped;
    }

    /** Returns the places in the file, once it is mapped. */
    public FileSpace space() {
        return Objects.requireNonNull(space, "file is not mapped");
    }

    /** Lets go of the file; what has been mapped stays. */
    @Override
    public void close() throws IOException {
        try (file) {
            space = null;
        } finally {
            StoreFile.IN_USE.remove(key);
        }
    }
}

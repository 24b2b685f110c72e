// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import dev.hinterland.internal.memory.AddressSpace;
import dev.hinterland.internal.memory.Words;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The file of one store, which this process has alone until {@link #end}, or reads. Not thread-safe but for
 * {@link #end}.
 *
 * <p>A file is in one of six states. It is empty; or {@code CREATING}, and has nothing that counts; or {@code OPEN},
 * because a process has it, or had it and was killed; or {@code CLOSED}, and all of it is on the device; or
 * {@code DAMAGED}, because a process has found that it is not all there; or {@code OPENING}: it is open, and the device
 * perhaps has it as closed.
 */
public final class StoreFile {

    static final int CREATING = 0;
    static final int OPEN = 1;
    static final int CLOSED = 2;
    static final int DAMAGED = 3;
    static final int OPENING = 4;

    private static final int BOOT_OFFSET = FileHeader.STATE_OFFSET + Long.BYTES;
    static final int STATE_BYTES = 3 * Long.BYTES;

    /**
     * The files that this process has, because the system's locks are a process's: a second lock in the same process
     * would be granted by some, and to close a second descriptor gives up the first one's lock.
     */
    static final Set<Object> IN_USE = ConcurrentHashMap.newKeySet();

    /*
     * Locks, of bytes that no file has. The process that writes has the first one, alone. Each process that reads has a
     * share of the second one. The process that writes has that too while it makes the file or puts it in order, unless
     * there are readers: so no reader begins meanwhile, and it knows whether there are any.
     */
    static final long WRITER_LOCK = Long.MAX_VALUE - 2;

    private static final long READERS_LOCK = Long.MAX_VALUE - 1;

    /** A process that begins to read asks again after this time whether the file is in order. */
    private static final long RETRY_NANOS = 1_000_000;

    /** How often a process that begins to write asks again. */
    private static final int LOOKS = 20;

    private final Path path;
    private final Restorable restorable;
    private final boolean reads;
    private final boolean created;
    private final Object key;
    private final RandomAccessFile file;
    private final @Nullable FileHeader stored;
    private volatile @Nullable FileSpace space;
    private @Nullable FileLock readersLock;
    private boolean hasReaders;
    private boolean complete;
    private boolean ended;
    private volatile boolean damaged;

    private StoreFile(
            Path path, boolean reads, boolean created, Object key, RandomAccessFile file, Restorable restorable)
            throws IOException {
        this.path = path;
        this.restorable = restorable;
        this.reads = reads;
        this.created = created;
        this.key = key;
        this.file = file;
        this.stored = reads ? shareAndRead() : lockAndRead();
    }

    /** Whether what lies in a file can be had from elsewhere. */
    public interface Restorable {

        /** Called when this process has the file, which does not count. */
        boolean isRestorable() throws IOException;
    }

    /**
     * Opens a file for this process alone, or creates it.
     *
     * @param restorable asked if the file was open when the system went down: then it is emptied, or else refused
     * @throws IOException if that is not possible; the message says why, and does not name the file
     */
    public static StoreFile open(Path path, Restorable restorable) throws IOException {
        return open(path, false, restorable);
    }

    /**
     * Opens a file to read it, which another process may write to. Waits while that process creates it or puts it in
     * order.
     *
     * @throws IOException if that is not possible, or the thread is interrupted; the message does not name the file
     */
    public static StoreFile openToRead(Path path) throws IOException {
        return open(path, true, () -> false);
    }

    private static StoreFile open(Path path, boolean reads, Restorable restorable) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return openUninterrupted(path, reads, restorable);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static StoreFile openUninterrupted(Path path, boolean reads, Restorable restorable) throws IOException {
        if (reads && Files.notExists(path)) {
            throw new ForeignFileException("file does not exist");
        }
        if (Files.isDirectory(path)) {
            throw new ForeignFileException("file is a directory");
        }
        boolean created = !reads && create(path);
        Object key = keyOf(path);
        if (!IN_USE.add(key)) {
            throw new ForeignFileException("file is in use by another store of this process");
        }
        RandomAccessFile file = null;
        boolean done = false;
        try {
            file = new RandomAccessFile(path.toFile(), reads ? "r" : "rw");
            StoreFile opened = new StoreFile(path, reads, created, key, file, restorable);
            if (!key.equals(keyOf(path))) {
                throw new ForeignFileException("file was replaced while it was opened");
            }
            done = true;
            return opened;
        } finally {
            if (!done) {
                if (file != null) {
                    file.close();
                }
                IN_USE.remove(key);
            }
        }
    }

    private static boolean create(Path path) throws IOException {
        try {
            Files.createFile(path);
            return true;
        } catch (FileAlreadyExistsException present) {
            return false;
        }
    }

    static Object keyOf(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toRealPath() : key;
    }

    /** Returns the header of a file with contents, or {@code null}. */
    private @Nullable FileHeader lockAndRead() throws IOException {
        FileLock lock = tryLock(WRITER_LOCK, false);
        // A process that only looks whether the file is in use has a share of the lock for a moment.
        for (int i = 0; lock == null && i < LOOKS; i++) {
            LockSupport.parkNanos(RETRY_NANOS);
            lock = tryLock(WRITER_LOCK, false);
        }
        byte[] bytes = read();
        if (lock == null) {
            long pid = bytes.length < FileHeader.STATE_OFFSET + STATE_BYTES ? 0 : state(bytes, 2);
            throw new ForeignFileException("file is in use by another process: pid=" + pid);
        }
        readersLock = tryLock(READERS_LOCK, false);
        hasReaders = readersLock == null;
        FileHeader header = bytes.length == 0 ? null : header(bytes);
        if (header == null) {
            file.setLength(0);
        }
        return header;
    }

    /** Returns the header of a file that is in order, once it is. */
    private FileHeader shareAndRead() throws IOException {
        do {
            readersLock = tryLock(READERS_LOCK, true);
            if (readersLock == null) {
                LockSupport.parkNanos(RETRY_NANOS);
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("interrupted while another process opens the file");
                }
            }
        } while (readersLock == null);
        byte[] bytes = read();
        FileHeader header = bytes.length == 0 ? null : header(bytes);
        if (header == null) {
            throw new ForeignFileException("file has nothing to read: the process that made it did not get that far");
        }
        return header;
    }

    /** Returns the header of a file that counts, or {@code null} where it does not. */
    private @Nullable FileHeader header(byte[] bytes) throws IOException {
        FileHeader header = FileHeader.decode(bytes);
        long state = state(bytes, 0);
        if (state == CREATING) {
            return null;
        }
        boolean isLost =
                state == DAMAGED || (state != CLOSED && (Boot.ID == Boot.UNKNOWN || state(bytes, 1) != Boot.ID));
        if (isLost && restorable.isRestorable()) {
            return null;
        }
        if (file.length() < header.fileBytes()) {
            throw new ForeignFileException(
                    "file has been truncated: bytes=" + file.length() + ", expected=" + header.fileBytes());
        }
        if (state == DAMAGED) {
            throw new ForeignFileException("file was truncated, or could not be read or written, while a process had "
                    + "it: delete it, and fill the store again");
        }
        if (isLost) {
            throw new ForeignFileException(
                    "file was not closed before the system went down, and may be a mixture of old "
                            + "and new contents: delete it, and fill the store again");
        }
        return header;
    }

    private @Nullable FileLock tryLock(long position, boolean shared) throws IOException {
        try {
            return file.getChannel().tryLock(position, 1, shared);
        } catch (OverlappingFileLockException e) {
            // The library has been loaded by another class loader too, which has a list of its own.
            throw new ForeignFileException("file is in use by another store of this process");
        }
    }

    private byte[] read() throws IOException {
        byte[] bytes = new byte[(int) Math.min(FileHeader.BYTES, file.length())];
        file.seek(0);
        file.readFully(bytes);
        return bytes;
    }

    private static long state(byte[] bytes, int word) {
        return ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong(FileHeader.STATE_OFFSET + word * Long.BYTES);
    }

    /** Returns the clock of the store, once the file is mapped. */
    public StoreClock clock() {
        return new StoreClock(
                Objects.requireNonNull(space, "file is not mapped").clockWords(), stored == null);
    }

    /**
     * Takes over the clock from another file.
     *
     * @param replaces whether this file gets the other one's name, and so its journal
     */
    public void goOnFrom(InspectedFile other, boolean replaces) {
        Objects.requireNonNull(space, "file is not mapped").copyWords(other.space(), replaces);
    }

    /** Returns the words that name the store's journal, once the file is mapped. */
    public Words journalWords() {
        return Objects.requireNonNull(space, "file is not mapped").journalWords();
    }

    /** Returns what has happened to the mapped file, so that it cannot be used, or {@code null}. */
    public @Nullable String damage() {
        FileSpace mapped = space;
        try {
            return mapped == null || file.length() >= mapped.fileBytes()
                    ? null
                    : "file has been truncated: bytes=" + file.length() + ", expected=" + mapped.fileBytes() + ", file="
                            + path;
        } catch (IOException unknown) {
            // The file has just been closed, or the system does not tell; then the pages will.
            return null;
        }
    }

    /** Returns why the path does not lead to the file any more, or {@code null} if it does. */
    public @Nullable String absence() {
        try {
            return key.equals(keyOf(path)) ? null : "file has been replaced by another one: file=" + path;
        } catch (NoSuchFileException deleted) {
            return "file has been deleted: file=" + path;
        } catch (IOException unknown) {
            // The path cannot be followed at this moment: a folder may not be read, say.
            return null;
        }
    }

    /** Has {@link #end} note that the next process must not use the file. */
    public void setDamaged() {
        damaged = true;
    }

    /** Returns whether the file is only read. */
    public boolean isRead() {
        return reads;
    }

    /** Returns whether other processes have read the file when this one opened it. */
    public boolean hasReaders() {
        return hasReaders;
    }

    /** Returns the path that the user named. */
    public Path path() {
        return path;
    }

    /** Returns the header of a file that has been used before, or {@code null}. */
    public @Nullable FileHeader stored() {
        return stored;
    }

    /**
     * Maps the file; where it is new, with this header.
     *
     * @param wanted the header, which a file that has been used before agrees with, but for what was drawn at random
     */
    public FileSpace map(AddressSpace.Mapper mapper, FileHeader wanted) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            FileHeader header = stored == null ? wanted : stored;
            if (stored == null) {
                begin(wanted);
            } else if (!stored.hasPlacesOf(wanted)) {
                throw new ForeignFileException("file has another layout than this version of the library makes");
            } else if (!reads) {
                open();
            }
            FileChannel.MapMode mode = reads ? FileChannel.MapMode.READ_ONLY : FileChannel.MapMode.READ_WRITE;
            MemorySegment whole = mapper.map(file.getChannel(), mode, header.fileBytes());
            FileSpace mapped = new FileSpace(header, reads ? null : file, whole);
            space = mapped;
            return mapped;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Has the device know that the file is open, before anything is written: a closed file is trusted after a loss of
     * power. If a process that was killed has done so, all that it has written need not be on the device first, which
     * would take long.
     */
    private void open() throws IOException {
        if (state(read(), 0) != OPEN) {
            setState(OPENING);
            file.getFD().sync();
        }
        setState(OPEN);
    }

    private void begin(FileHeader header) throws IOException {
        byte[] bytes = header.encode();
        file.seek(0);
        file.write(bytes);
        // The lengths of the regions, and the rest, which is a hole.
        file.write(new byte[(int) (header.regionsOffset() - bytes.length)]);
        file.setLength(header.fileBytes());
    }

    /** Notes that the store is there: from now on the file counts, and other processes may begin to read it. */
    public void complete() throws IOException {
        if (reads) {
            return;
        }
        if (stored == null) {
            setState(OPEN);
            file.getFD().sync();
        }
        if (created) {
            FolderSync.force(Objects.requireNonNull(path.toAbsolutePath().getParent()));
        }
        complete = true;
        if (readersLock != null) {
            readersLock.release();
            readersLock = null;
        }
    }

    private void setState(int state) throws IOException {
        ByteBuffer words = ByteBuffer.allocate(STATE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        words.putLong(0, state);
        words.putLong(Long.BYTES, Boot.ID);
        words.putLong(2 * Long.BYTES, ProcessHandle.current().pid());
        // The state comes last: what goes with it counts then.
        file.seek(BOOT_OFFSET);
        file.write(words.array(), Long.BYTES, STATE_BYTES - Long.BYTES);
        file.seek(FileHeader.STATE_OFFSET);
        file.write(words.array(), 0, Long.BYTES);
    }

    /**
     * Lets go of the file, once; called when no thread can write to it any more. A store that has been there is closed
     * in order, so all of it is written to the device first.
     */
    public synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        try (file) {
            if (complete) {
                boolean usable = !damaged && damage() == null;
                if (usable) {
                    file.getFD().sync();
                }
                // Of a damaged file the pages need not be on the device, and perhaps they cannot be written.
                setState(usable ? CLOSED : DAMAGED);
                file.getFD().sync();
            } else if (created) {
                Files.delete(path);
            }
        } catch (IOException e) {
            System.getLogger("dev.hinterland")
                    .log(System.Logger.Level.WARNING, "file could not be written to the device: file=" + path, e);
        } finally {
            IN_USE.remove(key);
        }
    }
}

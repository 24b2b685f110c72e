package dev.hinterland.internal.file;

import dev.hinterland.internal.memory.AddressSpace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The file of one store, which this process has alone until {@link #end}. Not thread-safe but for {@link #end}.
 *
 * <p>A file is in one of four states. It is empty; or {@code CREATING}, and has nothing that counts; or {@code OPEN},
 * because a process has it, or had it and was killed; or {@code CLOSED}, and all of it is on the device.
 */
public final class StoreFile {

    private static final int CREATING = 0;
    private static final int OPEN = 1;
    private static final int CLOSED = 2;

    private static final int BOOT_OFFSET = FileHeader.STATE_OFFSET + Long.BYTES;
    private static final int STATE_BYTES = 3 * Long.BYTES;

    /**
     * The files that this process has, because the system's locks are a process's: a second lock in the same process
     * would be granted by some, and to close a second descriptor gives up the first one's lock.
     */
    private static final Set<Object> IN_USE = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final Object key;
    private final RandomAccessFile file;
    private final @Nullable FileHeader stored;
    private final boolean created;
    private boolean complete;
    private boolean ended;

    private StoreFile(Path path, Object key, RandomAccessFile file, @Nullable FileHeader stored, boolean created) {
        this.created = created;
        this.path = path;
        this.key = key;
        this.file = file;
        this.stored = stored;
    }

    /**
     * Opens a file for this process alone, or creates it.
     *
     * @throws IOException if that is not possible; the message says why, and does not name the file
     */
    public static StoreFile open(Path path) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return openUninterrupted(path);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static StoreFile openUninterrupted(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new ForeignFileException("file is a directory");
        }
        boolean created = create(path);
        Object key = keyOf(path);
        if (!IN_USE.add(key)) {
            throw new ForeignFileException("file is in use by another store of this process");
        }
        RandomAccessFile file = null;
        boolean done = false;
        try {
            file = new RandomAccessFile(path.toFile(), "rw");
            StoreFile opened = new StoreFile(path, key, file, lockAndRead(file), created);
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

    private static Object keyOf(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toRealPath() : key;
    }

    /** Returns the header of a file with contents, or {@code null}. */
    private static @Nullable FileHeader lockAndRead(RandomAccessFile file) throws IOException {
        FileLock lock = lock(file.getChannel());
        byte[] bytes = read(file);
        if (lock == null) {
            long pid = bytes.length < FileHeader.STATE_OFFSET + STATE_BYTES ? 0 : state(bytes, 2);
            throw new ForeignFileException("file is in use by another process: pid=" + pid);
        }
        if (bytes.length == 0) {
            return null;
        }
        FileHeader header = FileHeader.decode(bytes);
        long state = state(bytes, 0);
        if (state == CREATING) {
            file.setLength(0);
            return null;
        }
        if (file.length() < header.fileBytes()) {
            throw new ForeignFileException(
                    "file has been truncated: bytes=" + file.length() + ", expected=" + header.fileBytes());
        }
        if (state != CLOSED && (Boot.ID == Boot.UNKNOWN || state(bytes, 1) != Boot.ID)) {
            throw new ForeignFileException(
                    "file was not closed before the system went down, and may be a mixture of old "
                            + "and new contents: delete it, and fill the store again");
        }
        return header;
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // The library has been loaded by another class loader too, which has a list of its own.
            throw new ForeignFileException("file is in use by another store of this process");
        }
    }

    private static byte[] read(RandomAccessFile file) throws IOException {
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
            } else {
                // On the device before anything else: a closed file is trusted after a loss of power.
                setState(OPEN);
                file.getFD().sync();
            }
            MemorySegment whole = mapper.map(file.getChannel(), header.fileBytes());
            return new FileSpace(header, file, whole);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void begin(FileHeader header) throws IOException {
        byte[] bytes = header.encode();
        file.seek(0);
        file.write(bytes);
        // The lengths of the regions, and the rest, which is a hole.
        file.write(new byte[(int) (header.regionsOffset() - bytes.length)]);
        file.setLength(header.fileBytes());
    }

    /** Notes that the store is there: from now on the file counts. */
    public void complete() throws IOException {
        if (stored == null) {
            setState(OPEN);
            file.getFD().sync();
        }
        if (created) {
            syncFolder();
        }
        complete = true;
    }

    /** Writes the name of a new file to the device. */
    private void syncFolder() throws IOException {
        boolean interrupted = Thread.interrupted();
        try (FileChannel folder =
                FileChannel.open(Objects.requireNonNull(path.toAbsolutePath().getParent()), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (AccessDeniedException notOpened) {
            // Windows opens no folders, and writes the name itself.
            System.getLogger("dev.hinterland")
                    .log(System.Logger.Level.DEBUG, "folder could not be written to the device: file=" + path);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
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
                file.getFD().sync();
                setState(CLOSED);
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

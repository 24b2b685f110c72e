// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.RecoveryListener;
import dev.hinterland.internal.memory.BackgroundThread;
import dev.hinterland.internal.memory.Words;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All writes to a store, in the order in which they took effect, on the device: what a store is made of again after a
 * loss of power. Thread-safe.
 */
public final class Journal {

    /*
     * A write takes its place in the log before the store publishes it, so the order of the log is one in which all of
     * them can have happened. Writes of one key do not overlap: the caller sees to that.
     *
     * A snapshot begins when the log has grown. All blocks before some number are forced, so the store has what is in
     * them. Then all entries are appended to the snapshot while others write. The log is forced once more. Now the
     * snapshot and the log from that number on give what the store has, whatever the walk has seen of the writes
     * meanwhile: the log has these too, and the last write of a key counts. Only then is the snapshot completed, and
     * what lies before it deleted.
     *
     * The store's file says which journal it has, and with which block that ends: RUNNING while a process has both. If
     * the process is killed, the store's file and the log's files are what they were, because both are mapped. Writes
     * that were not ended are then made once more. In all other cases the journal is made anew of what is in the file;
     * or, where the file does not count, the file of the journal.
     */

    /** The end of a journal that a process appends to. */
    static final long RUNNING = -1;

    /** The end of a journal that does not go with its store. */
    static final long STALE = 0;

    private static final long ID_OFFSET = 0;
    private static final long END_OFFSET = 8;

    /** A new snapshot is due when the log has this number of files, and more bytes than the last snapshot. */
    private static final int FILES_BEFORE_SNAPSHOT = 4;

    private static final System.Logger LOGGER = System.getLogger("dev.hinterland");

    /**
     * What a journal is opened with.
     *
     * @param about the store's budget and content; the id is drawn
     * @param commits whether each write waits until it is on the device
     * @param intervalNanos how often the log is forced where writes do not wait
     * @param fileBytes the size of the log's files
     * @param listener hears of a long recovery
     */
    public record Options(
            JournalAbout about, boolean commits, long intervalNanos, long fileBytes, RecoveryListener listener) {}

    private final JournalFiles files;
    private final Options options;
    private final JournalContents contents;
    private final Words words;
    private final JournalLog log;
    private final long id;

    /** Has what is done in the background: only one such task runs at a time. */
    private final ReentrantLock keeping = new ReentrantLock();

    private final BackgroundThread keeper = new BackgroundThread(Journal::newThread);
    private volatile boolean scheduled;
    private long snapshotBytes;
    private long bytesBeforeLog;
    private volatile boolean ended;

    private Journal(
            JournalFiles files, Options options, JournalContents contents, Words words, long id, long firstSequence) {
        this.files = files;
        this.options = options;
        this.contents = contents;
        this.words = words;
        this.id = id;
        this.log = new JournalLog(files, JournalImage.LOG, id, firstSequence, options.fileBytes());
    }

    private static Thread newThread(Runnable loop) {
        Thread thread = Thread.ofPlatform()
                .name("hinterland-journal")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(loop);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }

    /** Returns whether a store can be made of a journal. */
    public static boolean isComplete(JournalFiles files) throws IOException {
        try (JournalImage image = JournalImage.read(files)) {
            return image != null;
        }
    }

    /**
     * Opens the journal of a store, fills the store from it if it is new, and brings both in order.
     *
     * @param words two words of the store's file, zero in a new one
     * @param isNew whether the store is empty because its file is new, or did not count
     * @throws IOException if the files cannot be used
     * @throws OutOfBudgetException if the store cannot hold what the journal has
     */
    public static Journal open(
            JournalFiles files, Options options, Words words, boolean isNew, JournalContents contents)
            throws IOException {
        try (JournalImage image = JournalImage.read(files)) {
            Journal journal;
            if (image == null) {
                journal = anew(files, options, words, contents);
            } else if (isNew) {
                JournalReplay.run(image, contents, options.listener());
                journal = after(image, files, options, words, contents);
                journal.writeFirstSnapshot();
            } else if (words.get(ID_OFFSET) != image.id() || !isInOrder(image, words, contents)) {
                image.close();
                journal = anew(files, options, words, contents);
            } else {
                journal = after(image, files, options, words, contents);
            }
            journal.begin();
            return journal;
        }
    }

    /** Returns whether a journal says the same as the store, if need be after what a kill has left has been ended. */
    private static boolean isInOrder(JournalImage image, Words words, JournalContents contents) throws IOException {
        if (words.get(END_OFFSET) == RUNNING) {
            image.finish((memory, record) -> redo(contents, memory, record));
            return true;
        }
        return words.get(END_OFFSET) == image.next() - 1;
    }

    private static boolean redo(JournalContents contents, MemorySegment memory, long record) {
        try {
            JournalReplay.apply(contents, memory, record);
            return true;
        } catch (OutOfBudgetException refused) {
            // So it would have been.
            return false;
        }
    }

    private static Journal anew(JournalFiles files, Options options, Words words, JournalContents contents)
            throws IOException {
        deleteIf(files, _ -> true);
        long id = ThreadLocalRandom.current().nextLong();
        new JournalAbout(id, options.about().maximumBytes(), options.about().content()).writeTo(files);
        Journal journal = new Journal(files, options, contents, words, id, 1);
        journal.writeFirstSnapshot();
        return journal;
    }

    private static Journal after(
            JournalImage image, JournalFiles files, Options options, Words words, JournalContents contents)
            throws IOException {
        deleteIf(files, name -> !name.equals(JournalAbout.NAME) && !image.used().contains(name));
        Journal journal = new Journal(files, options, contents, words, image.id(), image.next());
        journal.snapshotBytes = image.snapshotBytes();
        journal.bytesBeforeLog = image.bytes() - image.snapshotBytes();
        return journal;
    }

    /** Deletes files of a journal, and leaves alone what somebody else has put there. */
    private static void deleteIf(JournalFiles files, Predicate<String> condition) throws IOException {
        List<String> deleted = new ArrayList<>();
        for (String name : files.names()) {
            boolean isPart = name.equals(JournalAbout.NAME)
                    || name.startsWith(JournalImage.LOG)
                    || name.startsWith(JournalImage.SNAPSHOT);
            if (isPart && condition.test(name)) {
                deleted.add(name);
            }
        }
        files.delete(deleted);
    }

    /**
     * Deletes a journal: from now on its store has none.
     *
     * @param words the words of the store's file
     */
    public static void delete(JournalFiles files, Words words) throws IOException {
        words.setRelease(END_OFFSET, STALE);
        deleteIf(files, _ -> true);
    }

    /** From now on the store's file says that this is its journal. */
    private void begin() {
        words.setRelease(ID_OFFSET, id);
        words.setRelease(END_OFFSET, RUNNING);
        schedule();
    }

    /** Has the background thread look at once, and again after each interval. If the system has no thread, later. */
    private void schedule() {
        scheduled = keeper.schedule(this::keepAndRepeat, 0);
    }

    // Writing

    /**
     * Takes the place of a write of some key. The caller fills the record, has the store take the write, and ends the
     * record. Until then no other thread writes the key.
     *
     * @return the record, or {@code null} if the journal has been ended
     * @throws IOException if the system has no space, or has failed to write to the device before
     */
    public @Nullable JournalRecord append(boolean puts, long keyExtent, long valueExtent) throws IOException {
        return append(puts ? JournalFormat.PUT : JournalFormat.REMOVE, keyExtent, valueExtent);
    }

    /** The same for a write of all keys. */
    public @Nullable JournalRecord appendClear() throws IOException {
        return append(JournalFormat.CLEAR, 0, 0);
    }

    private @Nullable JournalRecord append(int kind, long keyExtent, long valueExtent) throws IOException {
        JournalRecord record;
        try {
            record = log.append(kind, keyExtent, valueExtent);
        } catch (IOException e) {
            if (log.hasFailed()) {
                noteFailure();
            }
            throw e;
        }
        boolean done = false;
        try {
            if (record != null && record.isFirstOfFile()) {
                keeper.schedule(this::keep, 0);
            }
            if (!scheduled) {
                schedule();
            }
            done = true;
            return record;
        } finally {
            if (!done && record != null) {
                record.end(false);
            }
        }
    }

    /**
     * Waits until a record is on the device, where each write does.
     *
     * @throws IOException if it cannot be written there; the store has taken the write all the same
     */
    public void commit(JournalRecord record) throws IOException {
        if (options.commits()) {
            try {
                log.commit(record);
            } catch (IOException e) {
                noteFailure();
                throw e;
            }
        }
    }

    /** Writes all that has been written before to the device. */
    public void checkpoint() throws IOException {
        try {
            log.force();
        } catch (IOException e) {
            noteFailure();
            throw e;
        }
    }

    /**
     * From now on the journal takes no writes, because a page of its files is missing.
     *
     * @return what its store tells the caller
     */
    public IOException fail(InternalError missingPage) {
        noteFailure();
        return log.fail(missingPage);
    }

    /** After this the journal is not believed, even if the process is killed. */
    private void noteFailure() {
        tellEnd(STALE);
    }

    // Keeping

    private void keepAndRepeat() {
        keep();
        if (!ended && !options.commits()) {
            scheduled = keeper.schedule(this::keepAndRepeat, options.intervalNanos());
        }
    }

    private void keep() {
        keeping.lock();
        try {
            if (ended || log.hasFailed()) {
                return;
            }
            if (!options.commits()) {
                checkpoint();
            }
            log.prepare();
            if (isSnapshotDue()) {
                // If this one fails, the next one is due when the log has grown.
                snapshotBytes = logBytes() + logBytes() / 4;
                writeSnapshot();
            }
        } catch (IOException | RuntimeException | Error problem) {
            if (log.hasFailed()) {
                noteFailure();
            }
            LOGGER.log(System.Logger.Level.WARNING, "journal cannot be kept: files=" + files, problem);
        } finally {
            keeping.unlock();
        }
    }

    private long logBytes() {
        return bytesBeforeLog + log.bytes();
    }

    private boolean isSnapshotDue() {
        return logBytes() >= Math.max(FILES_BEFORE_SNAPSHOT * options.fileBytes(), snapshotBytes);
    }

    /** Writes all entries to a snapshot, and deletes what lies before it. */
    private void writeSnapshot() throws IOException {
        List<String> old = files.names();
        JournalLog.Mark mark = log.mark();
        log.force();
        String prefix = JournalImage.newSnapshot(mark.sequence());
        boolean done = false;
        try (JournalLog snapshot = new JournalLog(files, prefix, id, 1, options.fileBytes())) {
            contents.appendAll((keyExtent, valueExtent) ->
                    ended ? null : snapshot.append(JournalFormat.PUT, keyExtent, valueExtent));
            log.force();
            if (!ended) {
                snapshot.complete();
                snapshotBytes = snapshot.bytes();
                bytesBeforeLog = -mark.bytes();
                done = true;
            }
        } finally {
            if (!done) {
                deleteIf(files, name -> name.startsWith(prefix));
            }
        }
        if (done) {
            deleteBefore(prefix, mark, old);
        }
    }

    /** Writes a snapshot while the journal is opened: if it fails, there is no journal. */
    private void writeFirstSnapshot() throws IOException {
        boolean done = false;
        try {
            writeSnapshot();
            done = true;
        } finally {
            if (!done) {
                log.close();
            }
        }
    }

    /** Deletes older snapshots, and those of the log's files of which no block counts any more. */
    private void deleteBefore(String snapshot, JournalLog.Mark mark, List<String> old) throws IOException {
        List<String> unwanted = new ArrayList<>();
        for (String name : old) {
            boolean isOldSnapshot = name.startsWith(JournalImage.SNAPSHOT) && !name.startsWith(snapshot);
            if (isOldSnapshot
                    || (name.startsWith(JournalImage.LOG) && !mark.files().contains(name))) {
                unwanted.add(name);
            }
        }
        files.delete(unwanted);
    }

    /**
     * Ends the journal, in order: all that has been written before is on the device, and the store's file says so.
     * Writes that come later have no record. The store must be closed next.
     */
    public void end() {
        ended = true;
        log.end();
        keeping.lock();
        try {
            checkpoint();
            tellEnd(log.mark().sequence() - 1);
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.WARNING, "journal could not be written to the device: files=" + files, e);
        } finally {
            keeping.unlock();
            log.close();
        }
    }

    private void tellEnd(long lastBlock) {
        try {
            words.setRelease(END_OFFSET, lastBlock);
        } catch (IllegalStateException | InternalError damaged) {
            // The store has closed itself, or will: its file is damaged, and the next process makes it of the journal.
            LOGGER.log(System.Logger.Level.DEBUG, "store's file could not be told of the journal's end", damaged);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.internal.journal.JournalFiles.JournalFile;
import dev.hinterland.internal.memory.Backoff;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Appends records to files, and writes them to the device in blocks: several threads share one force (group commit).
 * Thread-safe.
 */
final class JournalLog implements AutoCloseable {

    /*
     * Order. A thread takes the place of a record under the lock, so records lie in one order, and their lengths are
     * there from then on: after a kill, a reader finds each one. The thread fills the record and has the store take the
     * write without the lock. A block is sealed when all its records have been ended, so its checksum covers what
     * counts. Blocks are forced in order, by one thread at a time.
     *
     * Invariant: what a thread has read from the store, and what it has written because of that, are in the journal in
     * this order, because a record has its place before the store publishes the write.
     *
     * Group commit. A thread sleeps while another one forces, or while the gatherer waits for those that have shared
     * the last force. Invariant: while threads sleep, one forces, or all sleep for a limited time, the gatherer for the
     * shortest. The thread that forces wakes all; those that it has served go on without the lock, so they do not queue
     * up for it.
     */

    /** A file that is full, and can be unmapped once this block is on the device. */
    private record FullFile(JournalFile file, long lastSequence) {}

    /** A group waits for others at most this long, and as long as the last force took. */
    private static final long MOST_GATHERING_NANOS = 1_000_000;

    private static final long MOST_RECORD_BYTES = Integer.MAX_VALUE & -JournalFormat.ALIGNMENT;

    private final JournalFiles files;
    private final String prefix;
    private final long id;
    private final long fileBytes;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ReentrantLock creation = new ReentrantLock();

    private @Nullable JournalFile file;
    private @Nullable JournalFile spare;
    private int created;
    private long position;
    private @Nullable JournalBlock open;
    private final Deque<JournalBlock> sealed = new ArrayDeque<>();
    private final Deque<FullFile> full = new ArrayDeque<>();
    private long nextSequence;
    private volatile long forced;
    private long allBytes;
    private boolean forcing;
    private volatile boolean closed;

    /** Why nothing can be written to the device any more. */
    private volatile @Nullable IOException failure;

    /** How many threads wait for the next force, and how many there were for the last one and at its end. */
    private int waiting;

    private int group;
    private long gatherEnd;
    private @Nullable Thread gatherer;

    /** The threads that wait for a force that runs, or for the gatherer. */
    private List<Thread> sleepers = new ArrayList<>();

    /**
     * Creates a log without a file; the first record makes one.
     *
     * @param prefix what the names of its files begin with
     * @param first the number of its first block
     * @param fileBytes the usual size of a file
     */
    JournalLog(JournalFiles files, String prefix, long id, long first, long fileBytes) {
        this.files = files;
        this.prefix = prefix;
        this.id = id;
        this.nextSequence = first;
        this.forced = first - 1;
        this.fileBytes = fileBytes;
    }

    /**
     * A place in the log.
     *
     * @param sequence the number of the next block
     * @param files the names of the files that may have it
     * @param bytes the bytes of all files that have been begun
     */
    record Mark(long sequence, Set<String> files, long bytes) {}

    /** Ends the current block, and returns where the next one will be. */
    Mark mark() {
        lock.lock();
        creation.lock();
        try {
            seal();
            Set<String> names = new HashSet<>();
            if (file != null) {
                names.add(file.name());
            }
            if (spare != null) {
                names.add(spare.name());
            }
            return new Mark(nextSequence, names, allBytes);
        } finally {
            creation.unlock();
            lock.unlock();
        }
    }

    /** Returns the bytes of all files that have been begun. */
    long bytes() {
        lock.lock();
        try {
            return allBytes;
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether something could not be written to the device; from then on nothing is. */
    boolean hasFailed() {
        return failure != null;
    }

    /** From now on nothing is written to the device, because a page of a file is missing; returns what is thrown. */
    IOException fail(InternalError missingPage) {
        return fail(new IOException("file of the journal has a page that cannot be read or written", missingPage));
    }

    private IOException fail(IOException problem) {
        if (failure == null) {
            failure = problem;
        }
        return problem;
    }

    /**
     * Takes the place of a record.
     *
     * @return the record, or {@code null} if the log is closed
     * @throws IOException if the system has no space for it, or has failed to write to the device before
     */
    @Nullable
    JournalRecord append(int kind, long keyExtent, long valueExtent) throws IOException {
        long bytes = JournalFormat.recordBytes(keyExtent, valueExtent);
        if (bytes > MOST_RECORD_BYTES) {
            throw new IOException("entry is too large for a journal: bytes=" + bytes + ", most=" + MOST_RECORD_BYTES);
        }
        lock.lock();
        try {
            if (closed) {
                return null;
            }
            checkWorks();
            JournalBlock block = blockFor(bytes);
            MemorySegment memory = block.file.memory();
            JournalFormat.beginRecord(memory, position, bytes);
            JournalRecord record = new JournalRecord(memory, position, kind, keyExtent, valueExtent, block);
            // Counted when nothing can fail any more: a record that nobody ends would be waited for.
            position += bytes;
            block.end = position;
            block.unended.incrementAndGet();
            return record;
        } catch (InternalError missingPage) {
            throw fail(missingPage);
        } finally {
            lock.unlock();
        }
    }

    /** Throws an exception if the log has failed. */
    void checkWorks() throws IOException {
        if (failure != null) {
            throw new IOException("journal could not be written to the device before", failure);
        }
    }

    /** Returns the block that takes a record, which is begun if there is none. */
    private JournalBlock blockFor(long bytes) throws IOException {
        JournalBlock block = open;
        long needed = bytes + (block == null ? JournalFormat.BLOCK_BYTES : 0);
        if (block != null && needed <= room()) {
            return block;
        }
        if (file == null || needed > room()) {
            nextFile(JournalFormat.HEADER_BYTES + JournalFormat.BLOCK_BYTES + bytes);
        }
        return begin();
    }

    private JournalBlock begin() {
        JournalFile current = file;
        if (current == null) {
            throw new AssertionError("a block has no file");
        }
        JournalBlock block = new JournalBlock(current, position, nextSequence);
        JournalFormat.beginBlock(current.memory(), position, block.sequence);
        // Only now is there such a block: one that is never sealed would be waited for.
        nextSequence++;
        position = block.end;
        open = block;
        return block;
    }

    private long room() {
        return file == null ? 0 : file.memory().byteSize() - position;
    }

    /** Goes on in another file, of at least this size. */
    private void nextFile(long least) throws IOException {
        seal();
        JournalFile next = least > fileBytes ? create(least) : takeSpare();
        boolean done = false;
        try {
            JournalFormat.writeHeader(next.memory(), id, nextSequence);
            if (file != null) {
                full.add(new FullFile(file, nextSequence - 1));
            }
            done = true;
        } finally {
            if (!done) {
                next.close();
            }
        }
        file = next;
        position = JournalFormat.HEADER_BYTES;
        allBytes += next.memory().byteSize();
    }

    private JournalFile takeSpare() throws IOException {
        creation.lock();
        try {
            JournalFile present = spare;
            spare = null;
            return present == null ? create(fileBytes) : present;
        } finally {
            creation.unlock();
        }
    }

    private JournalFile create(long bytes) throws IOException {
        creation.lock();
        try {
            return files.create(prefix + Long.toHexString(nextNumber()), bytes);
        } finally {
            creation.unlock();
        }
    }

    /** Names need not have an order, but no two files have the same. */
    private long nextNumber() {
        return (System.nanoTime() << 8) + (created++ & 0xFF);
    }

    /** Makes the next file, so that no writer has to wait for it; called by a thread that may wait. */
    void prepare() throws IOException {
        creation.lock();
        try {
            if (spare == null && !closed) {
                spare = create(fileBytes);
            }
        } finally {
            creation.unlock();
        }
    }

    // To the device

    /** Ends the open block: what is appended from now on is in another one. Called with the lock. */
    private void seal() {
        JournalBlock block = open;
        if (block != null) {
            sealed.add(block);
            open = null;
        }
    }

    /** Ends the log as a complete one, with a block that says so, and writes it to the device. */
    void complete() throws IOException {
        lock.lock();
        try {
            checkWorks();
            seal();
            if (file == null || room() < JournalFormat.BLOCK_BYTES) {
                nextFile(JournalFormat.HEADER_BYTES + JournalFormat.BLOCK_BYTES);
            }
            begin().flags = JournalFormat.LAST;
        } finally {
            lock.unlock();
        }
        force();
    }

    /** Ends the current block, and writes all that was appended before to the device. */
    void force() throws IOException {
        long last;
        lock.lock();
        try {
            seal();
            last = nextSequence - 1;
        } finally {
            lock.unlock();
        }
        forceUpTo(last, null);
    }

    /** Waits until a record is on the device, together with those of other threads. */
    void commit(JournalRecord record) throws IOException {
        forceUpTo(record.block().sequence, record.block());
    }

    /**
     * Returns when all blocks up to one are on the device. A thread that another one has served does not take the lock
     * again.
     *
     * @param counted the block that has the record of a thread that shares a force, or {@code null} for one that does
     *     not wait for others
     */
    private void forceUpTo(long sequence, @Nullable JournalBlock counted) throws IOException {
        Backoff backoff = new Backoff();
        try {
            long nanos = forceOrSleep(sequence, counted, true);
            while (forced < sequence) {
                if (nanos > 0) {
                    backoff.park(nanos);
                }
                nanos = forced < sequence ? forceOrSleep(sequence, counted, false) : 0;
            }
        } finally {
            backoff.end();
        }
    }

    /**
     * Forces what is there, unless another thread does so, or is about to.
     *
     * @param isNew whether the thread has come only now
     * @return for how long the thread waits at most; zero if it has forced
     */
    private long forceOrSleep(long sequence, @Nullable JournalBlock counted, boolean isNew) throws IOException {
        List<Thread> served = List.of();
        lock.lock();
        try {
            if (forced >= sequence) {
                return 0;
            }
            checkWorks();
            if (isNew && counted != null && !counted.isTaken) {
                waiting++;
            }
            long nanos = forcing ? Long.MAX_VALUE : counted == null ? 0 : nanosToGather();
            if (nanos > 0) {
                sleepers.add(Thread.currentThread());
                return nanos;
            }
            try {
                forceOnce();
            } finally {
                served = sleepers;
                sleepers = new ArrayList<>();
            }
            return 0;
        } finally {
            lock.unlock();
            served.forEach(LockSupport::unpark);
        }
    }

    /**
     * Returns how long this thread waits for those that have shared the last force: they are about to append again. The
     * last one of them forces, or the first one when the time is over. One thread alone waits for nobody.
     */
    private long nanosToGather() {
        long nanos = gatherEnd - System.nanoTime();
        if (waiting >= group || nanos <= 0) {
            return 0;
        }
        if (gatherer != null && !gatherer.equals(Thread.currentThread())) {
            // Longer than the gatherer, which wakes all; not for ever, because it may have died of a full heap.
            return nanos + MOST_GATHERING_NANOS;
        }
        gatherer = Thread.currentThread();
        return nanos;
    }

    /** Forces all that has been appended; called with the lock, which is given up meanwhile. */
    private void forceOnce() throws IOException {
        forcing = true;
        gatherer = null;
        try {
            seal();
            // They stay there until they are on the device: where the heap is full, another thread tries again.
            List<JournalBlock> blocks = new ArrayList<>(sealed);
            if (blocks.isEmpty()) {
                throw new AssertionError("log has lost a block: forced=" + forced + ", next=" + nextSequence);
            }
            blocks.forEach(block -> block.isTaken = true);
            int counted = waiting;
            waiting = 0;
            long begun = System.nanoTime();
            lock.unlock();
            try {
                JournalBlock.force(blocks, this);
            } finally {
                lock.lock();
            }
            long end = System.nanoTime();
            gatherEnd = end + Math.min(MOST_GATHERING_NANOS, end - begun);
            group = counted + waiting;
            for (int i = 0; i < blocks.size(); i++) {
                sealed.removeFirst();
            }
            forced = blocks.getLast().sequence;
            closeFullFiles();
        } catch (IOException refused) {
            throw fail(refused);
        } catch (InternalError missingPage) {
            throw fail(missingPage);
        } finally {
            forcing = false;
            changed.signalAll();
        }
    }

    private void closeFullFiles() {
        while (!full.isEmpty() && full.getFirst().lastSequence() <= forced) {
            full.removeFirst().file().close();
        }
    }

    /** Takes no record any more; what has been appended can still be forced. */
    void end() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    /** Unmaps the files. No thread may have a record that it has not ended. */
    @Override
    public void close() {
        end();
        lock.lock();
        creation.lock();
        try {
            while (forcing) {
                changed.awaitUninterruptibly();
            }
            full.forEach(one -> one.file().close());
            full.clear();
            closeIfOpen(file);
            closeIfOpen(spare);
            file = null;
            spare = null;
            if (failure == null) {
                failure = new IOException("journal is closed");
            }
        } finally {
            creation.unlock();
            lock.unlock();
        }
    }

    private static void closeIfOpen(@Nullable JournalFile file) {
        if (file != null) {
            file.close();
        }
    }
}

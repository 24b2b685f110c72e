// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.internal.journal.JournalFiles.JournalFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What lies in the files of a journal: the newest complete snapshot, and the blocks of the log that follow it, as far
 * as they are whole. Not thread-safe.
 */
final class JournalImage implements AutoCloseable {

    static final String LOG = "log-";
    static final String SNAPSHOT = "snapshot-";

    /** Takes the records of blocks, one after the other. */
    interface Visitor {
        void visit(MemorySegment memory, long record) throws IOException;
    }

    /** One file, and how far its blocks count. */
    private record Part(String name, JournalFile file) {

        MemorySegment memory() {
            return file.memory();
        }

        long firstSequence() {
            return JournalFormat.firstSequence(memory());
        }
    }

    private final long id;
    private final List<Part> opened = new ArrayList<>();
    private final Set<String> used = new HashSet<>();
    private List<Part> snapshot = List.of();
    private List<Part> log = List.of();
    private long snapshotSequence;
    private long next;

    private JournalImage(long id) {
        this.id = id;
    }

    /** Reads the files of a journal; returns {@code null} if it has no complete snapshot. */
    static @Nullable JournalImage read(JournalFiles files) throws IOException {
        JournalAbout about = JournalAbout.of(files);
        if (about == null) {
            return null;
        }
        JournalImage image = new JournalImage(about.id());
        boolean done = false;
        try {
            done = image.open(files);
        } finally {
            if (!done) {
                image.close();
            }
        }
        return done ? image : null;
    }

    private boolean open(JournalFiles files) throws IOException {
        Map<String, List<Part>> snapshots = new HashMap<>();
        List<Part> logs = new ArrayList<>();
        for (String name : files.names()) {
            if (!name.startsWith(LOG) && !name.startsWith(SNAPSHOT)) {
                continue;
            }
            Part part = new Part(name, files.open(name));
            opened.add(part);
            if (!JournalFormat.hasHeader(part.memory(), id)) {
                continue;
            }
            if (name.startsWith(LOG)) {
                logs.add(part);
            } else {
                snapshots
                        .computeIfAbsent(name.substring(0, name.lastIndexOf('-')), _ -> new ArrayList<>())
                        .add(part);
            }
        }
        logs.sort(Comparator.comparingLong(Part::firstSequence));
        log = logs;
        snapshots.forEach(this::useIfNewer);
        if (snapshot.isEmpty()) {
            return false;
        }
        snapshot.forEach(part -> used.add(part.name()));
        next = snapshotSequence;
        followLog();
        return true;
    }

    private void useIfNewer(String name, List<Part> parts) {
        parts.sort(Comparator.comparingLong(Part::firstSequence));
        long sequence = sequenceOf(name);
        if (sequence > snapshotSequence && isComplete(parts)) {
            snapshot = parts;
            snapshotSequence = sequence;
        }
    }

    /** Returns the number of the block of the log that comes after a snapshot, or zero where the name is no one's. */
    private static long sequenceOf(String name) {
        int end = name.indexOf('-', SNAPSHOT.length());
        try {
            return end < 0 ? 0 : Long.parseLong(name.substring(SNAPSHOT.length(), end), 16);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /**
     * Returns what the names of a new snapshot's files begin with. Another snapshot of the same place may be there,
     * which counts until the new one is complete.
     */
    static String newSnapshot(long sequence) {
        return SNAPSHOT + Long.toHexString(sequence) + "-" + Long.toHexString(System.nanoTime()) + "-";
    }

    private static boolean isComplete(List<Part> parts) {
        long expected = 1;
        boolean last = false;
        for (Part part : parts) {
            MemorySegment memory = part.memory();
            if (last || part.firstSequence() != expected) {
                return false;
            }
            for (long at = JournalFormat.HEADER_BYTES; counts(memory, at, expected); at = after(memory, at)) {
                expected++;
                last = (JournalFormat.flags(memory, at) & JournalFormat.LAST) != 0;
            }
        }
        return last;
    }

    /** Finds out how far the blocks of the log count. */
    private void followLog() {
        for (Part part : log) {
            long sequence = part.firstSequence();
            if (sequence > next) {
                return;
            }
            MemorySegment memory = part.memory();
            for (long at = JournalFormat.HEADER_BYTES; counts(memory, at, sequence); at = after(memory, at)) {
                sequence++;
            }
            if (sequence >= next) {
                next = sequence;
                used.add(part.name());
            }
        }
    }

    private static boolean counts(MemorySegment memory, long block, long sequence) {
        return JournalFormat.isBlock(memory, block)
                && JournalFormat.sequence(memory, block) == sequence
                && JournalFormat.isSealed(memory, block);
    }

    private static long after(MemorySegment memory, long block) {
        return block + JournalFormat.BLOCK_BYTES + JournalFormat.blockBytes(memory, block);
    }

    /** Returns the journal's id. */
    long id() {
        return id;
    }

    /** Returns the number of the block that the log goes on with. */
    long next() {
        return next;
    }

    /** Returns whether files of the log come after blocks that are missing, or not as a killed process leaves them. */
    boolean hasGap() {
        long reached = next;
        for (Part part : log) {
            long sequence = part.firstSequence();
            if (sequence > reached) {
                return true;
            }
            MemorySegment memory = part.memory();
            long at = JournalFormat.HEADER_BYTES;
            while (JournalFormat.isBlock(memory, at) && JournalFormat.sequence(memory, at) == sequence) {
                sequence++;
                at = JournalFormat.isSealed(memory, at) ? after(memory, at) : afterRecords(memory, at);
            }
            reached = Math.max(reached, sequence);
        }
        return false;
    }

    private static long afterRecords(MemorySegment memory, long block) {
        long at = block + JournalFormat.BLOCK_BYTES;
        while (isRecord(memory, at)) {
            at += JournalFormat.length(memory, at);
        }
        return at;
    }

    /** Returns the files that count; others are left over. */
    Set<String> used() {
        return used;
    }

    /** Returns the bytes of all files that count. */
    long bytes() {
        return opened.stream()
                .filter(part -> used.contains(part.name()))
                .mapToLong(part -> part.memory().byteSize())
                .sum();
    }

    /** Returns the bytes of the snapshot. */
    long snapshotBytes() {
        return snapshot.stream().mapToLong(part -> part.memory().byteSize()).sum();
    }

    /** Gives all records that have taken effect to a visitor: those of the snapshot, then those of the log. */
    void visit(Visitor visitor) throws IOException {
        visit(snapshot, 1, Long.MAX_VALUE, visitor);
        visit(log, snapshotSequence, next, visitor);
    }

    private void visit(List<Part> parts, long from, long end, Visitor visitor) throws IOException {
        for (Part part : parts) {
            if (!used.contains(part.name())) {
                continue;
            }
            MemorySegment memory = part.memory();
            long sequence = part.firstSequence();
            long at = JournalFormat.HEADER_BYTES;
            while (sequence < end && counts(memory, at, sequence)) {
                if (sequence >= from) {
                    visitBlock(memory, at, visitor);
                }
                sequence++;
                at = after(memory, at);
            }
        }
    }

    private static void visitBlock(MemorySegment memory, long block, Visitor visitor) throws IOException {
        long end = after(memory, block);
        for (long at = block + JournalFormat.BLOCK_BYTES; at < end; at += JournalFormat.length(memory, at)) {
            checkRecord(memory, at, end);
            if (JournalFormat.progress(memory, at) == JournalFormat.DONE) {
                visitor.visit(memory, at);
            }
        }
    }

    private static void checkRecord(MemorySegment memory, long record, long end) throws IOException {
        boolean right = end - record >= JournalFormat.RECORD_BYTES;
        if (right) {
            int length = JournalFormat.length(memory, record);
            long keyExtent = JournalFormat.keyExtent(memory, record);
            long valueExtent = JournalFormat.valueExtent(memory, record);
            right = length > 0
                    && length <= end - record
                    && keyExtent >= 0
                    && valueExtent >= 0
                    && JournalFormat.recordBytes(keyExtent, valueExtent) == length;
        }
        if (!right) {
            throw new IOException("journal is damaged: a record has a wrong length");
        }
    }

    // After a kill

    /**
     * Ends what a killed process has left: the blocks of the log that it has not sealed. Each of their records has its
     * length. What was written may have reached the store or not, and is given to a visitor, which says whether the
     * store has it now; what was not written has not.
     */
    void finish(Finisher finisher) throws IOException {
        for (Part part : log) {
            long sequence = part.firstSequence();
            if (sequence > next) {
                return;
            }
            MemorySegment memory = part.memory();
            long at = JournalFormat.HEADER_BYTES;
            boolean finished = false;
            while (JournalFormat.isBlock(memory, at) && JournalFormat.sequence(memory, at) == sequence) {
                if (!JournalFormat.isSealed(memory, at)) {
                    finishBlock(memory, at, finisher);
                    finished = true;
                }
                sequence++;
                at = after(memory, at);
            }
            if (sequence >= next) {
                next = sequence;
                used.add(part.name());
            }
            if (finished) {
                part.file().force(0, at);
            }
        }
    }

    /** Has the store take a write, or not. */
    interface Finisher {
        /** Returns whether the store has the write. */
        boolean finish(MemorySegment memory, long record) throws IOException;
    }

    private static void finishBlock(MemorySegment memory, long block, Finisher finisher) throws IOException {
        long begin = block + JournalFormat.BLOCK_BYTES;
        long at = begin;
        while (isRecord(memory, at)) {
            int progress = JournalFormat.progress(memory, at);
            if (progress == JournalFormat.BEGUN) {
                // Not even the extents are there, perhaps: such a record counts as one with nothing in it.
                int bytes = JournalFormat.length(memory, at) - JournalFormat.RECORD_BYTES;
                JournalFormat.writeRecord(memory, at, 0, (long) bytes << 1);
                JournalFormat.setState(memory, at, JournalFormat.PUT, JournalFormat.VOID);
            } else if (progress == JournalFormat.WRITTEN) {
                boolean done = finisher.finish(memory, at);
                JournalFormat.setState(
                        memory, at, JournalFormat.kind(memory, at), done ? JournalFormat.DONE : JournalFormat.VOID);
            }
            at += JournalFormat.length(memory, at);
        }
        JournalFormat.sealBlock(memory, block, at - begin, 0);
    }

    private static boolean isRecord(MemorySegment memory, long at) {
        if (at > memory.byteSize() - JournalFormat.RECORD_BYTES) {
            return false;
        }
        int length = JournalFormat.length(memory, at);
        return length >= JournalFormat.RECORD_BYTES
                && length % JournalFormat.ALIGNMENT == 0
                && length <= memory.byteSize() - at;
    }

    @Override
    public void close() {
        opened.forEach(part -> part.file().close());
        opened.clear();
    }
}

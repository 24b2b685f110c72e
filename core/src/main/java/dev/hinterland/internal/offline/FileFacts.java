// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.index.IndexInspection;
import dev.hinterland.internal.journal.FolderFiles;
import dev.hinterland.internal.region.RegionState;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a file says about itself, and how its space is used.
 *
 * @param path the file
 * @param bytes its length, most of which is a hole
 * @param format the number of the format
 * @param byteOrder that of the machine that made it
 * @param problem what is wrong with the header or the length, so that nothing behind it is told; or {@code null}
 * @param state what the last process has left
 * @param process the number of the process that has the file, or had it last
 * @param inUse whether a process has it now
 * @param thisRun whether it was open last in this run of the system
 * @param journal whether a journal lies beside it
 * @param maximumBytes the budget, or zero where it is not known
 * @param content what lies there, or {@code null} where it is not known
 * @param space how the space is used, or {@code null} where it is not known
 */
public record FileFacts(
        Path path,
        long bytes,
        int format,
        String byteOrder,
        @Nullable String problem,
        InspectedFile.State state,
        long process,
        boolean inUse,
        boolean thisRun,
        boolean journal,
        long maximumBytes,
        @Nullable StoredContent content,
        @Nullable Space space) {

    /** How many numbers and texts the header has. */
    static final int HEADER_FIELDS = 12;

    /**
     * How the space of a file is used.
     *
     * @param writtenBytes what has been written: what the file takes on the disk, or a little more
     * @param regions those of each state
     * @param buckets how many buckets the index has, as it was told
     * @param bucketBytes the space of buckets that has been written
     * @param nodeBytes the same of overflow nodes
     */
    public record Space(long writtenBytes, List<RegionUse> regions, long buckets, long bucketBytes, long nodeBytes) {}

    /**
     * The regions of one state.
     *
     * @param state the state, in small letters
     * @param count how many there are
     * @param bytes their size
     * @param deadBytes what belongs to no entry, as it was told
     */
    public record RegionUse(String state, int count, long bytes, long deadBytes) {}

    /**
     * Reads the facts; takes the time of a look at each region. Another process may have the file: then they change
     * meanwhile.
     *
     * @throws dev.hinterland.internal.file.ForeignFileException if it is none of a store's, or none that this machine
     *     and version can use
     * @throws IOException if the system refuses it
     */
    public static FileFacts read(Path path) throws IOException {
        try (InspectedFile file = InspectedFile.open(path, false)) {
            if (MappedStore.problem(file) != null) {
                return of(file, null);
            }
            try (MappedStore store = MappedStore.map(file)) {
                return of(file, store);
            } catch (InternalError e) {
                // What the JVM throws where a page of a mapped file is missing.
                throw new IOException("file was truncated or could not be read meanwhile: problem=[" + e + "]", e);
            }
        }
    }

    /**
     * Counts the entries by a walk through the index, without a look at them.
     *
     * @throws IOException as above
     */
    public static long entries(Path path) throws IOException {
        try (InspectedFile file = InspectedFile.open(path, false)) {
            if (MappedStore.problem(file) != null) {
                return 0;
            }
            try (MappedStore store = MappedStore.map(file)) {
                SlotCount slots = new SlotCount();
                store.index(slots).walk(false);
                return slots.count;
            } catch (InternalError e) {
                throw new IOException("file was truncated or could not be read meanwhile: problem=[" + e + "]", e);
            }
        }
    }

    /** Counts slots, and looks at nothing else. */
    private static final class SlotCount implements IndexInspection.Visitor {

        private long count;

        @Override
        public long hash(int bucket, long location) {
            count++;
            return NONE;
        }

        @Override
        public boolean add(int bucket, long slot) {
            return true;
        }

        @Override
        public void damaged(IndexInspection.Part part, String finding) {}

        @Override
        public void unfinished(IndexInspection.Part part, String finding) {}
    }

    /** Returns the facts of a file that is open, and mapped if its header allows it. */
    static FileFacts of(InspectedFile file, @Nullable MappedStore store) throws IOException {
        FileHeader header = file.header();
        return new FileFacts(
                file.path(),
                file.length(),
                file.format(),
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "little-endian" : "big-endian",
                MappedStore.problem(file),
                file.state(),
                file.process(),
                file.isWritten(),
                file.isOfThisRun(),
                Files.isDirectory(FolderFiles.of(file.path()).folder()),
                header == null ? 0 : header.maximumBytes(),
                store == null ? null : store.content(),
                store == null ? null : space(store));
    }

    private static Space space(MappedStore store) {
        RegionState[] states = RegionState.values();
        int[] counts = new int[states.length];
        long[] bytes = new long[states.length];
        long[] dead = new long[states.length];
        for (int id = 1; id <= store.regions(); id++) {
            RegionState state = store.state(id);
            if (state != null) {
                counts[state.ordinal()]++;
                bytes[state.ordinal()] += store.bytes(id);
                dead[state.ordinal()] += store.deadBytes(id);
            }
        }
        List<RegionUse> regions = new ArrayList<>();
        for (RegionState state : states) {
            int i = state.ordinal();
            if (counts[i] > 0) {
                regions.add(new RegionUse(state.toString().toLowerCase(Locale.ROOT), counts[i], bytes[i], dead[i]));
            }
        }
        return new Space(store.writtenBytes(), regions, store.toldBuckets(), store.bucketBytes(), store.nodeBytes());
    }
}

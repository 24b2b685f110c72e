// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.heap.Deadline;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.IndexInspection;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.offline.Findings.Check;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.RegionState;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.OptionalInt;

/** Checks the entries that slots lead to, and the regions in which they lie: some regions in each walk. */
final class EntryChecks implements IndexInspection.Visitor {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final MappedStore store;
    private final KeyHashes hashes;
    private final Findings findings;
    private final EntryMarks marks;
    private final boolean timed;
    private final BitSet pieces = new BitSet();

    /** By the number of the region: how many entries slots lead to there. */
    private final int[] counts;

    private final IndexInspection index;
    private boolean first = true;

    EntryChecks(MappedStore store, KeyHashes hashes, Findings findings) {
        this.store = store;
        this.hashes = hashes;
        this.findings = findings;
        this.marks = new EntryMarks(store.regions());
        this.timed = store.content().isTimed() || store.content().hasWords();
        this.counts = new int[store.regions() + 1];
        this.index = store.index(this); // it calls nothing yet
    }

    /** Returns the walk through the index, which asks for these checks. */
    IndexInspection index() {
        return index;
    }

    /** Begins a walk in which the entries of some regions are looked at; returns the number after the last of these. */
    int begin(int from) {
        long left = EntryMarks.batchBytes();
        int id = from;
        while (id <= store.regions() && (id == from || store.bytes(id) <= left)) {
            marks.begin(id, store.bytes(id));
            left -= store.bytes(id);
            id++;
        }
        return id;
    }

    /** Checks these regions, after the walk. */
    void end(int from, int end) {
        first = false;
        for (int id = from; id < end; id++) {
            check(id);
            marks.end(id);
        }
    }

    /** Checks what can be checked after all walks. */
    void endAll() {
        for (int id = 1; id <= store.regions(); id++) {
            if (store.state(id) == RegionState.HUMONGOUS && !pieces.get(id)) {
                findings.unfinished(Check.VALUES, "region has a piece of no value: region=" + id);
            }
        }
    }

    // Slots

    @Override
    public void damaged(IndexInspection.Part part, String finding) {
        findings.damaged(checkOf(part), finding);
    }

    @Override
    public void unfinished(IndexInspection.Part part, String finding) {
        findings.unfinished(checkOf(part), finding);
    }

    private static Check checkOf(IndexInspection.Part part) {
        return switch (part) {
            case BUCKETS -> Check.BUCKETS;
            case NODES -> Check.NODES;
            case SLOTS -> Check.SLOTS;
        };
    }

    @Override
    public long hash(int bucket, long location) {
        int id = store.regionOf(location);
        int offset = store.offsetOf(location);
        if (first) {
            findings.checked(Check.SLOTS, 1);
        }
        if (id < 1 || id > store.regions() || offset >= store.bytes(id)) {
            if (first) {
                findings.damaged(
                        Check.SLOTS,
                        "slot leads to no region: bucket=" + bucket + ", location=0x" + Long.toHexString(location));
            }
            return NONE;
        }
        if (!marks.has(id)) {
            return NONE;
        }
        if (!store.isOfGeneration(location, id)) {
            findings.damaged(
                    Check.SLOTS,
                    "slot leads to another generation of a region: bucket=" + bucket + ", region=" + id + ", offset="
                            + offset);
            return NONE;
        }
        MemorySegment memory = store.memory(id);
        if (Entry.bytesWithin(memory, offset) == 0 || isAskew(memory, offset)) {
            findings.damaged(
                    Check.ENTRIES,
                    "slot leads to no entry: bucket=" + bucket + ", region=" + id + ", offset=" + offset);
            return NONE;
        }
        return Entry.hash(Entry.header(memory, offset)) & 0xFFFF_FFFFL;
    }

    /** Returns whether an entry has a time where none has, or none where all have, or not where a word can lie. */
    private boolean isAskew(MemorySegment memory, int offset) {
        return Entry.isTimed(Entry.header(memory, offset)) != timed || (timed && offset % Entry.TIME_BYTES != 0);
    }

    @Override
    public boolean add(int bucket, long slot) {
        int id = store.regionOf(slot);
        int offset = store.offsetOf(slot);
        if (!marks.add(id, offset, Frequency.of(slot))) {
            return false;
        }
        counts[id]++;
        MemorySegment memory = store.memory(id);
        long header = Entry.header(memory, offset);
        checkKey(id, offset, memory, header);
        if (Entry.isHumongous(header)) {
            checkPieces(id, offset, memory, header);
        }
        return true;
    }

    private void checkKey(int id, int offset, MemorySegment memory, long header) {
        if (!hashes.isKnown()) {
            return;
        }
        findings.checked(Check.KEYS, 1);
        long at = offset + (long) Entry.keyOffset(header);
        long extent = Entry.keyExtent(memory, offset, header);
        OptionalInt hash = hashes.hash(memory, at, extent, store.header().seed());
        boolean right = hash.isPresent() && hash.getAsInt() == Entry.hash(header);
        if (!right && hash.isPresent() && index.isDiverted(hash.getAsInt())) {
            MemorySegment bytes = hashes.bytes(memory, at, extent);
            right = (int) store.header().hashKey().hash(bytes) == Entry.hash(header);
        }
        if (!right) {
            findings.damaged(
                    Check.KEYS,
                    "entry has another hash than its key: region=" + id + ", offset=" + offset + ", keyBytes="
                            + Extent.bytes(extent));
        }
    }

    private void checkPieces(int id, int offset, MemorySegment memory, long header) {
        long list = offset + (long) Entry.keyOffset(header) + Extent.bytes(Entry.keyExtent(memory, offset, header));
        long bytes = Extent.bytes(Entry.valueExtent(memory, offset, header));
        String where = "region=" + id + ", offset=" + offset;
        if (bytes < 2 * Long.BYTES || bytes % Long.BYTES != 0) {
            findings.damaged(Check.VALUES, "list of pieces has an impossible size: " + where + ", bytes=" + bytes);
            return;
        }
        long missing = Extent.bytes(memory.get(LONG, list));
        for (long at = Long.BYTES; at < bytes; at += Long.BYTES) {
            findings.checked(Check.VALUES, 1);
            long location = memory.get(LONG, list + at);
            int piece = store.regionOf(location);
            if (!isPiece(location, piece)) {
                findings.damaged(Check.VALUES, "list leads to no piece of a value: " + where + ", piece=" + piece);
                return;
            }
            if (pieces.get(piece)) {
                findings.damaged(Check.VALUES, "piece belongs to two values: " + where + ", piece=" + piece);
            }
            pieces.set(piece);
            if (missing <= 0) {
                findings.damaged(Check.VALUES, "value has more pieces than it needs: " + where + ", piece=" + piece);
            }
            missing -= store.bytes(piece);
        }
        if (missing > 0) {
            findings.damaged(Check.VALUES, "value lacks pieces: " + where + ", missingBytes=" + missing);
        }
    }

    private boolean isPiece(long location, int piece) {
        return piece >= 1
                && piece <= store.regions()
                && store.offsetOf(location) == 0
                && store.isOfGeneration(location, piece)
                && store.state(piece) == RegionState.HUMONGOUS;
    }

    // Regions

    private void check(int id) {
        RegionState state = store.state(id);
        if (counts[id] > 0 && state != null && state != RegionState.OPEN && state != RegionState.FULL) {
            findings.damaged(
                    Check.REGIONS,
                    "region has entries, but is not filled: region=" + id + ", state=" + state + ", entries="
                            + counts[id]);
        }
        findings.checked(Check.ENTRIES, counts[id]);
        boolean quiet = store.isQuiet(id);
        MemorySegment memory = store.memory(id);
        long live = 0;
        long end = 0;
        for (int offset = marks.next(id, 0); offset >= 0; offset = marks.next(id, offset + Location.UNIT_BYTES)) {
            if (offset < end) {
                findings.damaged(Check.ENTRIES, "entries overlap: region=" + id + ", offset=" + offset);
            }
            long bytes = Entry.bytesWithin(memory, offset);
            live += bytes;
            end = Math.max(end, offset + bytes);
            checkEntry(id, offset, memory, quiet);
        }
        if (quiet) {
            parse(id, memory, live);
        } else if (counts[id] > 0) {
            findings.unfinished(
                    Check.FULL, "region was being filled or emptied: region=" + id + ", entries=" + counts[id]);
        }
    }

    private void checkEntry(int id, int offset, MemorySegment memory, boolean quiet) {
        String where = "region=" + id + ", offset=" + offset;
        if (Entry.isDead(Entry.kindWord(memory, offset))) {
            String finding = "entry that can be reached is marked as dead: " + where;
            if (quiet) {
                findings.damaged(Check.DEAD, finding);
            } else {
                findings.unfinished(Check.DEAD, finding);
            }
        }
        if (store.content().isTimed()) {
            findings.checked(Check.TIMES, 1);
            long limit = Deadline.limit(Entry.time(memory, offset, Entry.header(memory, offset)));
            if (quiet && limit > store.latestTime(id)) {
                findings.damaged(
                        Check.TIMES,
                        "entry ends after the latest time of its region: " + where + ", limit=" + limit + ", latest="
                                + store.latestTime(id));
            }
        }
    }

    /** Goes through all that lies in a region that is taken over as it is. */
    private void parse(int id, MemorySegment memory, long live) {
        findings.checked(Check.FULL, 1);
        findings.checked(Check.DEAD, 1);
        int found = 0;
        int length = store.bytes(id);
        int offset = 0;
        while (offset < length) {
            int kind = Entry.kindWord(memory, offset);
            boolean filler = Entry.isFiller(kind);
            long bytes = filler ? Entry.fillerBytes(kind) : Entry.bytesWithin(memory, offset);
            if (bytes <= 0 || bytes > length - offset) {
                findings.damaged(Check.FULL, "region does not parse: region=" + id + ", offset=" + offset);
                return;
            }
            boolean linked = marks.isEntry(id, offset);
            found += linked ? 1 : 0;
            if (!filler && !linked && isAlive(Entry.header(memory, offset))) {
                findings.damaged(
                        Check.DEAD,
                        "entry that cannot be reached is not marked as dead: region=" + id + ", offset=" + offset);
            }
            offset += (int) bytes;
        }
        if (found != counts[id]) {
            findings.damaged(
                    Check.FULL, "entries lie where none begins: region=" + id + ", entries=" + (counts[id] - found));
        }
        if (store.deadBytes(id) != length - live) {
            findings.damaged(
                    Check.DEAD,
                    "dead bytes are others than told: region=" + id + ", told=" + store.deadBytes(id) + ", found="
                            + (length - live));
        }
    }

    /** Returns whether a header is that of a small entry that is not marked as dead. */
    private static boolean isAlive(long header) {
        return Entry.isOrdinary(header, Entry.isTimed(header));
    }
}

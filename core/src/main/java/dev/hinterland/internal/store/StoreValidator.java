// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.index.IndexValidator;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Walks through everything that a store has, while nobody writes to it, and checks that all parts agree: the index with
 * the entries, the entries with the regions, the regions with the counters, and the counters with the budget. For
 * tests.
 *
 * @param <K> the type of the keys
 */
public final class StoreValidator<K> {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final EntryHeap<K, ?> heap;
    private final RegionTable table;

    /** The size in bytes of each entry that a slot leads to, by location. */
    private final Map<Long, Integer> linked = new HashMap<>();

    private final Map<Region, Long> liveByRegion = new HashMap<>();
    private final Set<Region> pieces = new HashSet<>();

    private StoreValidator(EntryHeap<K, ?> heap) {
        this.heap = heap;
        this.table = heap.regions().table();
    }

    /**
     * Checks a store.
     *
     * @throws AssertionError if something is not as it must be
     */
    public static <K> void validate(Store<K, ?> store) {
        EntryHeap<K, ?> heap = store.heap();
        heap.reclaimer().pauseFor(() -> new StoreValidator<>(heap).validate());
    }

    private void validate() {
        IndexValidator.validate(heap.index(), this::checkEntry);
        long liveBytes = linked.values().stream().mapToLong(Integer::intValue).sum();
        checkEqual("entries", heap.size(), linked.size());
        checkEqual("live bytes", heap.liveBytes(), liveBytes);
        checkRegions();
        IndexValidator.pauseFor(heap.index(), () -> heap.regions().pauseFor(this::checkBudget));
    }

    // Entries

    private void checkEntry(long location) {
        Region region = table.regionAt(location);
        int offset = table.offset(location);
        check(
                RegionTable.isOfGeneration(location, table.generation(region.id())),
                "slot leads to a recycled region",
                location,
                region);
        check(
                region.state() == RegionState.OPEN || region.state() == RegionState.FULL,
                "slot leads to a region without entries",
                location,
                region);
        int bytes = entryBytes(region.memory(), offset);
        check(offset + bytes <= region.top(), "entry goes beyond its region", location, region);
        check(linked.put(location, bytes) == null, "two slots lead to one entry", location, region);
        liveByRegion.merge(region, (long) bytes, Long::sum);
        K key = heap.reader().key(location);
        if (key == null || heap.locate(key) != location) {
            throw new AssertionError(
                    "entry is not found by its key: location=0x" + Long.toHexString(location) + ", in=" + region);
        }
        checkHash(key, location, region);
        checkPieces(region, offset, location);
        boolean apart = heap.settings().keepsTailsApart() && hasTail(region.memory(), offset);
        check(apart == (region.space() == Space.TAILS), "entry is in another space", location, region);
    }

    private static boolean hasTail(MemorySegment memory, int offset) {
        long header = Entry.header(memory, offset);
        return Entry.isHumongous(header)
                && HumongousValues.tailBytes(memory, Entry.valueOffset(memory, offset, header)) > 0;
    }

    /** An entry is linked by its plain hash, or in diverted buckets by its keyed one. */
    private void checkHash(K key, long location, Region region) {
        int linked = heap.hashAt(location);
        int plain = heap.hash(key);
        boolean keyed = heap.index().isDiverted(plain) && linked == heap.keyedHash(key);
        check(linked == plain || keyed, "entry has another key's hash", location, region);
    }

    private static int entryBytes(MemorySegment memory, int offset) {
        return Math.toIntExact(Entry.bytes(memory, offset, Entry.header(memory, offset)));
    }

    private void checkPieces(Region region, int offset, long location) {
        MemorySegment memory = region.memory();
        long header = Entry.header(memory, offset);
        if (!Entry.isHumongous(header)) {
            return;
        }
        MemorySegment list = SegmentCodec.INSTANCE.decode(
                memory, Entry.valueOffset(memory, offset, header), Entry.valueExtent(memory, offset, header));
        long tail = HumongousValues.tailBytes(list, 0);
        long missing = HumongousValues.pieceBytes(list, 0);
        for (long i = 1; i < (list.byteSize() - tail) / Long.BYTES; i++) {
            long pieceLocation = list.getAtIndex(LONG, i);
            Region piece = table.regionAt(pieceLocation);
            check(piece.state() == RegionState.HUMONGOUS, "piece is not humongous", location, piece);
            check(
                    RegionTable.isOfGeneration(pieceLocation, table.generation(piece.id())),
                    "piece was recycled",
                    location,
                    piece);
            check(pieces.add(piece), "piece belongs to two entries", location, piece);
            boolean knowsOwner = piece.isFirstPiece() && piece.owner() == Entry.hash(header);
            check(i == 1 ? knowsOwner : !piece.isFirstPiece(), "piece has another owner", location, piece);
            missing -= piece.length();
        }
        check(missing <= 0, "pieces are too small", location, region);
    }

    // Regions

    private void checkRegions() {
        int count = table.count();
        List<Region> freeList = heap.regions().free();
        Set<Region> free = new HashSet<>(freeList);
        checkEqual("free regions", freeList.size(), free.size());
        checkEqual("pins", table.pins().count(), 0);
        for (int id = 1; id <= count; id++) {
            Region region = table.region(id);
            checkEqual("holds of " + region, region.holds(), heap.allocator().buffersIn(region));
            check((region.state() == RegionState.FREE) == free.contains(region), "free or not", 0, region);
            switch (region.state()) {
                case FREE -> check(region.top() == 0 && region.deadBytes() == 0, "free but not empty", 0, region);
                case HUMONGOUS -> check(pieces.contains(region), "piece of no entry", 0, region);
                case LENT, RETIRED, SPLIT, JOINED ->
                    check(!liveByRegion.containsKey(region), "nobody's, but holds entries", 0, region);
                case OPEN, FULL -> checkFilled(region);
            }
        }
    }

    private void checkFilled(Region region) {
        long live = liveByRegion.getOrDefault(region, 0L);
        if (region.isHeld()) {
            check(live + region.deadBytes() <= region.top(), "more than was handed out", live, region);
            return;
        }
        checkEqual("live and dead bytes of " + region, region.top(), live + region.deadBytes());
        checkEqual("live bytes found by parsing " + region, parsedLiveBytes(region), live);
        if (region.state() == RegionState.FULL) {
            checkEqual("top of " + region, region.top(), region.length());
        }
    }

    private long parsedLiveBytes(Region region) {
        long live = 0;
        int offset = 0;
        while (offset < region.top()) {
            int kindWord = Entry.kindWord(region.memory(), offset);
            boolean filler = Entry.isFiller(kindWord);
            int bytes = filler ? Entry.fillerBytes(kindWord) : entryBytes(region.memory(), offset);
            check(bytes > 0, "region does not parse", offset, region);
            boolean isLinked = linked.containsKey(table.locationOf(region, offset));
            check(!isLinked || !Entry.isDead(kindWord), "linked entry is marked as dead", offset, region);
            check(filler || isLinked || !isSmall(region, offset), "dead entry is not marked", offset, region);
            live += isLinked ? bytes : 0;
            offset += bytes;
        }
        check(offset == region.top(), "region does not parse to its top", offset, region);
        return live;
    }

    /** Returns whether an entry lies here that is neither dead nor large. */
    private static boolean isSmall(Region region, int offset) {
        long header = Entry.header(region.memory(), offset);
        return Entry.isOrdinary(header, Entry.isTimed(header));
    }

    // Budget

    private void checkBudget() {
        NativeMemory memory = heap.memory();
        checkEqual("bytes of regions", memory.usedBytes(Purpose.REGION), regionCostBytes());
        checkEqual("bytes of buckets", memory.usedBytes(Purpose.INDEX), IndexValidator.bucketCostBytes(heap.index()));
        checkEqual("bytes of nodes", memory.usedBytes(Purpose.OVERFLOW), IndexValidator.nodeCostBytes(heap.index()));
        checkEqual("used bytes", memory.usedBytes(), costBytes());
        check(
                memory.usedBytes() <= memory.maximumBytes(),
                "budget exceeded",
                memory.usedBytes(),
                memory.maximumBytes());
    }

    private long costBytes() {
        return heap.memory().usedBytes(Purpose.POLICY)
                + regionCostBytes()
                + IndexValidator.bucketCostBytes(heap.index())
                + IndexValidator.nodeCostBytes(heap.index());
    }

    private long regionCostBytes() {
        long cost = 0;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            cost += region.isHalf() ? 0 : NativeMemory.costBytes(region.length());
        }
        return cost - heap.regions().lentCostBytes();
    }

    private static void checkEqual(String what, long counted, long found) {
        if (counted != found) {
            throw new AssertionError(what + " do not agree: counted=" + counted + ", found=" + found);
        }
    }

    private static void check(boolean condition, String problem, long location, Object where) {
        if (!condition) {
            throw new AssertionError(problem + ": location=0x" + Long.toHexString(location) + ", in=" + where);
        }
    }
}

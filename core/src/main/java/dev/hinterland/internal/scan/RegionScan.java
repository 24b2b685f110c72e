// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.alloc.BufferTail;
import dev.hinterland.internal.expiry.ExpiryCutoff;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.heap.Scans;
import dev.hinterland.internal.index.Slots;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pass over all values where they lie, region after region. Several threads may share it; each visits one region at
 * a time.
 *
 * <p>An entry that is there all the time, and is not written to, is visited exactly once. One that is put, replaced or
 * removed meanwhile is visited or not, as what it was or as what it is.
 */
public final class RegionScan implements ValueScan {

    /*
     * What is visited. The scan begins with a list of regions, how far each is filled, and which parts of them nobody
     * has allocated from: those are the rests of allocation buffers, recorded while nobody allocates. Up to there,
     * regions parse. What is allocated later is not visited.
     *
     * Dead entries. A thread that has unlinked a small entry marks it, so the scan need not ask the index, which would
     * be a cache miss for each. Large ones are not marked, and the index is asked.
     *
     * What has ended. The time in an entry says so, compared with the clock as it was when the visit of the region
     * began.
     *
     * What moves. A region is held while it is visited, so evacuation goes on with others. Before it is visited it may
     * be evacuated: then its entries are waiting where they have been copied to, of which a bit for each is kept. After
     * it has been visited, nothing is kept. That a region is not being evacuated when the visit begins, is because it
     * is held while evacuation is stopped; what is moved is told under the same lock. So a slow visitor delays one
     * region.
     */

    private final EntryHeap<?, ?> heap;
    private final Supplier<ExpiryCutoff> cutoffs;
    private final RegionTable table;
    private final Slots slots;

    // Guarded by the reclaimer, which does not move anything while it pauses.
    private final Deque<RegionPart> waiting = new ArrayDeque<>();
    private final Map<Region, List<RegionPart>> waitingIn = new HashMap<>();

    /** What kept the scan from taking note of an entry that was moved. */
    private volatile @Nullable Throwable failure;

    private final Scans.Listener listener = new Following();

    private RegionScan(EntryHeap<?, ?> heap, Supplier<ExpiryCutoff> cutoffs) {
        this.heap = heap;
        this.cutoffs = cutoffs;
        this.table = heap.regions().table();
        this.slots = heap.index().slots();
    }

    /**
     * Begins a scan of what the store holds now; it must be closed.
     *
     * @param cutoffs asked at each region, says which entries have ended
     */
    public static RegionScan of(EntryHeap<?, ?> heap, Supplier<ExpiryCutoff> cutoffs) {
        StackReserve.ensure();
        RegionScan scan = new RegionScan(heap, cutoffs);
        try {
            heap.reclaimer().pauseFor(() -> {
                heap.allocator().pauseFor(scan::record);
                heap.scans().add(scan.listener);
            });
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
        return scan;
    }

    private void record(List<BufferTail> rests) {
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.state() == RegionState.OPEN || region.state() == RegionState.FULL) {
                List<BufferTail> inRegion = rests.stream()
                        .filter(rest -> rest.region() == region)
                        .sorted(Comparator.comparingInt(BufferTail::start))
                        .toList();
                add(new RegionPart.Filled(region, table.generation(id), region.top(), inRegion));
            }
        }
    }

    private void add(RegionPart part) {
        waiting.add(part);
        waitingIn.computeIfAbsent(part.region(), _ -> new ArrayList<>()).add(part);
    }

    private boolean isCurrent(RegionPart part) {
        return table.generation(part.region().id()) == part.generation();
    }

    /** Keeps count of where evacuation moves what is waiting. */
    private final class Following implements Scans.Listener {

        @Override
        public void moved(Region from, int fromOffset, Region to, int toOffset) {
            for (RegionPart part : waitingIn.getOrDefault(from, List.of())) {
                if (isCurrent(part) && part.has(fromOffset)) {
                    movedTo(to).add(toOffset);
                    return;
                }
            }
        }

        @Override
        public void fail(Throwable problem) {
            failure = problem;
        }
    }

    private RegionPart.Moved movedTo(Region region) {
        for (RegionPart part : waitingIn.getOrDefault(region, List.of())) {
            if (part instanceof RegionPart.Moved moved && isCurrent(moved)) {
                return moved;
            }
        }
        RegionPart.Moved added = new RegionPart.Moved(region, table.generation(region.id()), new BitSet());
        add(added);
        return added;
    }

    /** Takes what is to be visited next, and holds its region. */
    private @Nullable RegionPart next() {
        AtomicReference<@Nullable RegionPart> taken = new AtomicReference<>();
        heap.reclaimer().pauseFor(() -> taken.set(take()));
        return taken.get();
    }

    private @Nullable RegionPart take() {
        while (!waiting.isEmpty()) {
            RegionPart part = waiting.remove();
            List<RegionPart> others = waitingIn.getOrDefault(part.region(), new ArrayList<>());
            others.remove(part);
            if (others.isEmpty()) {
                waitingIn.remove(part.region());
            }
            if (isCurrent(part)) {
                part.region().hold();
                return part;
            }
        }
        return null;
    }

    /** Visits the values of one region. */
    @Override
    public boolean visitNext(ScanLoop<?, ?> loop) {
        heap.checkOpen();
        Throwable problem = failure;
        if (problem != null) {
            throw new IllegalStateException(
                    "scan was ended by an earlier failure: name=" + heap.name() + ", problem=" + problem, problem);
        }
        try {
            return visitNextPart(loop);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    private boolean visitNextPart(ScanLoop<?, ?> loop) {
        RegionPart part = next();
        if (part == null) {
            return false;
        }
        Region region = part.region();
        try {
            ExpiryCutoff cutoff = cutoffs.get();
            loop.begin(region.memory(), region.top(), cutoff.timed());
            part.forEach(new Visit(region, cutoff, loop));
        } finally {
            try {
                loop.close();
            } finally {
                heap.releaseScanned(region);
            }
            Reference.reachabilityFence(heap);
        }
        return true;
    }

    /** The visit of a region. */
    private final class Visit implements RegionPart.Visitor {

        private final Region region;
        private final MemorySegment memory;
        private final ExpiryCutoff cutoff;
        private final ScanLoop<?, ?> loop;

        Visit(Region region, ExpiryCutoff cutoff, ScanLoop<?, ?> loop) {
            this.region = region;
            this.memory = region.memory();
            this.cutoff = cutoff;
            this.loop = loop;
        }

        @Override
        public int visitRun(int from, int last) {
            return loop.visit(memory, from, last, cutoff);
        }

        @Override
        public void visitOther(int offset, long header) {
            boolean live = Entry.isLarge(header)
                    && !(Entry.isTimed(header) && cutoff.isOver(Entry.time(memory, offset, header)))
                    && slots.contains(Entry.hash(header), table.locationOf(region, offset));
            if (!live) {
                return;
            }
            long value = Entry.valueOffset(memory, offset, header);
            long extent = Entry.valueExtent(memory, offset, header);
            if (Entry.isHumongous(header)) {
                visitHumongous(SegmentCodec.INSTANCE.decode(memory, value, extent));
            } else {
                loop.visit(value, extent);
            }
        }

        private void visitHumongous(MemorySegment list) {
            try {
                heap.humongous().whole(list).ifPresent(whole -> {
                    loop.open(whole);
                    loop.visit(0, HumongousValues.extent(list));
                });
            } finally {
                loop.open(memory);
            }
        }
    }

    /** Ends the scan, whether everything has been visited or not. */
    @Override
    public void close() {
        heap.scans().remove(listener);
    }
}

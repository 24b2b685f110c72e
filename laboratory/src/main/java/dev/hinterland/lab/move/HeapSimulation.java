// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.Range;
import java.util.List;

/**
 * A generational heap in a few numbers: goes from one collection to the next, and counts them. What it has in common is
 * here: allocation until eden is full, what collections cost, and when to give up.
 *
 * <p>Entries are in one of three states: fresh in eden, copied by a young collection, or slid together by a full one,
 * which keeps the order in which they were allocated. A full collection costs less for copied entries, because copying
 * puts beside each other what refers to each other.
 */
abstract class HeapSimulation {

    /** The collectors that are modelled. */
    static final List<Collector> COLLECTORS = List.of(Collector.SERIAL, Collector.PARALLEL, Collector.G1);

    /**
     * The share of the heap that must be free after a full collection: {@code -XX:GCHeapFreeLimit=2}, below which
     * Parallel gives up, in percent. The others go on, but hardly get anywhere.
     */
    static final double LEAST_FREE = 0.02;

    private static final double FREE = 0.05;
    private static final double COMFORTABLY_FREE = 0.10;
    private static final int MOST_COLLECTIONS = 100_000;
    private static final double NANOS_PER_MILLI = 1e6;

    final double heapBytes;
    final Work work;
    /** Entries allocated since the last collection. */
    double fresh;
    /** Entries that a young collection has copied. */
    double copied;
    /** Entries that a full collection found where they were allocated. */
    double slid;

    private double allocatedBytes;
    private int young;
    private double youngMillis;
    private int full;
    private double fullMillis;
    private double copiedReads;

    HeapSimulation(double heapBytes, Work work) {
        this.heapBytes = heapBytes;
        this.work = work;
    }

    /** Runs a workload in a heap under a collector. */
    static Collected run(Collector collector, long heapBytes, Work work) {
        return of(collector, heapBytes, work).run();
    }

    private static HeapSimulation of(Collector collector, long heapBytes, Work work) {
        return switch (collector) {
            case SERIAL -> GenerationalHeap.serial((double) heapBytes, work);
            case PARALLEL -> GenerationalHeap.parallel((double) heapBytes, work);
            case G1 -> new RegionHeap((double) heapBytes, work);
            default -> throw new IllegalArgumentException("not modelled: collector=" + collector.id());
        };
    }

    /**
     * Returns the smallest heap in which so much may be alive. At the least, {@link #LEAST_FREE} of the heap is free
     * after a full collection, in the middle a twentieth, at the most a tenth: from there on the program gets on.
     *
     * @param unsure by which share what is alive may be more or less
     */
    static Range smallestHeap(Collector collector, double liveBytes, double unsure) {
        double usable = usableShare(collector);
        return new Range(
                liveBytes * (1 - unsure) / (usable - LEAST_FREE),
                liveBytes / (usable - FREE),
                liveBytes * (1 + unsure) / (usable - COMFORTABLY_FREE));
    }

    private static double usableShare(Collector collector) {
        return switch (collector) {
            case SERIAL -> GenerationalHeap.serial(1, Work.NOTHING).usable();
            case PARALLEL -> GenerationalHeap.parallel(1, Work.NOTHING).usable();
            default -> 1;
        };
    }

    /** Returns how much may be allocated between the last collection and the next. */
    abstract double room();

    /** Collects; returns false where the heap does not suffice. */
    abstract boolean collect();

    private Collected run() {
        allocatedBytes = work.tableBytes();
        boolean finishes = phase(work.putBytes(), 1) && phase(work.getBytes(), 0);
        double share = work.entries() == 0 ? 0 : copiedReads / work.entries() / Math.max(1, entries());
        return new Collected(finishes, young, youngMillis, full, fullMillis, Math.clamp(share, 0, 1));
    }

    private boolean phase(double bytesOfOne, int writes) {
        double left = work.entries();
        while (left > 0) {
            double possible = bytesOfOne == 0 ? left : Math.max(0, (room() - allocatedBytes) / bytesOfOne);
            double now = Math.min(left, possible);
            left -= now;
            allocatedBytes += now * bytesOfOne;
            fresh += now * writes;
            copiedReads += writes == 0 ? now * copied : 0;
            if (left > 0 && !collected()) {
                return false;
            }
        }
        return true;
    }

    private boolean collected() {
        allocatedBytes = 0;
        return collect() && young + full < MOST_COLLECTIONS;
    }

    /** Returns the entries that are there. */
    double entries() {
        return fresh + copied + slid;
    }

    /** Returns the bytes that are alive. */
    double live() {
        return work.live(entries());
    }

    /** Accounts for a young collection that copies so many bytes; what is fresh is copied from now on. */
    void young(double bytes) {
        young++;
        double perByte = work.liveBytes() == 0 ? 0 : work.costs().copyNanos() / work.liveBytes();
        youngMillis += work.costs().youngMillis() + bytes * perByte / NANOS_PER_MILLI;
        copied += fresh;
        fresh = 0;
    }

    /** Accounts for a full collection that moves so many bytes; what is fresh is slid from now on. */
    void full(double movedBytes) {
        full++;
        slid += fresh;
        fresh = 0;
        double perByte = work.liveBytes() == 0 ? 0 : work.costs().moveNanos() / work.liveBytes();
        double nanos =
                copied * work.costs().markCopiedNanos() + slid * work.costs().markSlidNanos() + movedBytes * perByte;
        fullMillis += work.costs().fullMillis() + nanos / NANOS_PER_MILLI;
    }
}

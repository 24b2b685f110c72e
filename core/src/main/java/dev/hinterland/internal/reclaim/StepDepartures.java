// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.region.Region;

/**
 * What leaves a region in a step of evacuation. It is counted at the end of the step, once for all: each count is
 * an atomic operation, or several. Not thread-safe.
 */
final class StepDepartures {

    private final EntryHeap<?, ?> heap;
    private final EntryRemover remover;
    private final EvacuationReport report;
    private int dropped;
    private int droppedBytes;
    private int movedBytes;

    StepDepartures(EntryHeap<?, ?> heap, EntryRemover remover, EvacuationReport report) {
        this.heap = heap;
        this.remover = remover;
        this.report = report;
    }

    /** Begins a step; the caller owes an {@link #end}, and lets no other thread recycle the region before. */
    void begin(Region region) {
        dropped = 0;
        droppedBytes = 0;
        movedBytes = 0;
        region.beginDeparture();
    }

    /** Adds an entry that was moved elsewhere. */
    void addMoved(int bytes) {
        movedBytes += bytes;
        report.addKept(bytes);
    }

    /** Adds an entry that was dropped. */
    void addDropped(int bytes) {
        dropped++;
        droppedBytes += bytes;
        report.addDropped(bytes);
    }

    /** Counts what has left: all of it, whatever fails. */
    void end(Region region) {
        try {
            region.endDeparture(droppedBytes + movedBytes);
        } finally {
            countMoved();
        }
    }

    private void countMoved() {
        try {
            if (movedBytes > 0) {
                heap.countMoved(movedBytes);
            }
        } finally {
            if (dropped > 0) {
                remover.countEvicted(dropped, droppedBytes);
            }
        }
    }
}

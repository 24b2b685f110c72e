// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.region.RegionDemand;
import java.util.function.LongUnaryOperator;

/** What the regions of a heap ask for. */
record HeapDemand(EntryHeap<?, ?> heap) implements RegionDemand {

    @Override
    public void prepareSoon() {
        heap.requestAhead(Maintenance.Task.PREPARE_REGION);
    }

    @Override
    public Flight flight() {
        return heap.flight();
    }

    @Override
    public void evacuateSoon() {
        heap.requestAhead(Maintenance.Task.RECLAIM);
    }

    @Override
    public void giveBackSoon() {
        heap.giveBackSoon();
    }

    @Override
    public long indexBytes(long regionBytes) {
        long usedBytes = heap.regions().filledBytes();
        LongUnaryOperator policyBytes = heap.settings().policyBytes();
        if (policyBytes == null || usedBytes == 0) {
            return 0;
        }
        long keys = (long) ((double) heap.size() / usedBytes * regionBytes);
        return Index.bytesFor(keys) + policyBytes.applyAsLong(keys);
    }
}

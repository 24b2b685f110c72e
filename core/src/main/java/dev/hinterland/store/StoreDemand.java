package dev.hinterland.store;

import dev.hinterland.flight.Flight;
import dev.hinterland.index.Index;
import dev.hinterland.region.RegionDemand;
import java.util.function.LongUnaryOperator;

/** What the regions of a store ask for. */
final class StoreDemand implements RegionDemand {

    private final Store<?, ?> store;
    private final StoreSettings settings;

    StoreDemand(Store<?, ?> store, StoreSettings settings) {
        this.store = store;
        this.settings = settings;
    }

    @Override
    public void prepareSoon() {
        store.requestAhead(Maintenance.Task.PREPARE_REGION);
    }

    @Override
    public Flight flight() {
        return store.flight();
    }

    @Override
    public void evacuateSoon() {
        store.requestAhead(Maintenance.Task.RECLAIM);
    }

    @Override
    public long indexBytes(long regionBytes) {
        long usedBytes = store.regions().filledBytes();
        LongUnaryOperator policyBytes = settings.policyBytes();
        if (policyBytes == null || usedBytes == 0) {
            return 0;
        }
        long keys = (long) ((double) store.size() / usedBytes * regionBytes);
        return Index.bytesFor(keys) + policyBytes.applyAsLong(keys);
    }
}

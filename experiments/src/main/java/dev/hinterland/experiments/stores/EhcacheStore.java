package dev.hinterland.experiments.stores;

import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;

/** Ehcache 3 with the off-heap tier only, so that every read and every write crosses the heap's border. */
public final class EhcacheStore extends AbstractEhcacheStore {

    @Override
    public String id() {
        return "ehcache";
    }

    @Override
    ResourcePools pools(long maxOffHeapBytes) {
        return ResourcePoolsBuilder.newResourcePoolsBuilder()
                .offheap(maxOffHeapBytes, MemoryUnit.B)
                .build();
    }
}

package dev.hinterland.experiments.stores;

import java.util.ArrayList;
import java.util.List;
import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;

/** Ehcache 3 as its documentation shows it first: a small tier on the heap before the off-heap tier that holds all. */
public final class EhcacheTieredStore extends AbstractEhcacheStore {

    private static final long HEAP_ENTRIES = 1000;

    @Override
    public String id() {
        return "ehcache-tiered";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        List<String> flags = new ArrayList<>(super.jvmFlags(jdk, maxOffHeapBytes));
        flags.addAll(JvmFlags.on(jdk).unsafeMemory().list());
        return List.copyOf(flags);
    }

    @Override
    ResourcePools pools(long maxOffHeapBytes) {
        return ResourcePoolsBuilder.newResourcePoolsBuilder()
                .heap(HEAP_ENTRIES, EntryUnit.ENTRIES)
                .offheap(maxOffHeapBytes, MemoryUnit.B)
                .build();
    }
}

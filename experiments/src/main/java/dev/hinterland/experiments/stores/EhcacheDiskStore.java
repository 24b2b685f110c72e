package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.store.StoreConfig;
import java.util.List;
import org.ehcache.CacheManager;
import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;

/**
 * Ehcache 3 with a persistent disk tier only, the form of its user guide's section "Disk Tier", so that every read and
 * every write goes to the file. A thread of its own writes to the file; a put waits only where many are pending.
 *
 * <p>That section: Ehcache persists only what was closed cleanly. After a crash it wipes the disk storage.
 */
public final class EhcacheDiskStore extends AbstractEhcacheStore {

    @Override
    public String id() {
        return "ehcache-disk";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk).unsafeMemory().list();
    }

    @Override
    public String durability() {
        return "no puts after kill -9 or a loss of power, all after a close";
    }

    @Override
    ResourcePools pools(long maxOffHeapBytes) {
        return ResourcePoolsBuilder.newResourcePoolsBuilder()
                .disk(maxOffHeapBytes, MemoryUnit.B, true)
                .build();
    }

    @Override
    CacheManager build(CacheManagerBuilder<CacheManager> builder, StoreConfig config) {
        return builder.with(CacheManagerBuilder.persistence(config.directory().toFile()))
                .build(true);
    }

    @Override
    String lowestTier() {
        return "Disk";
    }
}

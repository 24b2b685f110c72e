package dev.hinterland.benchmarks.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.ehcache.Cache;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.spi.service.StatisticsService;

/** The peers that keep their entries in files and can be opened again. */
public enum FilePeer {
    /**
     * Chronicle Map. Its tutorial, section "Recovery": after a process was killed, {@code recoverPersistedTo} must be
     * used to open the file; {@code createPersistedTo} otherwise.
     */
    CHRONICLE_MAP("chronicle-map-file") {
        @Override
        public Opened open(Path folder, Shape<String, byte[]> shape, boolean killed) throws IOException {
            ChronicleMapBuilder<String, byte[]> builder = ChronicleContender.builder(shape);
            Path file = folder.resolve("map");
            return new OpenMap(
                    killed && Files.exists(file)
                            ? builder.recoverPersistedTo(file.toFile(), true)
                            : builder.createPersistedTo(file.toFile()));
        }
    },

    /**
     * Ehcache with a persistent disk tier only. Its user guide, section "Disk Tier": after a crash it wipes the disk
     * storage before it uses it.
     */
    EHCACHE_DISK("ehcache-disk") {
        @Override
        public Opened open(Path folder, Shape<String, byte[]> shape, boolean killed) {
            StatisticsService statistics = new DefaultStatisticsService();
            PersistentCacheManager manager = CacheManagerBuilder.newCacheManagerBuilder()
                    .using(statistics)
                    .with(CacheManagerBuilder.persistence(folder.toFile()))
                    .withCache(
                            OpenCache.ALIAS,
                            CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                    shape.keyType(),
                                    shape.valueType(),
                                    ResourcePoolsBuilder.newResourcePoolsBuilder()
                                            .disk(shape.maxBytes(), MemoryUnit.B, true)))
                    .build(true);
            return new OpenCache(
                    manager, manager.getCache(OpenCache.ALIAS, shape.keyType(), shape.valueType()), statistics);
        }
    };

    private final String id;

    FilePeer(String id) {
        this.id = id;
    }

    /** An open store. */
    public interface Opened extends AutoCloseable {

        /** Maps a key to a value; several threads at once may do so. */
        void put(String key, byte[] value);

        /** Returns the number of entries. */
        long entries();

        @Override
        void close();
    }

    /** Returns the peer with this id. */
    public static FilePeer of(String id) {
        return Arrays.stream(values())
                .filter(peer -> peer.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such store: store=" + id + ", known=" + ids("|")));
    }

    /** Returns the ids of all. */
    public static String ids(String delimiter) {
        return Arrays.stream(values()).map(FilePeer::id).collect(Collectors.joining(delimiter));
    }

    /** Returns the name in options and results. */
    public String id() {
        return id;
    }

    /** Returns the flags that a JVM needs to run it without a warning. */
    public List<String> jvmFlags() {
        return switch (this) {
            case CHRONICLE_MAP -> StoreKind.CHRONICLE_MAP_FILE.jvmFlags();
            case EHCACHE_DISK -> List.of("--sun-misc-unsafe-memory-access=allow");
        };
    }

    /**
     * Opens what lies in a folder, or makes it.
     *
     * @param killed whether the last process that had it was killed
     */
    public abstract Opened open(Path folder, Shape<String, byte[]> shape, boolean killed) throws IOException;

    private record OpenMap(ChronicleMap<String, byte[]> map) implements Opened {

        @Override
        public void put(String key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public long entries() {
            return map.longSize();
        }

        @Override
        public void close() {
            map.close();
        }
    }

    private record OpenCache(PersistentCacheManager manager, Cache<String, byte[]> cache, StatisticsService statistics)
            implements Opened {

        private static final String ALIAS = "benchmark";

        @Override
        public void put(String key, byte[] value) {
            cache.put(key, value);
        }

        @Override
        public long entries() {
            return Objects.requireNonNull(statistics
                            .getCacheStatistics(ALIAS)
                            .getTierStatistics()
                            .get("Disk"))
                    .getMappings();
        }

        @Override
        public void close() {
            manager.close();
        }
    }
}

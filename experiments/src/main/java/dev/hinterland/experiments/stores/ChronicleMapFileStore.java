package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.store.StoreConfig;
import java.io.IOException;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;

/**
 * Chronicle Map in a memory-mapped file, by {@code createPersistedTo}; otherwise as {@link ChronicleMapStore}. Entries
 * have checksums then, which is its default for files.
 *
 * <p>Its tutorial, section "Recovery": a file whose process was killed is opened by {@code recoverPersistedTo}, which
 * scans all of it, and deletes entries whose checksum is wrong.
 */
public final class ChronicleMapFileStore extends ChronicleMapStore {

    @Override
    public String id() {
        return "chronicle-map-file";
    }

    @Override
    public String durability() {
        return "all puts after kill -9, once it was recovered; after a loss of power those that are intact";
    }

    @Override
    ChronicleMap<Object, Object> create(ChronicleMapBuilder<Object, Object> builder, StoreConfig config)
            throws IOException {
        return builder.createPersistedTo(config.directory().resolve("map").toFile());
    }
}

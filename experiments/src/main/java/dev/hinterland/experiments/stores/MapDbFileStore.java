package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
import java.util.List;
import org.mapdb.DBMaker;

/**
 * MapDB 3 in a memory-mapped file; otherwise as {@link MapDbStore}.
 *
 * <p>Set up by the page "Performance and durability" of its manual: mapped files as the fastest way to a file, and
 * without preclearing, which makes them faster. There is no write-ahead log, which is its default.
 *
 * <p>That page: without the log all data is lost if the database is not closed; the next process refuses the file.
 */
public final class MapDbFileStore extends MapDbStore {

    @Override
    public String id() {
        return "mapdb-file";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk).nativeAccess().list();
    }

    @Override
    public String durability() {
        return "no puts after kill -9 or a loss of power, all after a close";
    }

    @Override
    DBMaker.Maker maker(StoreConfig config) {
        return DBMaker.fileDB(config.directory().resolve("map").toFile())
                .fileMmapEnableIfSupported()
                .fileMmapPreclearDisable();
    }

    /** A file has no limit of its own. */
    @Override
    public void put(Object key, Object value) throws StoreFullException {
        super.put(key, value);
        long bytes = offHeapBytes();
        if (bytes > library().bytesMax()) {
            throw new StoreFullException("MapDB's file is full: bytes=" + bytes, null);
        }
    }
}

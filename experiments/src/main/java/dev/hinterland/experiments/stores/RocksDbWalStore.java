package dev.hinterland.experiments.stores;

/**
 * RocksDB with its write-ahead log, which is its default; otherwise as {@link RocksDbStore}.
 *
 * <p>Its {@code WriteOptions}: without {@code sync}, its default, a write has the guarantees of the system call
 * {@code write}. No write is lost if only the process crashes; some recent writes may be lost if the machine does.
 */
public final class RocksDbWalStore extends RocksDbStore {

    @Override
    public String id() {
        return "rocksdb-wal";
    }

    @Override
    public String durability() {
        return "all puts after kill -9, all but the last after a loss of power";
    }

    @Override
    boolean hasLog() {
        return true;
    }
}

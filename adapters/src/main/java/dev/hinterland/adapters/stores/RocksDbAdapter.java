// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rocksdb.CompressionType;
import org.rocksdb.Env;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileManager;
import org.rocksdb.Status;
import org.rocksdb.WriteOptions;

/**
 * RocksDB through its own JNI binding: a log-structured merge tree whose files lie in the directory that the laboratory
 * gives it. {@link WithLog} has its write-ahead log, too.
 *
 * <p>Set up by its wiki for point lookups without durability: {@code optimizeForPointLookup} (hash index in blocks,
 * Bloom filters, block cache), memory-mapped reads and no compression as its pages on in-memory workloads say, no
 * write-ahead log, all processors for its background work, and direct buffers for keys and values as the page on the
 * performance of RocksJava found best. Its files may not outgrow the budget: a write that would is refused, and so is
 * one that near that limit would have to wait after an error in the background, since it could wait for ever. It has no
 * serializer of its own: without one, Java's.
 */
public class RocksDbAdapter implements StoreAdapter {

    private static final List<String> MEMORY_PROPERTIES = List.of(
            "rocksdb.cur-size-all-mem-tables",
            "rocksdb.estimate-table-readers-mem",
            "rocksdb.block-cache-usage",
            "rocksdb.live-sst-files-size");

    /** The parts of the budget for the block cache and for each of the tables in memory; the rest is for the files. */
    private static final int CACHE_PART = 8;

    /** How RocksDB's {@code SstFileManager} refuses; its Java binding has no code for it. */
    private static final String NO_SPACE = "Max allowed space was reached";

    /** From which part of the limit on its files the database counts as tight, and how often that is looked at. */
    private static final int TIGHT_PART = 4;

    private static final int PUTS_PER_LOOK = 256;
    private static final long STALL_NANOS = 100_000;

    private static final int TABLE_PART = 16;
    private static final int TABLES_MAX = 2;
    private static final long TABLE_BYTES_MAX = 64L << 20;

    @Override
    public String id() {
        return "rocksdb";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk).nativeAccess().list();
    }

    @Override
    public String durability() {
        return "the puts that were flushed before kill -9 or a loss of power, as it has no log";
    }

    /** Returns whether writes go to the write-ahead log. */
    boolean hasLog() {
        return false;
    }

    @Override
    public final <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws RocksDBException {
        RocksDB.loadLibrary();
        long budget = spec.maximumBytes();
        long cacheBytes = budget / CACHE_PART;
        long tableBytes = Math.min(TABLE_BYTES_MAX, budget / TABLE_PART);
        SstFileManager files = new SstFileManager(Env.getDefault());
        // The log has what the tables in memory have.
        long tablesAndLog = TABLES_MAX * tableBytes * (hasLog() ? 2 : 1);
        long fileBytesMax = budget - cacheBytes - tablesAndLog;
        files.setMaxAllowedSpaceUsage(fileBytesMax);
        Options options = new Options()
                .setCreateIfMissing(true)
                .optimizeForPointLookup(Math.max(1, cacheBytes >> 20))
                .setWriteBufferSize(tableBytes)
                .setMaxWriteBufferNumber(TABLES_MAX)
                .setSstFileManager(files)
                .setCompressionType(CompressionType.NO_COMPRESSION)
                .setAllowMmapReads(true)
                .setIncreaseParallelism(Runtime.getRuntime().availableProcessors())
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL);
        return new OpenDatabase<>(options, files, fileBytesMax, hasLog(), spec);
    }

    /**
     * RocksDB with its write-ahead log.
     *
     * <p>Its {@code WriteOptions}: without {@code sync}, its default, a write has the guarantees of the system call
     * {@code write}. No write is lost if only the process crashes; some recent writes may be lost if the machine does.
     */
    public static final class WithLog extends RocksDbAdapter {

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

    /** An open database with the options that must outlive it. */
    private static final class OpenDatabase<K, V> implements OpenStore<K, V> {

        private final Options options;
        private final SstFileManager files;
        private final long fileBytesMax;
        private final WriteOptions write;
        private final WriteOptions writeAtOnce;
        private final ReadOptions read = new ReadOptions().setVerifyChecksums(false);
        private final RocksDB database;
        private final Serializer<K> keys;
        private final Serializer<V> values;
        private final ThreadLocal<Scratch> keyScratch = ThreadLocal.withInitial(Scratch::new);
        private final ThreadLocal<Scratch> valueScratch = ThreadLocal.withInitial(Scratch::new);

        /** Not exact where several threads write: it only says when to look at the files again. */
        private int puts;

        private boolean tight;

        OpenDatabase(Options options, SstFileManager files, long fileBytesMax, boolean hasLog, StoreSpec<K, V> spec)
                throws RocksDBException {
            this.options = options;
            this.files = files;
            this.fileBytesMax = fileBytesMax;
            write = new WriteOptions().setDisableWAL(!hasLog);
            writeAtOnce = new WriteOptions().setDisableWAL(!hasLog).setNoSlowdown(true);
            database = RocksDB.open(options, spec.directory().toString());
            keys = spec.keys().serializerOrJava();
            values = spec.values().serializerOrJava();
        }

        @Override
        public void put(K key, V value) {
            ByteBuffer encodedKey = keyScratch.get().holding(keys, key);
            ByteBuffer encodedValue = valueScratch.get().holding(values, value);
            if (puts++ % PUTS_PER_LOOK == 0) {
                tight = files.getTotalSize() > fileBytesMax / TIGHT_PART;
            }
            try {
                if (tight) {
                    putOrFail(encodedKey, encodedValue);
                } else {
                    database.put(write, encodedKey, encodedValue);
                }
            } catch (RocksDBException e) {
                if (isForWantOfSpace(e) || files.isMaxAllowedSpaceReached()) {
                    throw new StoreFullException("RocksDB's files may not grow: used=" + offHeapBytes(), e);
                }
                throw new IllegalStateException("RocksDB cannot write: " + e.getMessage(), e);
            }
        }

        /** A compaction that ends meanwhile may have made room again, so that only the error itself tells. */
        private static boolean isForWantOfSpace(RocksDBException e) {
            return String.valueOf(e.getMessage()).contains(NO_SPACE);
        }

        /** Near its limit RocksDB may let a write wait for ever for a recovery that nobody can bring about. */
        private void putOrFail(ByteBuffer key, ByteBuffer value) throws RocksDBException {
            while (true) {
                try {
                    database.put(writeAtOnce, key.rewind(), value.rewind());
                    return;
                } catch (RocksDBException e) {
                    Status status = e.getStatus();
                    if (status == null || status.getCode() != Status.Code.Incomplete) {
                        throw e;
                    }
                    if (database.getLongProperty("rocksdb.background-errors") > 0) {
                        throw new RocksDBException(NO_SPACE);
                    }
                }
                LockSupport.parkNanos(STALL_NANOS);
            }
        }

        @Override
        public @Nullable V get(K key) {
            ByteBuffer encoded = keyScratch.get().holding(keys, key);
            Scratch scratch = valueScratch.get();
            ByteBuffer target = scratch.whole();
            try {
                int size = database.get(read, encoded, target);
                if (size == RocksDB.NOT_FOUND) {
                    return null;
                }
                if (size > target.capacity()) {
                    target = scratch.sized(size);
                    database.get(read, encoded.rewind(), target);
                }
            } catch (RocksDBException e) {
                throw new IllegalStateException("RocksDB cannot read: " + e.getMessage(), e);
            }
            return values.read(target);
        }

        @Override
        public long offHeapBytes() {
            try {
                long bytes = 0;
                for (String property : MEMORY_PROPERTIES) {
                    bytes += database.getLongProperty(property);
                }
                return bytes;
            } catch (RocksDBException e) {
                throw new IllegalStateException("cannot ask for memory use: store=rocksdb", e);
            }
        }

        @Override
        public void close() {
            database.close();
            write.close();
            writeAtOnce.close();
            read.close();
            options.close();
            files.close();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.ByteBufferProxy;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.Txn;

/**
 * LMDB through lmdbjava: a B+ tree in a memory-mapped file.
 *
 * <p>Set up by the documentation of {@code mdb_env_open} and lmdbjava's tutorial: a map as large as the budget (full is
 * an error), {@code MDB_WRITEMAP} and {@code MDB_NOSYNC} because durability isn't wanted, {@code MDB_NOMEMINIT} and
 * {@code MDB_NORDAHEAD}, its fastest buffer proxy, values reserved in the map and serialized in place, and read
 * transactions that are reset and renewed instead of opened. Each put is a transaction, so that the next get sees it.
 * It has no serializer of its own: without one, Java's.
 */
public final class LmdbAdapter implements StoreAdapter {

    private static final int READERS_MAX = 1024;

    @Override
    public String id() {
        return "lmdb";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk)
                .opened("java.base/java.nio", "java.base/sun.nio.ch")
                .unsafeMemory()
                .nativeAccess()
                .list();
    }

    @Override
    public String durability() {
        return "all puts after kill -9, perhaps none after a loss of power, as it is not synced";
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        Env<ByteBuffer> env = Env.create(ByteBufferProxy.PROXY_OPTIMAL)
                .setMapSize(spec.maximumBytes())
                .setMaxDbs(1)
                .setMaxReaders(READERS_MAX)
                .open(
                        spec.directory().toFile(),
                        EnvFlags.MDB_WRITEMAP,
                        EnvFlags.MDB_NOSYNC,
                        EnvFlags.MDB_NOMEMINIT,
                        EnvFlags.MDB_NORDAHEAD,
                        EnvFlags.MDB_NOTLS);
        return new OpenDatabase<>(env, spec);
    }

    /** An open environment and its only database. */
    private static final class OpenDatabase<K, V> implements OpenStore<K, V> {

        private final Env<ByteBuffer> env;
        private final Dbi<ByteBuffer> entries;
        private final Serializer<K> keys;
        private final Serializer<V> values;
        private final int pageSize;
        private final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);
        private final Queue<Txn<ByteBuffer>> idle = new ConcurrentLinkedQueue<>();

        OpenDatabase(Env<ByteBuffer> env, StoreSpec<K, V> spec) {
            this.env = env;
            entries = env.openDbi("entries", DbiFlags.MDB_CREATE);
            keys = spec.keys().serializerOrJava();
            values = spec.values().serializerOrJava();
            pageSize = env.stat().pageSize;
        }

        @Override
        public void put(K key, V value) {
            try (Txn<ByteBuffer> txn = env.txnWrite()) {
                ByteBuffer target = entries.reserve(txn, scratch.get().holding(keys, key), values.size(value));
                values.write(value, target);
                txn.commit();
            } catch (Env.MapFullException e) {
                throw new StoreFullException("LMDB's map is full: used=" + offHeapBytes(), e);
            }
        }

        @Override
        public @Nullable V get(K key) {
            Txn<ByteBuffer> txn = begin();
            try {
                ByteBuffer found = entries.get(txn, scratch.get().holding(keys, key));
                return found == null ? null : values.read(found);
            } finally {
                txn.reset();
                idle.add(txn);
            }
        }

        private Txn<ByteBuffer> begin() {
            Txn<ByteBuffer> txn = idle.poll();
            if (txn == null) {
                return env.txnRead();
            }
            txn.renew();
            return txn;
        }

        @Override
        public long offHeapBytes() {
            return (env.info().lastPageNumber + 1) * pageSize;
        }

        @Override
        public void close() {
            for (Txn<ByteBuffer> txn = idle.poll(); txn != null; txn = idle.poll()) {
                txn.close();
            }
            env.close();
        }
    }
}

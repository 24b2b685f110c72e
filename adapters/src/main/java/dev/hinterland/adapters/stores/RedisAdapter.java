// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.StoreUnavailableException;
import dev.hinterland.adapters.serializer.Serializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Redis through Jedis, its own Java client: one synchronous SET or GET for each call, as the published experiment did
 * it.
 *
 * <p>Without the option {@code redis}, which names a server as {@code host:port}, the store starts a server of its own,
 * set up by the page "Using Redis as a cache" but for the policy: no persistence, {@code maxmemory} as large as the
 * budget, and {@code noeviction}, so that a full server refuses. The option {@code redis-delay}, in microseconds, puts
 * a proxy before that server that makes every round trip so much longer. A server elsewhere must have an empty database
 * 0, and gets it back empty. There is no serializer of its own: without one, Java's.
 */
public final class RedisAdapter implements StoreAdapter {

    @Override
    public String id() {
        return "redis";
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) throws Exception {
        Connected<K, V> store = new Connected<>(spec);
        try {
            store.connect(spec);
        } catch (Exception e) {
            store.close();
            throw e;
        }
        return store;
    }

    /** Reads the server's own count out of the text that it answers. */
    static long usedMemory(String info) {
        return info.lines()
                .filter(line -> line.startsWith("used_memory:"))
                .map(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(-1L);
    }

    /** A connected client, with the server and the proxy where they are ours. */
    private static final class Connected<K, V> implements OpenStore<K, V> {

        private final Serializer<K> keys;
        private final Serializer<V> values;
        private @Nullable RedisServer server;
        private @Nullable DelayProxy proxy;
        private @Nullable RedisClient client;

        Connected(StoreSpec<K, V> spec) {
            keys = spec.keys().serializerOrJava();
            values = spec.values().serializerOrJava();
        }

        @Override
        public void put(K key, V value) {
            try {
                client().set(keys.toBytes(key), values.toBytes(value));
            } catch (JedisDataException e) {
                throw new StoreFullException("Redis refuses an entry: " + e.getMessage(), e);
            }
        }

        @Override
        public @Nullable V get(K key) {
            byte[] found = client().get(keys.toBytes(key));
            return found == null ? null : values.fromBytes(found);
        }

        @Override
        public long offHeapBytes() {
            return usedMemory(client().info("memory"));
        }

        @Override
        public List<Long> processes() {
            return server == null ? List.of() : List.of(server.pid());
        }

        private RedisClient client() {
            RedisClient connected = client;
            if (connected == null) {
                throw new IllegalStateException("not connected: store=redis");
            }
            return connected;
        }

        void connect(StoreSpec<K, V> spec)
                throws IOException, InterruptedException, StoreUnavailableException, StoreNotStartedException {
            HostAndPort address = address(spec);
            RedisClient connected = RedisClient.create(address);
            try {
                requireEmpty(connected, address);
                client = connected;
            } finally {
                if (client == null) {
                    connected.close();
                }
            }
        }

        private static void requireEmpty(RedisClient connected, HostAndPort address) throws StoreUnavailableException {
            long entries;
            try {
                entries = connected.dbSize();
            } catch (JedisConnectionException e) {
                throw new StoreUnavailableException("no Redis server answers: address=" + address);
            }
            if (entries != 0) {
                throw new StoreUnavailableException(
                        "the Redis server holds other data: address=" + address + ", entries=" + entries);
            }
        }

        private HostAndPort address(StoreSpec<K, V> spec)
                throws IOException, InterruptedException, StoreUnavailableException, StoreNotStartedException {
            String elsewhere = spec.options().get("redis");
            if (elsewhere != null) {
                return parse(elsewhere);
            }
            RedisServer started = RedisServer.start(spec.directory(), spec.maximumBytes());
            server = started;
            String delay = spec.options().get("redis-delay");
            if (delay == null) {
                return new HostAndPort("127.0.0.1", started.port());
            }
            proxy = DelayProxy.start(started.port(), TimeUnit.MICROSECONDS.toNanos(parseMicros(delay)));
            return new HostAndPort("127.0.0.1", proxy.port());
        }

        private static HostAndPort parse(String address) throws StoreUnavailableException {
            URI uri = URI.create("redis://" + address.replace(' ', '_'));
            if (uri.getHost() == null || uri.getPort() < 0) {
                throw new StoreUnavailableException("not an address: redis=" + address + ", wanted=HOST:PORT");
            }
            return new HostAndPort(uri.getHost(), uri.getPort());
        }

        private static long parseMicros(String micros) throws StoreUnavailableException {
            try {
                return Long.parseLong(micros);
            } catch (NumberFormatException e) {
                throw new StoreUnavailableException("not a number of microseconds: redis-delay=" + micros);
            }
        }

        @Override
        public void close() {
            RedisClient connected = client;
            if (connected != null) {
                if (server == null) {
                    connected.flushDB();
                }
                connected.close();
            }
            try {
                if (proxy != null) {
                    proxy.close();
                }
                if (server != null) {
                    server.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

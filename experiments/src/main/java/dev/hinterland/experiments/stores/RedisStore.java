package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.JavaSerializer;
import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
import dev.hinterland.experiments.store.StoreNotStartedException;
import dev.hinterland.experiments.store.StoreUnavailableException;
import java.io.IOException;
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
public final class RedisStore extends LibraryStore<RedisStore.Running> {

    @Override
    public String id() {
        return "redis";
    }

    @Override
    Running start(StoreConfig config)
            throws IOException, InterruptedException, StoreUnavailableException, StoreNotStartedException {
        Running running = new Running(JavaSerializer.unless(config.keys()), JavaSerializer.unless(config.values()));
        try {
            running.connect(config);
        } catch (IOException
                | InterruptedException
                | StoreUnavailableException
                | StoreNotStartedException
                | RuntimeException e) {
            running.close();
            throw e;
        }
        return running;
    }

    @Override
    void stop(Running running) throws IOException {
        running.close();
    }

    @Override
    public void put(Object key, Object value) throws StoreFullException {
        Running running = library();
        try {
            running.client().set(running.keys.toBytes(key), running.values.toBytes(value));
        } catch (JedisDataException e) {
            throw new StoreFullException("Redis refuses an entry: " + e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Object get(Object key) {
        Running running = library();
        byte[] found = running.client().get(running.keys.toBytes(key));
        return found == null ? null : running.values.fromBytes(found);
    }

    @Override
    public long offHeapBytes() {
        return usedMemory(library().client().info("memory"));
    }

    @Override
    public List<Long> processes() {
        RedisServer server = library().server;
        return server == null ? List.of() : List.of(server.pid());
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
    static final class Running {

        private final Serializer<Object> keys;
        private final Serializer<Object> values;
        private @Nullable RedisServer server;
        private @Nullable DelayProxy proxy;
        private @Nullable RedisClient client;

        Running(Serializer<Object> keys, Serializer<Object> values) {
            this.keys = keys;
            this.values = values;
        }

        RedisClient client() {
            RedisClient connected = client;
            if (connected == null) {
                throw new IllegalStateException("not connected: store=redis");
            }
            return connected;
        }

        void connect(StoreConfig config)
                throws IOException, InterruptedException, StoreUnavailableException, StoreNotStartedException {
            HostAndPort address = address(config);
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

        private HostAndPort address(StoreConfig config)
                throws IOException, InterruptedException, StoreUnavailableException, StoreNotStartedException {
            String elsewhere = config.options().get("redis");
            if (elsewhere != null) {
                return parse(elsewhere);
            }
            RedisServer started = RedisServer.start(config.directory(), config.maxOffHeapBytes());
            server = started;
            String delay = config.options().get("redis-delay");
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

        void close() throws IOException {
            RedisClient connected = client;
            if (connected != null) {
                if (server == null) {
                    connected.flushDB();
                }
                connected.close();
            }
            if (proxy != null) {
                proxy.close();
            }
            if (server != null) {
                server.close();
            }
        }
    }
}

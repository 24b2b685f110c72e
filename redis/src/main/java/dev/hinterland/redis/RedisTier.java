// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.StaticCredentialsProvider;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.protocol.ProtocolVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * A Redis or Valkey server, or cluster of servers, behind the caches of several processes. Thread-safe.
 *
 * <pre>{@code
 * try (RemoteTier redis = RedisTier.connect("redis://localhost:6379");
 *      OffHeapCache<String, Feed> feeds = Hinterland.cache(String.class, Feed.class)
 *         .maximumBytes(4L << 30)
 *         .expireAfterWrite(Duration.ofMinutes(10))
 *         .remote(redis.named("feeds"))
 *         .build(key -> database.find(key))) { … }
 * }</pre>
 *
 * <p>No read of such a cache returns a value that was replaced longer ago than {@link Builder#maxStaleness}. A server
 * must be of Redis 7.0 or Valkey 7.2, or later.
 *
 * @since 0.1.0
 */
public final class RedisTier implements RemoteTier {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

    private final RedisClient client;
    private final RedisSettings settings;
    private final AtomicBoolean closed = new AtomicBoolean();

    private RedisTier(RedisClient client, RedisSettings settings) {
        this.client = client;
        this.settings = settings;
    }

    /**
     * Connects to a server with the default settings.
     *
     * @param uri where the server is: {@code redis://user:password@host:port/database}, {@code rediss://} for TLS, or
     *     {@code redis-sentinel://host:port,host:port/database#primary}. If the server is part of a cluster, the others
     *     are found
     * @return the tier
     * @throws IllegalArgumentException if the URI is not understood
     * @throws RemoteUnavailableException if the server cannot be reached, or refuses the credentials
     */
    public static RedisTier connect(String uri) {
        return builder(uri).connect();
    }

    /**
     * {@return a builder for a tier with other settings}
     *
     * @param uri where the server is, as in {@link #connect}
     * @throws IllegalArgumentException if the URI is not understood
     */
    public static Builder builder(String uri) {
        return new Builder(uri);
    }

    @Override
    public RemoteCache named(String name) {
        if (!NAME.matcher(Objects.requireNonNull(name, "name")).matches()) {
            throw new IllegalArgumentException(
                    "named() takes letters, digits, '.', '_' and '-': name=\"" + name + "\"");
        }
        return new RedisCache(name, client, settings, closed::get);
    }

    @Override
    public void close() {
        closed.set(true);
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Override
    public String toString() {
        return "RedisTier[uri=" + settings.where() + "]";
    }

    /** Builds a {@link RedisTier}. Not thread-safe. */
    public static final class Builder {

        private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
        private static final long MOST_NANOS = TimeUnit.DAYS.toNanos(1);
        private static final long LEASE_MILLIS = TimeUnit.SECONDS.toMillis(30);

        private final RedisURI uri;
        private String keyPrefix = "";
        private TlsSettings tls = TlsSettings.JVM;
        private TrackingMode mode = TrackingMode.BROADCAST;
        private long stalenessNanos = TimeUnit.SECONDS.toNanos(1);
        private long timeoutNanos = TimeUnit.SECONDS.toNanos(2);
        private long leaseMillis = LEASE_MILLIS;
        private boolean singleFlight;
        private int valueBytesMax = 64 << 20;
        private long writeBehindBytes;
        private int compressAbove = Integer.MAX_VALUE;

        private Builder(String uri) {
            this.uri = ServerUri.parse(uri);
        }

        /**
         * Sets what the keys of all caches begin with on the server. The default is nothing: then the keys of a cache
         * {@code feeds} begin with {@code feeds:}. No prefix with the name of a cache may be the beginning of another
         * one's, or the first cache clears the keys of the second too.
         *
         * @param keyPrefix the beginning, such as {@code "shop:"}
         * @return this builder
         */
        public Builder keyPrefix(String keyPrefix) {
            this.keyPrefix = Objects.requireNonNull(keyPrefix, "keyPrefix");
            return this;
        }

        /**
         * Sets which authorities' certificates are trusted, for a URI that begins with {@code rediss}. The default is
         * those that the JVM trusts.
         *
         * @param file a file of certificates in PEM form
         * @return this builder
         * @throws IllegalArgumentException if the file cannot be read, or has no certificates
         */
        public Builder trustedCertificates(Path file) {
            this.tls = tls.withTrusted(file);
            return this;
        }

        /**
         * Sets the certificate with which the server is told who connects, for a URI that begins with {@code rediss}.
         * The default is none.
         *
         * @param certificates a file of the certificate, and those up to its authority, in PEM form
         * @param key a file of its private key in PEM form, of PKCS #8 and not encrypted
         * @return this builder
         * @throws IllegalArgumentException if a file cannot be read
         */
        public Builder clientCertificate(Path certificates, Path key) {
            this.tls = tls.withClient(certificates, key);
            return this;
        }

        /**
         * Sets with which credentials sentinels are asked; those of the URI are for the servers that they watch. The
         * default is none.
         *
         * @param user the user, {@code default} for a password of all
         * @param password the password
         * @return this builder
         * @throws IllegalArgumentException if the URI names no sentinels
         */
        public Builder sentinelUser(String user, String password) {
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(password, "password");
            if (uri.getSentinels().isEmpty()) {
                throw new IllegalArgumentException("sentinelUser requires a uri of redis-sentinel://: uri=" + uri);
            }
            uri.getSentinels()
                    .forEach(sentinel -> sentinel.setCredentialsProvider(
                            new StaticCredentialsProvider(user, password.toCharArray())));
            return this;
        }

        /**
         * Sets how the server knows whom it has to tell of a write. The default is {@link TrackingMode#BROADCAST}.
         *
         * @param mode the mode
         * @return this builder
         */
        public Builder tracking(TrackingMode mode) {
            this.mode = Objects.requireNonNull(mode, "mode");
            return this;
        }

        /**
         * Sets the bound on staleness. A connection is asked three times in this time whether it works. If no answer
         * comes, copies near no longer count when it is over; those that nobody has asked for count again when the
         * answer comes after all. The default is one second.
         *
         * @param maxStaleness the bound, 10 milliseconds to a day
         * @return this builder
         * @throws IllegalArgumentException if it is shorter or longer
         */
        public Builder maxStaleness(Duration maxStaleness) {
            this.stalenessNanos = checked("maxStaleness", maxStaleness);
            return this;
        }

        /**
         * Sets after which time without an answer a connection counts as lost. Requests that wait for it fail then. The
         * default is two seconds. A timeout that is shorter than {@link #maxStaleness} counts as that: a connection is
         * asked no oftener than the bound needs.
         *
         * @param timeout the time, 10 milliseconds to a day
         * @return this builder
         * @throws IllegalArgumentException if it is shorter or longer
         */
        public Builder timeout(Duration timeout) {
            this.timeoutNanos = checked("timeout", timeout);
            return this;
        }

        /**
         * Lets one process at a time load a key; the others wait for its value. If the load takes longer than a limit,
         * or its process dies, another one loads.
         *
         * @param limit the limit, 10 milliseconds to a day
         * @return this builder
         * @throws IllegalArgumentException if it is shorter or longer
         */
        public Builder singleFlight(Duration limit) {
            this.leaseMillis = TimeUnit.NANOSECONDS.toMillis(checked("singleFlight", limit));
            this.singleFlight = true;
            return this;
        }

        /**
         * Compresses values on the server and on the way to it, by zstd. The default is not to.
         *
         * @param bytes from how many bytes on, zero or more
         * @return this builder
         * @throws IllegalArgumentException if the number is negative
         */
        public Builder compressAbove(int bytes) {
            if (bytes < 0) {
                throw new IllegalArgumentException("compressAbove must not be negative: compressAbove=" + bytes);
            }
            this.compressAbove = bytes;
            return this;
        }

        /**
         * Sets the most bytes that a value may have. Putting a larger one throws {@link IllegalArgumentException}. The
         * default is 64 MiB.
         *
         * @param bytes the number of bytes, more than zero
         * @return this builder
         * @throws IllegalArgumentException if the number is not positive
         */
        public Builder valueBytesMax(int bytes) {
            if (bytes <= 0) {
                throw new IllegalArgumentException("valueBytesMax must be positive: valueBytesMax=" + bytes);
            }
            this.valueBytesMax = bytes;
            return this;
        }

        /**
         * Lets {@code put} and {@code invalidate} wait in a queue on the heap while the server does not take them. The
         * last write of each key is sent when it does again, over what others have written meanwhile. Reads of this
         * process see it at once. A write that has no room throws {@link RemoteUnavailableException}, and is counted;
         * so are those that could not be sent when the cache is closed. What depends on the server's value, as {@code
         * compute} does, and {@code invalidateAll()} have queued writes sent first, and fail if they cannot. The
         * default is not to queue: each write fails then.
         *
         * @param bytes how many bytes the keys and values may be for each cache, with 128 bytes more for each write;
         *     more than zero
         * @return this builder
         * @throws IllegalArgumentException if the number is not positive
         */
        public Builder writeBehind(long bytes) {
            if (bytes <= 0) {
                throw new IllegalArgumentException("writeBehind must be positive: writeBehind=" + bytes);
            }
            this.writeBehindBytes = bytes;
            return this;
        }

        private static long checked(String option, Duration duration) {
            long nanos = TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(duration, option));
            if (nanos < LEAST_NANOS || nanos > MOST_NANOS) {
                throw new IllegalArgumentException(
                        option + " must be 10 milliseconds to a day: " + option + "=" + duration);
            }
            return nanos;
        }

        /**
         * Connects to the server.
         *
         * @return the tier
         * @throws IllegalArgumentException if files for TLS cannot be used, or the URI is one without TLS
         * @throws IllegalStateException if the server has no {@code CLIENT TRACKING}
         * @throws RemoteUnavailableException if the server cannot be reached, or refuses the credentials
         */
        public RedisTier connect() {
            RedisSettings settings = new RedisSettings(
                    uri,
                    keyPrefix,
                    mode,
                    stalenessNanos,
                    Math.max(timeoutNanos, stalenessNanos),
                    leaseMillis,
                    singleFlight,
                    valueBytesMax,
                    writeBehindBytes,
                    compressAbove);
            SslOptions sslOptions = tls.options(uri);
            uri.setTimeout(settings.timeout());
            RedisClient client = RedisClient.create();
            boolean done = false;
            try {
                // A connection that is lost has lost its tracking: so none connects again by itself.
                client.setOptions(ClientOptions.builder()
                        .autoReconnect(false)
                        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                        .protocolVersion(ProtocolVersion.RESP3)
                        .sslOptions(sslOptions)
                        // A request ends with its connection, which the heartbeat watches: then all is suspect.
                        .timeoutOptions(
                                TimeoutOptions.builder().timeoutCommands(false).build())
                        .socketOptions(SocketOptions.builder()
                                .connectTimeout(settings.timeout())
                                .build())
                        .build());
                new ServerCheck(client, settings).run();
                done = true;
                return new RedisTier(client, settings);
            } finally {
                if (!done) {
                    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
                }
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** The entries of one cache on a server, or on the servers of a cluster. */
final class RedisSession implements RemoteSession {

    private final RedisSettings settings;
    private final KeyPrefix prefix;
    private final NearCopies copies;
    private final Traffic traffic;
    private final ScheduledThreadPoolExecutor timer;
    private final Servers servers;

    private RedisSession(String name, RedisClient client, RedisSettings settings, NearCopies copies, Traffic traffic) {
        this.settings = settings;
        this.prefix = new KeyPrefix(settings.prefix(name));
        this.copies = copies;
        this.traffic = traffic;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "hinterland-redis-" + name);
            thread.setDaemon(true);
            return thread;
        });
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        this.servers = new Servers(client, settings, prefix, copies, traffic, timer);
    }

    /** Opens a session whose servers all serve. */
    static RedisSession open(
            String name, RedisClient client, RedisSettings settings, NearCopies copies, Traffic traffic) {
        RedisSession session = new RedisSession(name, client, settings, copies, traffic);
        boolean done = false;
        try {
            session.servers.start();
            done = true;
            return session;
        } finally {
            if (!done) {
                session.close();
            }
        }
    }

    // Requests

    @Override
    public CompletableFuture<Answer> get(byte[] key) {
        return send(key, Request.get(prefix.with(key)));
    }

    @Override
    public List<CompletableFuture<Answer>> getAll(List<byte[]> keys) {
        return keys.stream().map(this::get).toList();
    }

    @Override
    public CompletableFuture<Answer> put(byte[] key, byte[] value, long millis) {
        return send(key, Request.put(prefix.with(key), value, millis));
    }

    @Override
    public CompletableFuture<Answer> getAndPut(byte[] key, byte[] value, long millis) {
        return send(key, Request.getAndPut(prefix.with(key), value, millis));
    }

    @Override
    public CompletableFuture<Answer> putIfAbsent(byte[] key, byte[] value, long millis) {
        return send(key, Request.putIfAbsent(prefix.with(key), value, millis));
    }

    @Override
    public CompletableFuture<Answer> remove(byte[] key) {
        return send(key, Request.remove(prefix.with(key)));
    }

    @Override
    public CompletableFuture<Answer> getAndRemove(byte[] key) {
        return send(key, Request.getAndRemove(prefix.with(key)));
    }

    @Override
    public CompletableFuture<Boolean> exchange(
            byte[] key, byte @Nullable [] expected, byte @Nullable [] value, long millis) {
        return send(key, Request.exchange(prefix.with(key), expected, value, millis));
    }

    @Override
    public CompletableFuture<Boolean> expire(byte[] key, long millis, byte[] except) {
        return send(key, Request.expire(prefix.with(key), millis, except));
    }

    private <T> CompletableFuture<T> send(byte[] key, Request<T> request) {
        Attempt<T> attempt = new Attempt<>(key, request);
        Link link = servers.of(request.key());
        if (link == null) {
            attempt.failed(
                    new RemoteUnavailableException("no server serves the key's slot: uri=" + settings.where(), null));
        } else {
            attempt.send(link, false);
        }
        return attempt.result;
    }

    /** A request on its way, which servers may send on to others. */
    private final class Attempt<T> implements Link.Outcome<T> {

        private static final int REDIRECTIONS_MAX = 16;

        final CompletableFuture<T> result = new CompletableFuture<>();
        private final byte[] key;
        private final Request<T> request;
        private @Nullable Link sentTo;
        private int redirections;

        Attempt(byte[] key, Request<T> request) {
            this.key = key;
            this.request = request;
        }

        void send(Link link, boolean asking) {
            sentTo = link;
            link.send(request, asking, this);
        }

        @Override
        public void failed(Throwable problem) {
            if (redirections > 0 && request.writes()) {
                // It may still happen, at a server that does not tell of our own writes.
                servers.suspectAll();
            }
            result.completeExceptionally(problem);
        }

        @Override
        public void accept(@Nullable T answer, @Nullable Throwable problem) {
            if (answer != null) {
                end(answer);
                return;
            }
            Redirection redirection = Redirection.of(problem);
            Link from = sentTo;
            if (redirection == null || from == null || redirections++ >= REDIRECTIONS_MAX) {
                failed(problemOf(problem));
                return;
            }
            CompletableFuture<Link> _ = servers.follow(redirection, from, request.key())
                    .whenComplete((link, refused) -> {
                        if (link == null) {
                            failed(refused);
                        } else {
                            send(link, redirection.asks());
                        }
                    });
        }

        /**
         * A write that was sent on may have come after a later one that was not: then the server does not tell of it,
         * as it is our own.
         */
        private void end(T answer) {
            if (redirections > 0 && request.writes()) {
                copies.invalidate(key);
            }
            result.complete(answer);
        }

        private Throwable problemOf(@Nullable Throwable problem) {
            if (!(problem instanceof RedisCommandExecutionException)) {
                return problem == null ? new RemoteUnavailableException("request was not answered", null) : problem;
            }
            String said = String.valueOf(problem.getMessage());
            if (said.startsWith("WRONGTYPE")) {
                return new ForeignValueException(
                        "value on the server is not a cache's; another application uses the same keys, so named() or"
                                + " keyPrefix must differ: prefix=" + prefix
                                + ", uri=" + settings.where() + ", problem=[" + said + "]");
            }
            servers.refused(said);
            return new RemoteUnavailableException(
                    "server refuses the request: prefix=" + prefix + ", uri=" + settings.where() + ", problem=[" + said
                            + "]",
                    problem);
        }
    }

    @Override
    public CompletableFuture<Void> clear() {
        List<CompletableFuture<?>> cleared = new ArrayList<>();
        for (Link link : servers.all()) {
            for (byte[] pattern : prefix.patterns()) {
                cleared.add(link.removeAll(pattern, this::removeWhole));
            }
        }
        return CompletableFuture.allOf(cleared.toArray(CompletableFuture[]::new));
    }

    /** Removes a key that is named with its prefix. */
    private CompletableFuture<Answer> removeWhole(byte[] whole) {
        byte[] key = prefix.without(whole);
        return key == null ? CompletableFuture.completedFuture(null) : remove(key);
    }

    // Properties

    @Override
    public byte @Nullable [] compress(byte[] bytes) {
        return Compression.compress(bytes, settings.compressAbove());
    }

    @Override
    public byte[] decompress(byte[] bytes, int length) {
        return Compression.decompress(bytes, length);
    }

    @Override
    public int valueBytesMax() {
        return settings.valueBytesMax();
    }

    @Override
    public boolean tellsOfWritesAfterPut() {
        return settings.mode() == TrackingMode.BROADCAST;
    }

    @Override
    public long stalenessNanos() {
        return settings.stalenessNanos();
    }

    @Override
    public long leaseMillis() {
        return settings.leaseMillis();
    }

    @Override
    public boolean isSingleFlight() {
        return settings.singleFlight();
    }

    @Override
    public long writeBehindBytes() {
        return settings.writeBehindBytes();
    }

    @Override
    public RemoteCounters counters() {
        return traffic.counters;
    }

    @Override
    public void close() {
        List<Runnable> _ = timer.shutdownNow();
        servers.close();
    }
}

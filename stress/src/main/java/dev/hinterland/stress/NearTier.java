// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteStats;
import dev.hinterland.remote.RemoteStats.RoundTrips;
import dev.hinterland.remote.RemoteTier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A remote tier in memory that tells all other sessions of a write before it acknowledges the write. So the caches over
 * it must look like one map: each key is linearizable. The thread that asks has the answer at once, and goes on with it
 * while others write and are told; so answers and invalidations meet in any order.
 */
public final class NearTier implements RemoteTier {

    /** What a tier does wrong, so that its caches must be found out. */
    public enum Fault {
        NONE,
        /** It tells of a write before the write takes effect. */
        TELLS_FIRST,
        /** It stamps an answer after it has read the value. */
        STAMPS_LATE
    }

    /** Bytes that are compared by content. */
    @SuppressWarnings("ArrayRecordComponent") // compared as said
    private record Bytes(byte[] of) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bytes bytes && Arrays.equals(of, bytes.of);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(of);
        }
    }

    private final Fault fault;
    private final boolean tellsAtOnce;
    private final int links;
    private final Map<Bytes, Bytes> values = new ConcurrentHashMap<>();
    private final List<Session> sessions = new CopyOnWriteArrayList<>();

    /**
     * Creates a tier without entries.
     *
     * @param tellsAtOnce whether nobody reads a written value before all sessions have been told; else it is only so
     *     before the write is acknowledged, and threads meet in more ways
     * @param links how many links a session has, by keys
     */
    public NearTier(Fault fault, boolean tellsAtOnce, int links) {
        this.fault = fault;
        this.links = links;
        this.tellsAtOnce = tellsAtOnce;
    }

    private <T extends @Nullable Object> T step(Supplier<T> action) {
        if (tellsAtOnce) {
            synchronized (values) {
                return action.get();
            }
        }
        return action.get();
    }

    @Override
    public NearRemote named(String name) {
        return new NearRemote(name, false);
    }

    /** Returns where caches lie whose writes others are not told of, as if one connection had written. */
    public NearRemote silent(String name) {
        return new NearRemote(name, true);
    }

    @Override
    public void close() {
        sessions.clear();
    }

    /** Where the entries of all caches lie: a name means nothing here. */
    public final class NearRemote implements RemoteCache {

        private final String name;
        private final boolean silent;
        private @Nullable Session session;

        private NearRemote(String name, boolean silent) {
            this.name = name;
            this.silent = silent;
        }

        @Override
        public String name() {
            return name;
        }

        /** Returns the session that was opened last. */
        public Session session() {
            Session opened = session;
            if (opened == null) {
                throw new IllegalStateException("no session was opened: name=" + name);
            }
            return opened;
        }

        @Override
        public RemoteStats stats() {
            return RemoteStats.of(session().counters(), new RoundTrips(0, 0, 0, 0), 0, 0);
        }

        @Override
        public RemoteSession open(NearCopies copies) {
            Session opened = new Session(copies, silent);
            for (int link = 0; link < links; link++) {
                opened.extend(link);
            }
            sessions.add(opened);
            session = opened;
            return opened;
        }
    }

    /** The session of one cache. */
    public final class Session implements RemoteSession {

        private final NearCopies copies;
        private final boolean silent;
        private final RemoteCounters counters = new RemoteCounters();
        private volatile boolean isCut;
        private volatile boolean hasLapsed;

        private Session(NearCopies copies, boolean silent) {
            this.copies = copies;
            this.silent = silent;
        }

        private void extend(int link) {
            copies.extend(link, System.nanoTime() + TimeUnit.HOURS.toNanos(1));
        }

        private int link(Bytes key) {
            return Math.floorMod(key.hashCode(), links);
        }

        /** Lets the next thing that the session is to be told be lost, with the link. */
        public void cut() {
            isCut = true;
        }

        /** Ends all leases, and tells nothing until the session {@linkplain #serve serves} again. */
        public void lapse() {
            hasLapsed = true;
            for (int link = 0; link < links; link++) {
                copies.extend(link, System.nanoTime() - 1);
            }
        }

        /** Has other connections serve after all links have been lost. */
        public void serve() {
            hasLapsed = false;
            for (int link = 0; link < links; link++) {
                copies.suspect(link);
                extend(link);
            }
        }

        /** Loses the link of the value's key, and has another connection serve. */
        private void lose(Bytes key) {
            copies.suspect(link(key));
            extend(link(key));
        }

        private void tell(Bytes key) {
            if (hasLapsed) {
                return;
            }
            if (isCut) {
                isCut = false;
                lose(key);
            } else {
                copies.invalidate(key.of());
            }
        }

        private void tellOthers(Bytes key) {
            if (!silent) {
                for (Session each : sessions) {
                    if (each != this) {
                        each.tell(key);
                    }
                }
            }
        }

        /** Puts a value or removes the key; returns the value that was there before. */
        private @Nullable Bytes change(Bytes key, byte @Nullable [] value) {
            if (fault == Fault.TELLS_FIRST) {
                tellOthers(key);
            }
            Bytes old = value == null ? values.remove(key) : values.put(key, new Bytes(value));
            if (fault != Fault.TELLS_FIRST) {
                tellOthers(key);
            }
            return old;
        }

        private Answer answer(Bytes key, @Nullable Bytes value, int stamp) {
            int late = fault == Fault.STAMPS_LATE ? copies.stamp(link(key)) : stamp;
            return new Answer(value == null ? null : value.of(), Answer.ENDLESS, late);
        }

        private int stamp(Bytes key) {
            return copies.stamp(link(key));
        }

        @Override
        public CompletableFuture<Answer> get(byte[] key) {
            Bytes wrapped = new Bytes(key);
            int stamp = stamp(wrapped);
            return CompletableFuture.completedFuture(answer(wrapped, step(() -> values.get(wrapped)), stamp));
        }

        @Override
        public List<CompletableFuture<Answer>> getAll(List<byte[]> keys) {
            return keys.stream().map(this::get).toList();
        }

        private CompletableFuture<Answer> changed(byte[] key, byte @Nullable [] value) {
            Bytes wrapped = new Bytes(key);
            int stamp = stamp(wrapped);
            return CompletableFuture.completedFuture(answer(wrapped, step(() -> change(wrapped, value)), stamp));
        }

        @Override
        public CompletableFuture<Answer> put(byte[] key, byte[] value, long millis) {
            return changed(key, value);
        }

        @Override
        public CompletableFuture<Answer> getAndPut(byte[] key, byte[] value, long millis) {
            return changed(key, value);
        }

        @Override
        public CompletableFuture<Answer> remove(byte[] key) {
            return changed(key, null);
        }

        @Override
        public CompletableFuture<Answer> getAndRemove(byte[] key) {
            return changed(key, null);
        }

        @Override
        public CompletableFuture<Answer> putIfAbsent(byte[] key, byte[] value, long millis) {
            Bytes wrapped = new Bytes(key);
            int stamp = stamp(wrapped);
            Bytes present = step(() -> {
                Bytes before = values.putIfAbsent(wrapped, new Bytes(value));
                if (before == null) {
                    tellOthers(wrapped);
                }
                return before;
            });
            return CompletableFuture.completedFuture(answer(wrapped, present, stamp));
        }

        @Override
        public CompletableFuture<Boolean> exchange(
                byte[] key, byte @Nullable [] expected, byte @Nullable [] value, long millis) {
            Bytes wrapped = new Bytes(key);
            return CompletableFuture.completedFuture(step(() -> {
                boolean same = exchanged(wrapped, expected, value);
                if (same) {
                    // As of a script on a server, the session is told of its own exchange too.
                    tell(wrapped);
                    tellOthers(wrapped);
                }
                return same;
            }));
        }

        private boolean exchanged(Bytes key, byte @Nullable [] expected, byte @Nullable [] value) {
            if (expected == null) {
                return value == null ? !values.containsKey(key) : values.putIfAbsent(key, new Bytes(value)) == null;
            }
            return value == null
                    ? values.remove(key, new Bytes(expected))
                    : values.replace(key, new Bytes(expected), new Bytes(value));
        }

        @Override
        public CompletableFuture<Boolean> expire(byte[] key, long millis, byte[] except) {
            Bytes present = values.get(new Bytes(key));
            return CompletableFuture.completedFuture(
                    present != null && !Arrays.equals(present.of(), 0, except.length, except, 0, except.length));
        }

        @Override
        public CompletableFuture<Void> clear() {
            values.keySet().forEach(key -> step(() -> change(key, null)));
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public byte @Nullable [] compress(byte[] bytes) {
            return null;
        }

        @Override
        public byte[] decompress(byte[] bytes, int length) {
            throw new IllegalArgumentException("nothing is compressed: length=" + length);
        }

        @Override
        public int valueBytesMax() {
            return 1 << 20;
        }

        @Override
        public boolean tellsOfWritesAfterPut() {
            return true;
        }

        @Override
        public long stalenessNanos() {
            return TimeUnit.HOURS.toNanos(1);
        }

        @Override
        public long leaseMillis() {
            return TimeUnit.SECONDS.toMillis(30);
        }

        @Override
        public boolean isSingleFlight() {
            return false;
        }

        @Override
        public RemoteCounters counters() {
            return counters;
        }

        @Override
        public void close() {
            sessions.remove(this);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.near;

import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteStats;
import dev.hinterland.remote.RemoteStats.RoundTrips;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A remote tier in memory. Each request takes effect when it is made; a session's answers, and what it is told of the
 * writes of others, can be held back. It tells a session of all writes but its own.
 */
final class MemoryTier implements RemoteTier {

    /** What lies on the tier, by the bytes of the key. All that changes it holds this object's monitor. */
    private final Map<ByteBuffer, byte[]> values = new ConcurrentHashMap<>();

    private final List<Session> sessions = new CopyOnWriteArrayList<>();

    /** How many bytes of writes may wait in sessions that are opened from now on. */
    volatile long writeBehindBytes;

    /** The bound on staleness of the sessions that are opened from now on. */
    volatile long stalenessNanos = TimeUnit.SECONDS.toNanos(1);

    @Override
    public MemoryCache named(String name) {
        return new MemoryCache(name);
    }

    @Override
    public void close() {}

    byte @Nullable [] value(byte[] key) {
        return values.get(ByteBuffer.wrap(key));
    }

    synchronized void put(byte[] key, byte[] value) {
        values.put(ByteBuffer.wrap(key), value);
    }

    /** Returns the sessions that are open. */
    List<Session> sessions() {
        return sessions;
    }

    Map<ByteBuffer, byte[]> values() {
        return values;
    }

    /** Where the entries of all caches lie: a name means nothing here. */
    final class MemoryCache implements RemoteCache {

        private final String name;
        private @Nullable Session session;

        MemoryCache(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        /** Returns the session that was opened last. */
        Session session() {
            Session opened = session;
            if (opened == null) {
                throw new IllegalStateException("no session was opened");
            }
            return opened;
        }

        @Override
        public RemoteStats stats() {
            return RemoteStats.of(session().counters(), new RoundTrips(0, 0, 0, 0), 0, 0);
        }

        @Override
        public RemoteSession open(NearCopies copies) {
            Session opened = new Session(copies);
            opened.extend();
            sessions.add(opened);
            session = opened;
            return opened;
        }
    }

    /** An answer that is held back. */
    record Held<T>(CompletableFuture<T> future, T answer) {

        void release() {
            future.complete(answer);
        }

        void fail() {
            future.completeExceptionally(new RemoteUnavailableException("link is lost", null));
        }
    }

    /** The session of one cache. */
    final class Session implements RemoteSession {

        final NearCopies copies;
        private final RemoteCounters counters = new RemoteCounters();
        private final Queue<Held<?>> held = new ArrayDeque<>();
        private final Queue<byte[]> heldInvalidations = new ArrayDeque<>();
        private boolean holdsAnswers;
        private boolean holdsInvalidations;
        private int requests;
        volatile boolean away;
        volatile boolean singleFlight;
        volatile boolean clearFails;
        volatile Runnable whileClearing = () -> {};

        /** Why the next put is refused. */
        volatile @Nullable RuntimeException foreign;

        /** Is run before a put takes effect. */
        volatile Runnable beforePut = () -> {};

        volatile long leaseMillis = TimeUnit.SECONDS.toMillis(30);

        /** Is run before a value is put that takes the place of none, and before a lease is. */
        volatile Runnable beforePutIfAbsent = () -> {};

        private Session(NearCopies copies) {
            this.copies = copies;
        }

        /** Lets copies count for an hour. */
        void extend() {
            copies.extend(0, System.nanoTime() + TimeUnit.HOURS.toNanos(1));
        }

        /** Returns how many requests there were. */
        synchronized int requests() {
            return requests;
        }

        synchronized void holdAnswers() {
            holdsAnswers = true;
        }

        /** Returns how many answers are held back. */
        synchronized int heldAnswers() {
            return held.size();
        }

        void releaseAnswers() {
            List<Held<?>> released;
            synchronized (this) {
                holdsAnswers = false;
                released = new ArrayList<>(held);
                held.clear();
            }
            released.forEach(Held::release);
        }

        /** Holds no more answers back; returns those that are held. */
        synchronized List<Held<?>> takeAnswers() {
            holdsAnswers = false;
            List<Held<?>> taken = new ArrayList<>(held);
            held.clear();
            return taken;
        }

        synchronized void holdInvalidations() {
            holdsInvalidations = true;
        }

        void releaseInvalidations() {
            List<byte[]> released;
            synchronized (this) {
                holdsInvalidations = false;
                released = new ArrayList<>(heldInvalidations);
                heldInvalidations.clear();
            }
            released.forEach(this::invalidate);
        }

        private void tell(byte[] key) {
            synchronized (this) {
                if (holdsInvalidations) {
                    heldInvalidations.add(key);
                    return;
                }
            }
            invalidate(key);
        }

        private void invalidate(byte[] key) {
            counters.invalidation();
            try {
                copies.invalidate(key);
            } catch (RuntimeException e) {
                copies.suspect(0);
                extend();
            }
        }

        private <T> CompletableFuture<T> answer(T answer) {
            CompletableFuture<T> future = new CompletableFuture<>();
            synchronized (this) {
                requests++;
                if (away) {
                    future.completeExceptionally(new RemoteUnavailableException("tier is away", null));
                } else if (holdsAnswers) {
                    held.add(new Held<>(future, answer));
                } else {
                    future.complete(answer);
                }
            }
            return future;
        }

        /** Returns the answer to a request that a tier that is away does not get. One that it gets may fail too. */
        private CompletableFuture<Answer> answerUnlessAway(Supplier<Answer> effect) {
            if (away) {
                synchronized (this) {
                    requests++;
                }
                return CompletableFuture.failedFuture(new RemoteUnavailableException("tier is away", null));
            }
            return answer(effect.get());
        }

        private Answer of(byte @Nullable [] value) {
            return new Answer(value, Answer.ENDLESS, copies.stamp(0));
        }

        private byte @Nullable [] change(byte[] key, byte @Nullable [] value) {
            byte[] old;
            synchronized (MemoryTier.this) {
                ByteBuffer wrapped = ByteBuffer.wrap(key.clone());
                old = value == null ? values.remove(wrapped) : values.put(wrapped, value);
            }
            for (Session each : sessions) {
                if (each != this) {
                    each.tell(key);
                }
            }
            return old;
        }

        @Override
        public CompletableFuture<Answer> get(byte[] key) {
            return answer(of(value(key)));
        }

        @Override
        public List<CompletableFuture<Answer>> getAll(List<byte[]> keys) {
            return keys.stream().map(this::get).toList();
        }

        @Override
        public CompletableFuture<Answer> put(byte[] key, byte[] value, long millis) {
            beforePut.run();
            RuntimeException refusal = foreign;
            if (refusal != null) {
                foreign = null;
                return CompletableFuture.failedFuture(refusal);
            }
            return answerUnlessAway(() -> {
                Answer answer = of(null);
                change(key, value);
                return answer;
            });
        }

        @Override
        public CompletableFuture<Answer> getAndPut(byte[] key, byte[] value, long millis) {
            return answerUnlessAway(() -> of(change(key, value)));
        }

        @Override
        public CompletableFuture<Answer> putIfAbsent(byte[] key, byte[] value, long millis) {
            beforePutIfAbsent.run();
            return answerUnlessAway(() -> {
                byte[] present = value(key);
                if (present == null) {
                    change(key, value);
                }
                return of(present);
            });
        }

        @Override
        public CompletableFuture<Answer> remove(byte[] key) {
            return answerUnlessAway(() -> {
                Answer answer = of(null);
                change(key, null);
                return answer;
            });
        }

        @Override
        public CompletableFuture<Answer> getAndRemove(byte[] key) {
            return answerUnlessAway(() -> of(change(key, null)));
        }

        @Override
        public CompletableFuture<Boolean> exchange(
                byte[] key, byte @Nullable [] expected, byte @Nullable [] value, long millis) {
            boolean same;
            synchronized (MemoryTier.this) {
                same = Arrays.equals(expected, value(key));
                if (same) {
                    ByteBuffer wrapped = ByteBuffer.wrap(key.clone());
                    Object _ = value == null ? values.remove(wrapped) : values.put(wrapped, value);
                }
            }
            if (same) {
                // As of a script on a server, the session is told of its own exchange too.
                sessions.forEach(each -> each.tell(key));
            }
            return answer(same);
        }

        @Override
        public CompletableFuture<Boolean> expire(byte[] key, long millis, byte[] except) {
            byte[] present = value(key);
            return answer(present != null
                    && !Arrays.equals(present, 0, Math.min(except.length, present.length), except, 0, except.length));
        }

        @Override
        public CompletableFuture<Void> clear() {
            whileClearing.run();
            for (ByteBuffer key : values.keySet()) {
                byte[] bytes = new byte[key.remaining()];
                key.duplicate().get(bytes);
                change(bytes, null);
            }
            return clearFails
                    ? CompletableFuture.failedFuture(new RemoteUnavailableException("a server is away", null))
                    : answer(List.of()).thenAccept(_ -> {});
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
            return stalenessNanos;
        }

        @Override
        public long leaseMillis() {
            return leaseMillis;
        }

        @Override
        public boolean isSingleFlight() {
            return singleFlight;
        }

        @Override
        public long writeBehindBytes() {
            return writeBehindBytes;
        }

        @Override
        public RemoteCounters counters() {
            return counters;
        }

        /** What waits for an answer fails, as in every session. */
        @Override
        public void close() {
            sessions.remove(this);
            takeAnswers().forEach(Held::fail);
        }
    }
}

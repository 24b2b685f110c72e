// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.load.LoadKey;
import dev.hinterland.internal.memory.BackgroundThread;
import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteSession.Answer;
import dev.hinterland.remote.RemoteUnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes that the tier could not take while it was away, the last one of each key. They are sent when it serves again.
 * Thread-safe.
 *
 * @param <A> the form in which the store sees keys
 */
final class WriteBehind<A> {

    /*
     * While a write of a key is queued, no copy of that key is kept, and a fetch returns what is queued:
     *
     *   queue:  lock ──► add ──► discard the load of the key ──► drop the copy ──► unlock
     *   fetch:  enter ──► look here ──► ask the tier if nothing is queued
     *   write:  lock ──► take the place of what is queued; send if nothing is ──► unlock
     *   send:   lock ──► request, if it is still queued ──► unlock ──► answer ──► remove what was sent
     *
     * A fetch that looked before the write was added had entered before, so its load is discarded; so is that of a
     * write under way. A write is sent past the queue only if nothing is queued for its key. So the tier gets the
     * writes of a key in their order.
     */

    private static final Logger LOGGER = System.getLogger(WriteBehind.class.getName());

    /** What a write takes besides the bytes of key and value. */
    private static final int OVERHEAD_BYTES = 128;

    private static final int BATCH = 256;

    private final String name;
    private final NearEntries<?, ?, A, ?> entries;
    private final RemoteCounters counters;
    private final long bytesMax;
    private final BackgroundThread thread;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /** Guarded by this object's monitor, as is what follows. */
    private final Map<LoadKey<A>, Queued<A>> queue = new LinkedHashMap<>();

    private long bytes;
    private boolean closed;

    WriteBehind(String name, NearEntries<?, ?, A, ?> entries, RemoteCounters counters, long bytesMax) {
        this.name = name;
        this.entries = entries;
        this.counters = counters;
        this.bytesMax = bytesMax;
        this.thread = new BackgroundThread(loop -> Thread.ofPlatform()
                .name("hinterland-write-behind-" + name)
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(loop));
    }

    /** A write. */
    static final class Queued<A> {

        private final LoadKey<A> key;
        private final byte[] remoteKey;

        /** What is to be put, or {@code null} to remove the key. */
        private final byte @Nullable [] value;

        /** When the value's life ends, on the clock of {@link System#nanoTime}, if it does. */
        private final long end;

        private final boolean ends;

        private Queued(LoadKey<A> key, byte[] remoteKey, byte @Nullable [] value, boolean ends, long end) {
            this.key = key;
            this.remoteKey = remoteKey;
            this.value = value;
            this.ends = ends;
            this.end = end;
        }

        /** Returns a write of a value that lives for some milliseconds, or for ever. */
        static <A> Queued<A> put(LoadKey<A> key, byte[] remoteKey, byte[] value, long millis) {
            boolean ends = millis < TimeUnit.NANOSECONDS.toMillis(Long.MAX_VALUE / 2);
            return new Queued<>(
                    key, remoteKey, value, ends, ends ? System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis) : 0);
        }

        static <A> Queued<A> removal(LoadKey<A> key, byte[] remoteKey) {
            return new Queued<>(key, remoteKey, null, false, 0);
        }

        /** Returns the value, unless its life has ended. */
        byte @Nullable [] present() {
            return ends && end - System.nanoTime() <= 0 ? null : value;
        }

        private long millisLeft() {
            return ends ? Math.ceilDiv(end - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(1)) : Answer.ENDLESS;
        }

        private long bytes() {
            return (long) OVERHEAD_BYTES + remoteKey.length + (value == null ? 0 : value.length);
        }
    }

    /** A write that was sent. */
    private record Sent<A>(Queued<A> write, CompletableFuture<Answer> answer) {}

    // The queue

    /** Returns the write of a key that is queued, or {@code null}. */
    @Nullable
    synchronized Queued<A> find(LoadKey<A> key) {
        return queue.get(key);
    }

    /**
     * Has a write take the place of the one that is queued for its key; the caller has the key's lock.
     *
     * @return false if none is queued
     * @throws RemoteUnavailableException if there is no room
     */
    boolean replace(Queued<A> write) {
        if (find(write.key) == null) {
            return false;
        }
        add(write, null);
        wake();
        return true;
    }

    /**
     * Queues a write that the tier did not take.
     *
     * @param problem why it did not
     * @throws RemoteUnavailableException if there is no room
     */
    void queue(Queued<A> write, RemoteUnavailableException problem) {
        ReentrantLock lock = entries.writes.lockOf(write.key);
        lock.lock();
        try {
            try {
                add(write, problem);
            } catch (RemoteUnavailableException | StoreClosedException full) {
                counters.droppedWrite();
                throw full;
            }
            entries.writes.forget(write.key.form());
        } finally {
            lock.unlock();
            entries.map.tellOfCopies();
        }
    }

    private synchronized void add(Queued<A> write, @Nullable RemoteUnavailableException problem) {
        Queued<A> old = queue.get(write.key);
        long more = write.bytes() - (old == null ? 0 : old.bytes());
        if (closed) {
            throw new StoreClosedException(name, problem);
        }
        if (bytes + more > bytesMax) {
            throw new RemoteUnavailableException(
                    "queue of writes is full: name=" + name + ", writeBehind=" + bytesMax + ", queued=" + bytes
                            + ", bytes=" + write.bytes(),
                    problem);
        }
        queue.put(write.key, write);
        bytes += more;
        counters.queuedWrite();
        counters.waitingWrites(old == null ? 1 : 0, more);
    }

    private synchronized boolean remove(Queued<A> write) {
        boolean removed = queue.remove(write.key, write);
        if (removed) {
            bytes -= write.bytes();
            counters.waitingWrites(-1, -write.bytes());
        }
        return removed;
    }

    private synchronized List<Queued<A>> first(int count) {
        return queue.values().stream().limit(count).toList();
    }

    /** Puts a write behind all others, unless another one has taken its place. */
    private synchronized void moveBack(Queued<A> write) {
        if (queue.remove(write.key, write)) {
            queue.put(write.key, write);
        }
    }

    private synchronized boolean isEmpty() {
        return queue.isEmpty();
    }

    private synchronized boolean isQueued(Queued<A> write) {
        return queue.get(write.key) == write;
    }

    // Sending

    /** Hears that a server answers: has what is queued sent, by a thread of its own. */
    void wake() {
        if (!isEmpty() && scheduled.compareAndSet(false, true) && !thread.schedule(this::sendInBackground, 0)) {
            scheduled.set(false);
        }
    }

    private void sendInBackground() {
        scheduled.set(false);
        try {
            sendAll();
        } catch (RuntimeException | Error e) {
            // The next answer of a server has it tried again.
            LOGGER.log(Level.WARNING, "queued writes could not be sent: name=" + name, e);
        }
    }

    /** Sends what is queued, until all is sent or none of a batch could be; returns why, or {@code null}. */
    private @Nullable RemoteUnavailableException sendAll() {
        while (true) {
            List<Queued<A>> batch = first(BATCH);
            RemoteUnavailableException problem = send(batch);
            if (problem != null || batch.isEmpty()) {
                return problem;
            }
        }
    }

    /** Sends the queued write of a key, if there is one: what follows must know the tier's value. */
    void settle(LoadKey<A> key) {
        Queued<A> write = find(key);
        while (write != null) {
            RemoteUnavailableException problem = send(List.of(write));
            if (problem != null) {
                throw entries.failure(problem);
            }
            write = find(key);
        }
    }

    /** Sends all queued writes. */
    void settleAll() {
        RemoteUnavailableException problem = sendAll();
        if (problem != null) {
            throw entries.failure(problem);
        }
    }

    /** Sends writes in one round trip; returns why none could be sent, or {@code null} if one was. */
    private @Nullable RemoteUnavailableException send(List<Queued<A>> writes) {
        List<Sent<A>> sent = new ArrayList<>();
        RemoteUnavailableException problem = null;
        int done = 0;
        try {
            writes.forEach(write -> send(write, sent));
        } finally {
            for (Sent<A> each : sent) {
                RemoteUnavailableException refused = end(each);
                problem = refused == null ? problem : refused;
                done += refused == null ? 1 : 0;
            }
        }
        return done > 0 ? null : problem;
    }

    private void send(Queued<A> write, List<Sent<A>> sent) {
        entries.publishLayout();
        ReentrantLock lock = entries.writes.lockOf(write.key);
        lock.lock();
        try {
            if (isQueued(write)) {
                sent.add(new Sent<>(write, request(write)));
            }
        } finally {
            lock.unlock();
        }
    }

    private CompletableFuture<Answer> request(Queued<A> write) {
        byte[] value = write.present();
        return value == null
                ? entries.session.remove(write.remoteKey)
                : entries.session.put(write.remoteKey, value, Math.max(1, write.millisLeft()));
    }

    /** Waits for the answer to a write; returns why it was not taken, or {@code null} if it is done with. */
    private @Nullable RemoteUnavailableException end(Sent<A> sent) {
        Queued<A> write = sent.write();
        try {
            Answer _ = NearEntries.answered(sent.answer());
            remove(write);
            return null;
        } catch (RemoteUnavailableException problem) {
            moveBack(write);
            return problem;
        } catch (ForeignValueException foreign) {
            drop(write, foreign);
            return null;
        }
    }

    private void drop(Queued<A> write, RuntimeException problem) {
        if (remove(write)) {
            counters.droppedWrite();
            LOGGER.log(Level.WARNING, "queued write was dropped: name=" + name, problem);
        }
    }

    /** Sends what it can. What it cannot is dropped, counted and told. */
    void close() {
        RemoteUnavailableException problem = null;
        try {
            takeNoMore();
            problem = sendAll();
        } finally {
            int dropped = dropAll();
            if (dropped > 0) {
                LOGGER.log(
                        Level.WARNING,
                        "cache was closed with writes that could not be sent, which are dropped: name=" + name
                                + ", writes=" + dropped,
                        problem);
            }
        }
    }

    private synchronized void takeNoMore() {
        closed = true;
    }

    private synchronized int dropAll() {
        int dropped = queue.size();
        for (int i = 0; i < dropped; i++) {
            counters.droppedWrite();
        }
        counters.waitingWrites(-dropped, -bytes);
        queue.clear();
        bytes = 0;
        return dropped;
    }
}

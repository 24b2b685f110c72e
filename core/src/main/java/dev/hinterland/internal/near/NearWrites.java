// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.cache.CacheMap;
import dev.hinterland.internal.load.InFlightLoads;
import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.load.LoadKey;
import dev.hinterland.internal.near.WriteBehind.Queued;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteSession.Answer;
import dev.hinterland.remote.RemoteUnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a cache with a remote tier; {@link NearEntries} has the protocol. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class NearWrites<K, V, A, B> {

    private static final int LOCKS = 256;

    /** No link's stamp. */
    private static final int UNSENT = -1;

    /** The answer to a write that waits for the tier. */
    private static final Answer QUEUED = new Answer(null, Answer.ENDLESS, UNSENT);

    private final NearEntries<K, V, A, B> entries;
    private final CacheMap<K, V, A, B> map;
    private final InFlightLoads<A, V> loads;
    private final RemoteSession session;
    private final @Nullable WriteBehind<A> behind;
    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];

    NearWrites(NearEntries<K, V, A, B> entries, @Nullable WriteBehind<A> behind) {
        this.entries = entries;
        this.map = entries.map;
        this.loads = map.loads();
        this.session = entries.session;
        this.behind = behind;
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    /** Puts a value on the tier and near; returns the answer. */
    Answer put(K key, V value, long millis, boolean returnsOld) {
        A form = map.keyForm(key);
        B valueForm = entries.values.wrap(value);
        byte[] bytes = entries.encodedForm(valueForm);
        if (millis <= 0) {
            return remove(form, returnsOld);
        }
        byte[] remoteKey = entries.keyBytes(form);
        Load<A, V> load = loads.create(form);
        Answered<A, V, Answer> keeps = (mine, answer) -> {
            if (session.tellsOfWritesAfterPut() && answer.stamp() != UNSENT) {
                entries.keep(mine, valueForm, new Answer(bytes, millis, answer.stamp()));
            }
        };
        Answer answer;
        if (returnsOld) {
            entries.settle(form);
            answer = write(load, value, () -> session.getAndPut(remoteKey, bytes, millis), keeps);
        } else {
            answer = writeOrQueue(
                    load,
                    value,
                    () -> Queued.put(load.key(), remoteKey, bytes, millis),
                    () -> session.put(remoteKey, bytes, millis),
                    keeps);
        }
        map.counters().put();
        return answer;
    }

    /** Puts a value if the tier has none for its key; a copy is not kept. */
    void putIfAbsent(K key, V value) {
        A form = map.keyForm(key);
        byte[] bytes = entries.encoded(value);
        change(form, () -> session.putIfAbsent(entries.keyBytes(form), bytes, entries.lifeMillis()));
    }

    /** Removes a key from the tier and near; returns the answer. */
    Answer remove(A form, boolean returnsOld) {
        byte[] remoteKey = entries.keyBytes(form);
        Load<A, V> load = loads.create(form);
        if (returnsOld) {
            entries.settle(form);
            return write(load, null, () -> session.getAndRemove(remoteKey), (_, _) -> {});
        }
        return writeOrQueue(
                load, null, () -> Queued.removal(load.key(), remoteKey), () -> session.remove(remoteKey), (_, _) -> {});
    }

    /** Puts a value, or removes the key, if the tier has the expected one; returns whether it had. */
    boolean exchange(A form, byte @Nullable [] expected, byte @Nullable [] update) {
        return change(form, () -> session.exchange(entries.keyBytes(form), expected, update, entries.lifeMillis()));
    }

    /** Changes how long a value lives on; returns whether there is one. */
    boolean expire(A form, long millis) {
        return change(form, () -> session.expire(entries.keyBytes(form), millis, RemoteValues.leaseBeginning()));
    }

    /** Changes a key in a way that does not say what its value is now. */
    private <T> T change(A form, Supplier<CompletableFuture<T>> request) {
        Load<A, V> mine = loads.create(form);
        mine.endsWithoutValue();
        entries.settle(form);
        return write(mine, null, request, (_, _) -> {});
    }

    /** Says what to do with an answer, as long as its record is in the table. */
    private interface Answered<A, V, T> {
        void accept(Load<A, V> mine, T answer);
    }

    /** Sends a write that waits in the queue, if there is one, when the tier cannot take it. */
    private Answer writeOrQueue(
            Load<A, V> mine,
            @Nullable V value,
            Supplier<Queued<A>> queued,
            Supplier<CompletableFuture<Answer>> request,
            Answered<A, V, Answer> then) {
        WriteBehind<A> queue = behind;
        if (queue == null) {
            return write(mine, value, request, then);
        }
        Queued<A> waiting = queued.get();
        return write(
                mine,
                value,
                () -> queue.replace(waiting) ? CompletableFuture.completedFuture(QUEUED) : request.get(),
                then,
                problem -> {
                    queue.queue(waiting, problem);
                    return QUEUED;
                });
    }

    private <T> T write(
            Load<A, V> mine, @Nullable V value, Supplier<CompletableFuture<T>> request, Answered<A, V, T> then) {
        return write(mine, value, request, then, problem -> {
            throw problem;
        });
    }

    /**
     * Sends a write, and lets no copy of the key be kept meanwhile but by that.
     *
     * @param otherwise returns the answer if the tier does not take the write
     */
    private <T> T write(
            Load<A, V> mine,
            @Nullable V value,
            Supplier<CompletableFuture<T>> request,
            Answered<A, V, T> then,
            Function<RemoteUnavailableException, T> otherwise) {
        mine.agesFromNow();
        try {
            T answer;
            try {
                answer = entries.await(
                        send(mine, value == null ? RemovalCause.EXPLICIT : RemovalCause.REPLACED, request));
                then.accept(mine, answer);
            } catch (RemoteUnavailableException problem) {
                answer = otherwise.apply(problem);
            }
            loads.end(mine, value);
            return answer;
        } catch (Throwable problem) {
            loads.fail(mine, problem);
            throw problem;
        }
    }

    private <T> CompletableFuture<T> send(Load<A, V> mine, RemovalCause cause, Supplier<CompletableFuture<T>> request) {
        ReentrantLock lock = lockOf(mine.key());
        lock.lock();
        try {
            loads.replace(mine);
            map.removeCopy(mine.form(), cause);
            CompletableFuture<T> answer = request.get();
            if (!loads.isUnderWay(mine)) {
                // A fetch may have begun when the record was discarded, and have asked before the request was sent.
                loads.discard(mine.form());
                map.removeCopy(mine.form(), cause);
            }
            return answer;
        } finally {
            lock.unlock();
            map.tellOfCopies();
        }
    }

    /** Returns the lock under which a key's writes are sent. */
    ReentrantLock lockOf(LoadKey<A> key) {
        return locks[key.hashCode() & LOCKS - 1];
    }

    /** Drops the copy of a key, and lets none be kept that is under way; the caller has the key's lock. */
    void forget(A form) {
        loads.discard(form);
        map.removeCopy(form, RemovalCause.REPLACED);
    }

    /** Removes all entries from the tier and near. */
    void clear() {
        boolean done = false;
        if (behind != null) {
            behind.settleAll();
        }
        map.clear();
        try {
            entries.await(session.clear());
            done = true;
        } finally {
            if (!done) {
                // Keys may be gone of which the tier does not tell: these writes are our own.
                entries.suspectAll();
            }
            map.clear();
        }
    }
}

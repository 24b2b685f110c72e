// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import dev.hinterland.Expiry;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.StretchPoint;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The loads in flight, one for each key: those in the caller's thread, asynchronous ones, and refreshes. A
 * thread that asks for a key that is being loaded waits for that load. A load that waits for itself, directly or
 * through others, throws.
 *
 * @param <A> the form in which the store sees keys
 * @param <V> the type of the values
 */
public final class InFlightLoads<A, V> {

    /*
     * The life of a load:
     *
     *   enter ──► running ──► its value is in the store ──► end: not in the table any more ──► its future completes
     *                │                                           ▲
     *                └── discard ──► not in the table any more ──┘  (nothing is kept)
     *
     * A value is in the store before its load leaves the table, and its future is completed after that. A thread that
     * finds nothing in the store, nor then in the table, must look into the store again before it reports a miss. A
     * thread that has seen the future completed finds the value, or nothing if loading failed.
     *
     * Writers discard the load of a key before they write. A thread that asks afterwards starts a new load, which sees
     * what the writer wrote to the load's source.
     *
     * Invariant: a load that is not in the table writes nothing to the store. So a thread that takes a load out of the
     * table before the load has ended discards it first. In the other order a second writer could find no load between
     * the two steps, write and return, and the load would store its old value after that.
     */

    private final InPlaceCodec<A> keys;
    private final Map<LoadKey<A>, Load<A, V>> running = new ConcurrentHashMap<>();

    /**
     * At least how many loads are in the table: a load is counted before it enters, and until it has left. So a writer
     * who reads zero has no load to discard. {@link ConcurrentHashMap#isEmpty} is an estimate: while other loads come
     * and go, it may be true of a table in which a load has been all the time.
     */
    private final AtomicInteger count = new AtomicInteger();

    /** The threads that keep what a load gave, each under the lock of its load. */
    private final Set<Thread> keepers = ConcurrentHashMap.newKeySet();

    public InFlightLoads(InPlaceCodec<A> keys) {
        this.keys = keys;
    }

    public LoadKey<A> keyOf(A form) {
        return LoadKey.of(form, keys);
    }

    /** Returns a load that nobody knows of yet; the current thread runs it. */
    public Load<A, V> create(A form) {
        return new Load<>(keyOf(form));
    }

    /** Returns the load of the same key that is under way, or this one, which is from now on. */
    public Load<A, V> enter(Load<A, V> load) {
        StackReserve.ensure();
        while (true) {
            Load<A, V> first = putIfAbsent(load);
            if (first == null) {
                return load;
            }
            if (!first.hasFailed()) {
                return first;
            }
            drop(first);
        }
    }

    /** Makes a load the one of its key, in place of another one, which is discarded. */
    public void replace(Load<A, V> load) {
        StackReserve.ensure();
        while (true) {
            Load<A, V> first = putIfAbsent(load);
            if (first == null) {
                return;
            }
            discard(first);
            StretchPoint.LOAD_DISCARDED.reached();
            if (running.replace(load.key(), first, load)) {
                return;
            }
        }
    }

    /** Puts a load into the table, unless its key has one there; returns that. */
    private @Nullable Load<A, V> putIfAbsent(Load<A, V> load) {
        Load<A, V> first = running.get(load.key());
        if (first == null) {
            count.incrementAndGet();
            first = running.putIfAbsent(load.key(), load);
            if (first != null) {
                count.decrementAndGet();
            }
        }
        return first;
    }

    private void remove(Load<A, V> load) {
        if (running.remove(load.key().decided(), load)) {
            count.decrementAndGet();
        }
    }

    /** Returns the load of a key that is under way, or {@code null}. */
    @Nullable
    public Load<A, V> find(A form) {
        return isIdle() ? null : running.get(keyOf(form));
    }

    /** Returns whether a load is the one of its key, and has neither ended nor been discarded. */
    public boolean isUnderWay(Load<A, V> load) {
        return running.get(load.key()) == load;
    }

    /** Returns the loads that are under way. */
    public Collection<Load<A, V>> underWay() {
        return List.copyOf(running.values());
    }

    /** Returns whether no load is under way. */
    boolean isIdle() {
        return count.get() == 0;
    }

    /** Runs the action that keeps what a load gave, or the other one if the key was written or removed meanwhile. */
    public <T extends @Nullable Object> T keep(Load<A, V> load, Supplier<T> action, Supplier<T> otherwise) {
        StackReserve.ensure();
        boolean outermost = keepers.add(Thread.currentThread());
        try {
            return load.keepBy(action, otherwise);
        } finally {
            if (outermost) {
                keepers.remove(Thread.currentThread());
            }
        }
    }

    /** Ends a load with a value that has been kept, or was not to be, or with none. */
    public void end(Load<A, V> load, @Nullable V value) {
        remove(load);
        load.result().complete(value);
    }

    /** Ends a load that failed, though another thread may be about to keep a value that the user gave its future. */
    public void fail(Load<A, V> load, Throwable problem) {
        drop(load);
        load.result().completeExceptionally(problem);
    }

    /**
     * Waits for a load of somebody else's; returns its value, or {@code null} where there is none or loading failed.
     * That ends when the loader does, or the cache is closed. An interrupt does not end it.
     *
     * @throws IllegalStateException if that load waits for one of the current thread
     */
    @Nullable
    public V await(Load<A, V> load) {
        return WaitGraph.await(
                load,
                () -> load.result()
                        .handle((value, problem) -> problem == null ? value : null)
                        .join());
    }

    /** Lets the load of a key, if there is one, not keep its value. */
    public void discard(A form) {
        if (!isIdle()) {
            Load<A, V> load = running.get(keyOf(form));
            if (load != null) {
                drop(load);
            }
        }
    }

    /** Lets no load that is under way keep its value. */
    public void discardAll() {
        running.values().forEach(this::drop);
    }

    /** Discards a load, and takes it out of the table after that. */
    private void drop(Load<A, V> load) {
        discard(load);
        StretchPoint.LOAD_DISCARDED.reached();
        remove(load);
    }

    /**
     * Discards a load, and waits for its lock. The thread that has it runs no code of the user's but that of an
     * {@link Expiry}. If that writes keys that are being loaded, two threads could wait for each other.
     */
    private void discard(Load<A, V> load) {
        checkNotKeeping();
        load.discard();
    }

    /**
     * Checks that the current thread has the lock of no load, for it is about to wait for others.
     *
     * @throws IllegalStateException if it has
     */
    public void checkNotKeeping() {
        if (keepers.contains(Thread.currentThread())) {
            throw new IllegalStateException(
                    "expireAfter(Expiry) must not write keys that are loaded or computed: thread="
                            + Thread.currentThread().getName());
        }
    }

    /** Ends all loads, so that nobody waits any more for what nobody can keep. */
    public void failAll(RuntimeException problem) {
        running.values().forEach(load -> {
            if (load.claimEnd()) {
                fail(load, problem);
            }
        });
    }
}

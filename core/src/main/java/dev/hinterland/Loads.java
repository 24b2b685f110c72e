package dev.hinterland;

import dev.hinterland.memory.InPlaceCodec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The loads that are under way, one for each key: those in the caller's thread, asynchronous ones, and refreshes. Who wants
 * a key that is being loaded waits for that load; a load that waits for itself, be it through others, is found out.
 *
 * @param <A> the form in which the store sees keys
 * @param <V> the type of the values
 */
final class Loads<A, V> {

    /*
     * The life of a load:
     *
     *   enter ──► running ──► its value is kept in the store ──► end: not in the table any more ──► its future is completed
     *                │                                                ▲
     *                └── discard: not in the table any more ──────────┘  (nothing is kept)
     *
     * A value is in the store before its load leaves the table, and its future is completed after that. So whoever finds
     * nothing in the store, nor then in the table, must look into the store again before he says that there is nothing; and
     * whoever has seen the future completed finds the value, or nothing where loading failed.
     *
     * Writers discard the load of a key before they write. Who asks afterwards begins a load of his own, which sees what the
     * writer wrote to the source that it loads from.
     */

    private final InPlaceCodec<A> keys;
    private final Map<LoadKey<A>, Load<A, V>> running = new ConcurrentHashMap<>();

    /** What each thread waits for. */
    private final Map<Thread, Load<A, V>> waiting = new ConcurrentHashMap<>();

    Loads(InPlaceCodec<A> keys) {
        this.keys = keys;
    }

    LoadKey<A> keyOf(A form) {
        return LoadKey.of(form, keys);
    }

    /** Returns a load that nobody knows of yet; the current thread runs it. */
    Load<A, V> create(A form) {
        return new Load<>(keyOf(form));
    }

    /** Returns the load of the same key that is under way, or this one, which is from now on. */
    Load<A, V> enter(Load<A, V> load) {
        while (true) {
            Load<A, V> first = running.putIfAbsent(load.key(), load);
            if (first == null) {
                return load;
            }
            if (!first.hasFailed()) {
                return first;
            }
            running.remove(load.key(), first);
        }
    }

    /** Makes a load the one of its key, in place of another one, which is discarded. */
    void replace(Load<A, V> load) {
        Load<A, V> first = running.put(load.key(), load);
        if (first != null) {
            first.discard();
        }
    }

    /** Returns the load of a key that is under way, or {@code null}. */
    @Nullable
    Load<A, V> find(A form) {
        return running.isEmpty() ? null : running.get(keyOf(form));
    }

    /** Returns whether no load is under way. */
    boolean isIdle() {
        return running.isEmpty();
    }

    /** Ends a load with a value that has been kept, or was not to be, or with none. */
    void end(Load<A, V> load, @Nullable V value) {
        running.remove(load.key(), load);
        load.result().complete(value);
    }

    /** Ends a load that failed. */
    void fail(Load<A, V> load, Throwable problem) {
        running.remove(load.key(), load);
        load.result().completeExceptionally(problem);
    }

    /**
     * Waits for a load of somebody else's; returns its value, or {@code null} where there is none or loading failed.
     *
     * @throws IllegalStateException if that load waits for one of the current thread
     */
    @Nullable
    V await(Load<A, V> load) {
        Thread me = Thread.currentThread();
        waiting.put(me, load);
        try {
            checkForCycle(load, me);
            return load.result()
                    .handle((value, problem) -> problem == null ? value : null)
                    .join();
        } finally {
            waiting.remove(me);
        }
    }

    private void checkForCycle(Load<A, V> load, Thread me) {
        Load<A, V> next = load;
        for (int hops = 0; next != null && hops <= waiting.size(); hops++) {
            Thread owner = next.owner();
            if (me.equals(owner) && !next.result().isDone()) {
                throw new IllegalStateException("Recursive update");
            }
            next = owner == null ? null : waiting.get(owner);
        }
    }

    /** Lets the load of a key, if there is one, not keep its value. */
    void discard(A form) {
        if (!running.isEmpty()) {
            Load<A, V> load = running.remove(keyOf(form));
            if (load != null) {
                load.discard();
            }
        }
    }

    /** Lets no load that is under way keep its value. */
    void discardAll() {
        running.forEach((key, load) -> {
            running.remove(key, load);
            load.discard();
        });
    }

    /** Ends all loads, so that nobody waits any more for what nobody can keep. */
    void failAll(RuntimeException problem) {
        running.values().forEach(load -> {
            if (load.claimEnd()) {
                fail(load, problem);
            }
        });
    }
}

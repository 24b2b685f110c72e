// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.StackReserve;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys whose new value a function is computing, one function at a time for each key. Other computations of the key
 * wait for their turn.
 *
 * @param <A> the form in which the store sees keys
 */
public final class Computations<A> {

    /*
     * A key that a function computes has a lock on the heap, as a key that is loaded has a record. The lock is in the
     * table as long as a thread has it or wants it. Writers that compute nothing do not wait for it: what they write
     * takes effect at once, and the function is called again. They look whether the table is empty; if it is not, they
     * look for a lock of their own thread, because a function that writes its own key would be called again for ever.
     *
     * The holder of a lock calls a function of the user's, and then releases the lock. A ReentrantLock puts interrupts
     * off and unmounts virtual threads.
     */

    private final InPlaceCodec<A> keys;
    private final ConcurrentHashMap<LoadKey<A>, Turns> running = new ConcurrentHashMap<>();

    public Computations(InPlaceCodec<A> keys) {
        this.keys = keys;
    }

    /** The lock of a key. */
    private static final class Turns extends WaitGraph.Awaited {

        private final ReentrantLock lock = new ReentrantLock();

        /** How many threads have the lock or want it; changed by the table, one thread at a time. */
        private int threads;

        @Override
        boolean isDone() {
            return false;
        }

        Turns join() {
            threads++;
            return this;
        }

        @Nullable
        Turns quit() {
            return --threads == 0 ? null : this;
        }

        void await() {
            if (runsHere()) {
                throw WaitGraph.recursive();
            }
            if (!lock.tryLock()) {
                WaitGraph.await(this, () -> {
                    lock.lock();
                    return this;
                });
            }
        }
    }

    /**
     * Runs an action that computes the value of a key, when no other thread does.
     *
     * @throws IllegalStateException if the current thread does already, or waits for itself through other threads
     */
    public <T extends @Nullable Object> T run(A form, Supplier<T> action) {
        LoadKey<A> key = LoadKey.of(form, keys);
        StackReserve.ensure();
        Turns turns = running.compute(key, (same, present) -> (present == null ? new Turns() : present).join());
        try {
            turns.await();
            try {
                return runHere(turns, action);
            } finally {
                turns.lock.unlock();
            }
        } finally {
            running.computeIfPresent(key.decided(), (same, present) -> present.quit());
        }
    }

    private static <T extends @Nullable Object> T runHere(Turns turns, Supplier<T> action) {
        WaitGraph.Run run = turns.runHere();
        try {
            return action.get();
        } finally {
            turns.leave(run);
        }
    }

    /**
     * Checks that the current thread does not compute the value of a key.
     *
     * @throws IllegalStateException if it does
     */
    public void checkNotHere(A form) {
        if (!running.isEmpty()) {
            Turns turns = running.get(LoadKey.of(form, keys));
            if (turns != null && turns.runsHere()) {
                throw WaitGraph.recursive();
            }
        }
    }

    /** Returns whether no value is being computed. */
    public boolean isIdle() {
        return running.isEmpty();
    }
}

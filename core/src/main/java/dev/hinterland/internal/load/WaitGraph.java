// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.load;

import dev.hinterland.internal.memory.StackReserve;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The graph of threads that wait for each other's loads and computations. It finds cycles: threads that would wait for
 * ever. One graph serves all stores of the JVM.
 */
public final class WaitGraph {

    /*
     * A thread has a stack of waits: a worker of a ForkJoinPool that waits may run another task meanwhile, which may
     * wait too. Something that runs in a thread depends on those waits only that came after it had begun.
     *
     *   Awaited ──run──► thread ──waits──► Awaited ──run──► …      a path back to the first thread is a cycle
     *
     * A thread publishes its wait before it looks for a cycle. So of the threads that close a cycle at least the last
     * one sees the whole of it. It reads the edges one after the other, and an edge may be gone before the next one is
     * read. Therefore it looks at each edge again on the way back. Its own wait stays; a thread that waits for what
     * runs in this thread stays where it is; so what was seen again from the end to the start was there at one time,
     * and will be for ever.
     */

    /** The message for a thread that would wait for itself. */
    public static final String RECURSIVE =
            "get, compute and refresh must not wait for their own key (recursive update)";

    private static final Map<Thread, Wait> WAITS = new ConcurrentHashMap<>();

    private WaitGraph() {}

    /** A wait of a thread, and the one that the thread was in before. */
    private static final class Wait {

        private final Awaited awaited;
        private final @Nullable Wait below;

        Wait(Awaited awaited, @Nullable Wait below) {
            this.awaited = awaited;
            this.below = below;
        }
    }

    /** The time during which something needs a thread. */
    static final class Run {

        private final Thread thread;
        private final @Nullable Wait below;
        private final @Nullable Run outer;

        private Run(Thread thread, @Nullable Run outer) {
            this.thread = thread;
            this.below = WAITS.get(thread);
            this.outer = outer != null && thread.equals(outer.thread) ? outer : null;
        }
    }

    /** What threads wait for. */
    abstract static class Awaited {

        private final AtomicReference<@Nullable Run> run = new AtomicReference<>();

        /** Returns whether there is nothing to wait for any more. */
        abstract boolean isDone();

        /** Says that this needs the current thread in order to end, until {@link #leave}. */
        final Run runHere() {
            Run mine = new Run(Thread.currentThread(), run.get());
            run.set(mine);
            return mine;
        }

        /** Says that this goes on without the thread that it needed so far, unless it needs another one already. */
        final void leave(Run left) {
            run.compareAndSet(left, left.outer);
        }

        /** Returns whether this needs the current thread in order to end. */
        final boolean runsHere() {
            Run present = run.get();
            return present != null && Thread.currentThread().equals(present.thread);
        }
    }

    /**
     * Waits.
     *
     * @param wait what waits
     * @throws IllegalStateException if what is waited for needs the current thread, directly or through other threads
     */
    static <T extends @Nullable Object> T await(Awaited awaited, Supplier<T> wait) {
        Thread me = Thread.currentThread();
        Wait below = WAITS.get(me);
        StackReserve.ensure();
        WAITS.put(me, new Wait(awaited, below));
        try {
            if (needs(awaited, me, new HashSet<>())) {
                throw recursive();
            }
            return wait.get();
        } finally {
            if (below == null) {
                WAITS.remove(me);
            } else {
                WAITS.put(me, below);
            }
        }
    }

    /** Returns the exception for a thread that would wait for itself. */
    static IllegalStateException recursive() {
        return new IllegalStateException(RECURSIVE);
    }

    private static boolean needs(Awaited awaited, Thread me, Set<Awaited> seen) {
        Run run = awaited.run.get();
        if (run == null || awaited.isDone() || !seen.add(awaited)) {
            return false;
        }
        return (me.equals(run.thread) || waitsFor(run, me, seen)) && awaited.run.get() == run && !awaited.isDone();
    }

    private static boolean waitsFor(Run run, Thread me, Set<Awaited> seen) {
        for (Wait wait = WAITS.get(run.thread); wait != null && wait != run.below; wait = wait.below) {
            if (needs(wait.awaited, me, seen) && isStill(wait, run.thread)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStill(Wait wait, Thread thread) {
        Wait present = WAITS.get(thread);
        while (present != null && present != wait) {
            present = present.below;
        }
        return present != null;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.OffHeapCache;
import dev.hinterland.RemovalCause;
import dev.hinterland.RemovalListener;
import dev.hinterland.internal.heap.Departed;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.store.Departures;
import java.lang.System.Logger.Level;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Notifies a removal listener of the entries that have left, one after the other, in the order in which they left the
 * store.
 */
public final class Removals<K, V, A, B> implements Departures<A, B> {

    /*
     * Entries that have left wait in a linked list. One thread at a time takes them off and calls the listener: the
     * drainer. It has a Drain, which is the current one from the moment when it is given to the executor:
     *
     *   none ──tell──► given to the executor ──claim, by the executor's thread or by another one──► draining ──► none
     *
     * A drain is claimed once. So it does no harm if the executor runs it late, or not at all, or runs it and throws: a
     * thread that finds it unclaimed after some time, or needs room, claims it. A thread that links an entry looks for
     * a drainer afterwards, and a drainer looks for entries after it has said that there is none any more. So no entry
     * stays behind.
     *
     * The list has a limit. A thread that lets entries leave, and finds more than that before its own, waits as long as
     * the listener gets on and no longer: the listener may wait for a lock that this thread has. If the executor does
     * not begin, the thread drains half of the list itself. A listener that lets entries leave does neither.
     *
     * What the listener throws, and what decoding throws, ends with the entry. Nothing of that comes out of tell(): its
     * caller has removed an entry and is about to return what that was. A drain is claimed only if the stack has room
     * for its end.
     */

    private static final long MOST_ENTRIES = 4096;
    private static final long MOST_BYTES = 8 << 20;

    /** What an entry in the list takes beside key and value, more or less. */
    private static final long OVERHEAD_BYTES = 96;

    /**
     * After this time without a call that has returned, a thread does not wait for the listener, or for the executor,
     * any more.
     */
    private static final long STUCK_NANOS = Duration.ofMillis(100).toNanos();

    /** After this time another thread does what the executor has not begun. */
    public static final Duration PATIENCE = Duration.ofSeconds(2);

    @SuppressWarnings("rawtypes") // a class literal has no type arguments
    private static final AtomicReferenceFieldUpdater<Removals, @Nullable Drain> CURRENT =
            AtomicReferenceFieldUpdater.newUpdater(Removals.class, Drain.class, "current");

    private final @Nullable RemovalListener<? super K, ? super V> listener;
    private final Executor executor;
    private final Form<K, A> keys;
    private final Form<V, B> values;
    private final long patienceNanos;

    /** The last removal that was taken off the list; the drainer's. */
    private Removal<A, B> head = new Removal<>(null, RemovalCause.SIZE, 0);

    private final AtomicReference<Removal<A, B>> tail = new AtomicReference<>(head);
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong addedBytes = new AtomicLong();

    /** How many removals are over, and their bytes; the drainer writes them. */
    private volatile long told;

    private volatile long toldBytes;

    private volatile @Nullable Drain current;
    private volatile @Nullable Thread drainer;
    private final Set<Thread> postponing = ConcurrentHashMap.newKeySet();

    /** An entry that has left. */
    private static final class Removal<A, B> {

        private @Nullable Departed<A, B> entry;
        private final RemovalCause cause;
        private final long bytes;
        private volatile @Nullable Removal<A, B> next;

        Removal(@Nullable Departed<A, B> entry, RemovalCause cause, long bytes) {
            this.entry = entry;
            this.cause = cause;
            this.bytes = bytes;
        }
    }

    /** The right to call the listener, for the thread that claims it. */
    private static final class Drain {

        private final long sinceNanos = System.nanoTime();
        private final AtomicBoolean claimed = new AtomicBoolean();
    }

    public Removals(
            @Nullable RemovalListener<? super K, ? super V> listener,
            Executor executor,
            Form<K, A> keys,
            Form<V, B> values,
            Duration patience) {
        this.listener = listener;
        this.executor = executor;
        this.keys = keys;
        this.values = values;
        this.patienceNanos = patience.toNanos();
    }

    @Override
    public boolean isHeard() {
        return listener != null;
    }

    @Override
    public void left(Departed<A, B> entry, RemovalCause cause) {
        long bytes = OVERHEAD_BYTES + entry.bytes();
        Removal<A, B> removal = new Removal<>(entry, cause, bytes);
        addedBytes.addAndGet(bytes);
        added.incrementAndGet();
        tail.getAndSet(removal).next = removal;
    }

    /** Says that a value has gone that there never was room for. */
    void letGo(A key, B value) {
        if (isHeard()) {
            long bytes = Extent.bytes(values.codec().extent(value));
            left(Departed.of(key, value, bytes), RemovalCause.SIZE);
            tell();
        }
    }

    /**
     * Runs a step under a lock of the cache's, during which this thread tells nothing. {@link #tell} is due afterwards.
     */
    <T extends @Nullable Object> T postponing(Supplier<T> step) {
        StackReserve.ensure();
        if (!isHeard() || !postponing.add(Thread.currentThread())) {
            return step.get();
        }
        try {
            return step.get();
        } finally {
            postponing.remove(Thread.currentThread());
        }
    }

    /** Returns how many entries have left of which the listener has not heard. */
    long held() {
        return added.get() - told;
    }

    @Override
    public void tell() {
        if (isHeard() && held() > 0 && mayTell()) {
            try {
                start(patienceNanos);
                awaitRoom(added.get());
            } catch (OutOfMemoryError | StackOverflowError tooLittle) {
                // What has left is in the list, where another call finds it.
            }
        }
    }

    private boolean mayTell() {
        Thread me = Thread.currentThread();
        return !me.equals(drainer) && !postponing.contains(me);
    }

    /** Gives a drain to the executor, or drains here if the executor has not begun for some time. */
    private void start(long patience) {
        Drain present = current;
        if (present == null) {
            Drain mine = new Drain();
            if (CURRENT.compareAndSet(this, null, mine)) {
                execute(mine);
            }
        } else if (!present.claimed.get() && System.nanoTime() - present.sinceNanos >= patience) {
            drain(present, Long.MAX_VALUE);
        }
    }

    private void execute(Drain drain) {
        try {
            executor.execute(() -> drain(drain, Long.MAX_VALUE));
        } catch (Throwable refused) {
            // Better late, and here, than never. If the executor has run it all the same, there is nothing to do.
            drain(drain, Long.MAX_VALUE);
        }
    }

    /** Waits until so much of what has left up to a number is told that the list is within its limit. */
    private void awaitRoom(long number) {
        if (!isFull(number)) {
            return;
        }
        Backoff backoff = new Backoff();
        long seen = told;
        long sinceNanos = System.nanoTime();
        try {
            while (isFull(number) && System.nanoTime() - sinceNanos < STUCK_NANOS) {
                help(number, backoff);
                if (told != seen) {
                    seen = told;
                    sinceNanos = System.nanoTime();
                }
            }
        } finally {
            backoff.end();
        }
    }

    private boolean isFull(long number) {
        return exceeds(number, 0);
    }

    /** Returns whether of what has left up to a number more is untold than the limit, halved so many times. */
    private boolean exceeds(long number, int halvings) {
        long before = number - told;
        return before > MOST_ENTRIES >> halvings
                || (before > 0 && addedBytes.get() - toldBytes > MOST_BYTES >> halvings);
    }

    private void help(long number, Backoff backoff) {
        Drain present = current;
        if (present == null) {
            start(patienceNanos);
        } else if (!present.claimed.get() && System.nanoTime() - present.sinceNanos >= STUCK_NANOS) {
            drain(present, number);
            start(patienceNanos);
        } else {
            backoff.pause();
        }
    }

    /**
     * Calls the listener, if nobody else does, until the list is empty, or until up to a number half of the limit is
     * left.
     */
    @Outlined // called while an entry that has left is yet to be settled, and the listener may do anything
    private void drain(Drain drain, long number) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        StackReserve.ensure();
        if (!drain.claimed.compareAndSet(false, true)) {
            return;
        }
        boolean again = true;
        while (again) {
            Removal<A, B> last = head;
            drainer = Thread.currentThread();
            try {
                last = drainWhile(number);
            } finally {
                drainer = null;
                current = null;
            }
            again = last.next != null
                    && (number == Long.MAX_VALUE || exceeds(number, 1))
                    && CURRENT.compareAndSet(this, null, drain);
        }
    }

    /** Returns the last removal that was told, or the one before the first. */
    private Removal<A, B> drainWhile(long number) {
        long over = told;
        long overBytes = toldBytes;
        Removal<A, B> next = head.next;
        while (next != null && (number == Long.MAX_VALUE || exceeds(number, 1))) {
            head = next;
            try {
                tell(next);
            } finally {
                over++;
                overBytes += next.bytes;
                told = over;
                toldBytes = overBytes;
            }
            next = next.next;
        }
        return head;
    }

    private void tell(Removal<A, B> removal) {
        Departed<A, B> entry = removal.entry;
        removal.entry = null;
        try {
            if (listener != null && entry != null) {
                K key = keys.unwrap(entry.key().get());
                V value = values.unwrap(entry.value().get());
                listener.onRemoval(key, value, removal.cause);
            }
        } catch (Throwable problem) {
            report(problem);
        }
    }

    /** Gives what was thrown to the thread's own handler, or logs it where the thread has none. */
    private static void report(Throwable problem) {
        Thread thread = Thread.currentThread();
        try {
            UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
            if (handler == null || handler instanceof ThreadGroup) {
                System.getLogger(OffHeapCache.class.getName())
                        .log(Level.WARNING, "removal listener failed: problem=" + problem, problem);
            } else {
                handler.uncaughtException(thread, problem);
            }
        } catch (Throwable unheard) {
            // A handler, a logger or a message that throws too, perhaps the same: no further party is left to tell.
        }
        if (problem instanceof InterruptedException) {
            thread.interrupt();
        }
    }

    /**
     * Waits until the listener has heard of all that has left so far, unless it is the listener that waits. The thread
     * that calls the listener gets on when the listener returns; if no thread has begun to call it, this one does in
     * the end.
     */
    void awaitTold() {
        long number = added.get();
        if (!isHeard() || !mayTell()) {
            return;
        }
        Backoff backoff = new Backoff();
        try {
            while (told < number) {
                start(patienceNanos);
                backoff.pause();
            }
        } finally {
            backoff.end();
        }
    }
}

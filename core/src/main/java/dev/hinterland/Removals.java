package dev.hinterland;

import dev.hinterland.store.Cause;
import dev.hinterland.store.Departed;
import dev.hinterland.store.Departures;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Tells a removal listener what left, one entry after the other, in the order in which they left the store. */
final class Removals<K, V, A, B> implements Departures<A, B> {

    private static final long WAIT_NANOS = 100_000;

    private final @Nullable RemovalListener<? super K, ? super V> listener;
    private final Executor executor;
    private final Form<K, A> keys;
    private final Form<V, B> values;
    private final ConcurrentLinkedQueue<Removal<A, B>> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean draining = new AtomicBoolean();
    private volatile @Nullable Thread drainer;

    private record Removal<A, B>(Departed<A, B> entry, Cause cause) {}

    Removals(
            @Nullable RemovalListener<? super K, ? super V> listener,
            Executor executor,
            Form<K, A> keys,
            Form<V, B> values) {
        this.listener = listener;
        this.executor = executor;
        this.keys = keys;
        this.values = values;
    }

    @Override
    public boolean isHeard() {
        return listener != null;
    }

    @Override
    public void left(Departed<A, B> entry, Cause cause) {
        queue.add(new Removal<>(entry, cause));
    }

    /** Says that a value has gone that there never was room for. */
    void letGo(A key, B value) {
        if (isHeard()) {
            left(Departed.of(key, value, 0), Cause.SIZE);
            tell();
        }
    }

    @Override
    public void tell() {
        if (!queue.isEmpty() && draining.compareAndSet(false, true)) {
            try {
                executor.execute(this::drain);
            } catch (RejectedExecutionException refused) {
                // Better late, and here, than never.
                drain();
            }
        }
    }

    private void drain() {
        boolean done = false;
        drainer = Thread.currentThread();
        try {
            for (Removal<A, B> next = queue.poll(); next != null; next = queue.poll()) {
                tell(next);
            }
            done = true;
        } finally {
            drainer = null;
            draining.set(false);
            if (!done || !queue.isEmpty()) {
                tell();
            }
        }
    }

    private void tell(Removal<A, B> removal) {
        if (listener == null) {
            return;
        }
        try {
            listener.onRemoval(
                    keys.unwrap(removal.entry.key().get()),
                    values.unwrap(removal.entry.value().get()),
                    RemovalCause.of(removal.cause));
        } catch (RuntimeException problem) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, problem);
        }
    }

    /** Waits until the listener has heard of all that has left, unless it is the listener who waits. */
    void awaitTold() {
        tell();
        while ((!queue.isEmpty() || draining.get()) && !Thread.currentThread().equals(drainer)) {
            LockSupport.parkNanos(WAIT_NANOS);
            tell();
        }
    }
}

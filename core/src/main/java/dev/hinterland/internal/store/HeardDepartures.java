// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.heap.Departed;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Has one more party hear of entries that leave: in {@link #tell}, at once, by the thread that calls it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class HeardDepartures<K, V> implements Departures<K, V> {

    private final Departures<K, V> listener;
    private final BiConsumer<Departed<K, V>, RemovalCause> hearer;
    private final Consumer<Throwable> failures;
    private final Queue<Departure<K, V>> untold = new ConcurrentLinkedQueue<>();

    private record Departure<K, V>(Departed<K, V> entry, RemovalCause cause) {}

    /**
     * Creates departures.
     *
     * @param listener hears of entries as it would without this
     * @param hearer hears of each entry; what it throws goes to {@code failures}
     */
    public HeardDepartures(
            Departures<K, V> listener, BiConsumer<Departed<K, V>, RemovalCause> hearer, Consumer<Throwable> failures) {
        this.listener = listener;
        this.hearer = hearer;
        this.failures = failures;
    }

    @Override
    public boolean isHeard() {
        return true;
    }

    @Override
    public void left(Departed<K, V> entry, RemovalCause cause) {
        untold.add(new Departure<>(entry, cause));
        if (listener.isHeard()) {
            listener.left(entry, cause);
        }
    }

    @Override
    public void tell() {
        try {
            if (!untold.isEmpty()) {
                hear();
            }
        } catch (OutOfMemoryError | StackOverflowError tooLittle) {
            // What has left is in the queue, where another call finds it.
        }
        listener.tell();
    }

    @Outlined // called while an entry that has left is yet to be settled, and the hearer is the user's code
    private void hear() {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        StackReserve.ensure();
        for (Departure<K, V> next = untold.poll(); next != null; next = untold.poll()) {
            try {
                hearer.accept(next.entry, next.cause);
            } catch (Throwable problem) {
                failures.accept(problem);
            }
        }
    }
}

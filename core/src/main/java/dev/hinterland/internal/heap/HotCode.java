// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a store reads or writes with: code that all stores share, and a {@linkplain
 * dev.hinterland.internal.memory.Specialization copy} of it, the store's own, once the store is hot. Thread-safe.
 *
 * @param <T> the type of the code
 */
public abstract class HotCode<T> {

    /** After so many uses of shared code a store is hot. The JIT compilers need some 20 ms for its own code. */
    public static final int HOT = 100_000;

    private final T shared;
    private final FailureLog failures;
    private final AtomicBoolean making = new AtomicBoolean();
    private volatile @Nullable T own;
    private int uses;

    protected HotCode(T shared, FailureLog failures) {
        this.shared = shared;
        this.failures = failures;
    }

    /** Makes the object of a copy, or returns {@code null} where the class cannot be copied. */
    protected abstract @Nullable T copy();

    /** Returns the code that the store has from the first. */
    public final T shared() {
        return shared;
    }

    /** Returns the store's own code, or {@code null} while the store is not hot. */
    public final @Nullable T own() {
        return own;
    }

    /**
     * Returns the code for some operations, and counts them, if they are by shared code. Threads that count at the same
     * time may lose some.
     */
    public final T next(int operations) {
        T present = own;
        if (present != null) {
            return present;
        }
        int sum = uses + operations;
        uses = sum;
        if (sum > HOT) {
            specialize();
        }
        return shared;
    }

    /** Counts operations that were by shared code. */
    public final void count(int operations) {
        next(operations);
    }

    /**
     * Makes the store's own code, if it has none. A thread that comes meanwhile uses shared code. Throws nothing:
     * without the memory or the stack for a class the store goes on with shared code, and tries again after as many
     * operations.
     */
    public final void specialize() {
        if (own != null || !making.compareAndSet(false, true)) {
            return;
        }
        try {
            if (own == null) {
                T copy = copy();
                own = copy == null ? shared : copy;
            }
        } catch (RuntimeException | Error problem) {
            uses = 0;
            failures.add("copy of a class", problem);
        } finally {
            making.set(false);
        }
    }
}

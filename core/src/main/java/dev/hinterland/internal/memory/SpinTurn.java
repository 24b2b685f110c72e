// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Lets one of the threads that wait for another one spin. The others must wait in another way, lest many take the
 * processors from the thread that they wait for. Thread-safe.
 */
public final class SpinTurn {

    private final AtomicBoolean taken = new AtomicBoolean();

    /** Whether the thread that is waited for can run meanwhile. */
    private final boolean useful;

    /** Nobody has the turn yet. */
    public SpinTurn() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /** The same where there are so many processors. */
    SpinTurn(int processors) {
        this.useful = processors > 1;
    }

    /**
     * Spins until a condition holds, for about this long at most, unless another thread does.
     *
     * @return whether the condition held
     */
    public boolean await(BooleanSupplier condition, long nanos) {
        if (!useful || !taken.compareAndSet(false, true)) {
            return false;
        }
        try {
            long began = System.nanoTime();
            boolean holds = condition.getAsBoolean();
            while (!holds && System.nanoTime() - began < nanos) {
                Thread.onSpinWait();
                holds = condition.getAsBoolean();
            }
            return holds;
        } finally {
            taken.set(false);
        }
    }
}

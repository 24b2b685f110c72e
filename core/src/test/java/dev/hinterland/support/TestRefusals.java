package dev.hinterland.support;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.heap.Refusals;

/** The exceptions of stores that are built without a map around them: those that a map's user gets. */
public final class TestRefusals implements Refusals {

    public static final Refusals INSTANCE = new TestRefusals();

    private TestRefusals() {}

    @Override
    public IllegalStateException closed(String name) {
        return new StoreClosedException(name, null);
    }

    @Override
    public IllegalStateException closedMeanwhile(String name, IllegalStateException cause) {
        return new StoreClosedException(name, cause);
    }

    @Override
    public IllegalStateException outOfBudget(String message, long neededBytes, long usedBytes, long maxBytes) {
        return new OutOfBudgetException(message, neededBytes, usedBytes, maxBytes);
    }
}

package dev.hinterland;

import dev.hinterland.internal.heap.Refusals;

/** Creates the exceptions that users of maps and caches get from their stores. */
final class StoreRefusals implements Refusals {

    static final Refusals INSTANCE = new StoreRefusals();

    private StoreRefusals() {}

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

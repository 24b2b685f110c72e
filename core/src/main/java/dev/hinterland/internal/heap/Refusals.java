package dev.hinterland.internal.heap;

/**
 * Makes the exceptions by which a store refuses. Their types belong to the store's users, which the store does not
 * know.
 */
public interface Refusals {

    /** Returns what an operation throws that was begun after the store was closed. */
    IllegalStateException closed(String name);

    /**
     * Returns what an operation throws that was under way when the store was closed.
     *
     * @param cause what the operation met
     */
    IllegalStateException closedMeanwhile(String name, IllegalStateException cause);

    /** Returns what a write throws that does not fit the budget. */
    IllegalStateException outOfBudget(String message, long neededBytes, long usedBytes, long maxBytes);
}

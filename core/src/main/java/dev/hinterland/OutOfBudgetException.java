package dev.hinterland;

/**
 * Thrown by a write that does not fit the store's budget, after everything that could be reclaimed has been. What is
 * stored stays intact and readable; removing entries makes room again.
 */
public final class OutOfBudgetException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message of the form {@code problem: name=value}. */
    public OutOfBudgetException(String message) {
        super(message);
    }
}

package dev.hinterland;

/**
 * Thrown by a write that does not fit the store's budget, after everything that could be reclaimed has been. What is
 * stored stays intact and readable; removing entries makes room again.
 */
public final class OutOfBudgetException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** What the write needed. */
    private final long neededBytes;

    /** What was in use. */
    private final long usedBytes;

    /** The budget. */
    private final long maxBytes;

    /**
     * Creates the exception.
     *
     * @param message of the form {@code problem: name=value}
     */
    public OutOfBudgetException(String message, long neededBytes, long usedBytes, long maxBytes) {
        super(message);
        this.neededBytes = neededBytes;
        this.usedBytes = usedBytes;
        this.maxBytes = maxBytes;
    }

    /**
     * Returns how many bytes the write needed at once: those of the entry, or those of the value if that alone exceeds what the
     * budget can ever hold.
     */
    public long neededBytes() {
        return neededBytes;
    }

    /** Returns how much of the budget was in use when the write was refused, spare memory included. */
    public long usedBytes() {
        return usedBytes;
    }

    /** Returns the budget. A write that needs more than that never fits. */
    public long maxBytes() {
        return maxBytes;
    }
}

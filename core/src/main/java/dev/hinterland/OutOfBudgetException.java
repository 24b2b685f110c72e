// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * Thrown by a write that does not fit the store's budget, after the store has reclaimed all that it could. The stored
 * entries stay intact and readable. Removing entries makes room.
 *
 * @since 0.1.0
 */
public final class OutOfBudgetException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** What the write needed. */
    private final long neededBytes;

    /** What was in use. */
    private final long usedBytes;

    /** The budget. */
    private final long maximumBytes;

    /**
     * Creates the exception.
     *
     * @param message of the form {@code problem: name=value}
     * @param neededBytes what the write needed at once, in bytes
     * @param usedBytes how much of the budget was in use, in bytes
     * @param maximumBytes the budget, in bytes
     */
    public OutOfBudgetException(String message, long neededBytes, long usedBytes, long maximumBytes) {
        super(message);
        this.neededBytes = neededBytes;
        this.usedBytes = usedBytes;
        this.maximumBytes = maximumBytes;
    }

    /**
     * {@return the number of bytes that the write needed at once: the size of the entry, or of the value if the value
     * alone exceeds what the budget can ever hold}
     */
    public long neededBytes() {
        return neededBytes;
    }

    /** {@return how much of the budget was in use when the write was refused, including spare memory} */
    public long usedBytes() {
        return usedBytes;
    }

    /** {@return the budget} A write that needs more never fits. */
    public long maximumBytes() {
        return maximumBytes;
    }
}

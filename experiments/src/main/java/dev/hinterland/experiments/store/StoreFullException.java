package dev.hinterland.experiments.store;

import org.jspecify.annotations.Nullable;

/** Thrown by {@link Store#put} where the store's budget outside the heap does not hold another entry. */
public final class StoreFullException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with one clear sentence, and what the store's library threw, if anything. */
    public StoreFullException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

package dev.hinterland;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by every operation on a map or cache that has been closed, and by operations that were under way in other threads when
 * it was closed. The entries are gone; a retry cannot help.
 */
public final class StoreClosedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param name the name of the map or cache
     * @param cause what an operation met that was under way, or {@code null}
     */
    public StoreClosedException(String name, @Nullable Throwable cause) {
        super("close() has closed the store: name=" + name, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by every operation on a closed map or cache, and by operations that ran in other threads when it was closed.
 * The entries are gone. A retry cannot help.
 *
 * <p>If the operation was accessing the memory at the moment when another thread freed it, the JDK ends the access from
 * outside and may set the interrupt status of the thread ({@link java.lang.foreign.Arena#close}). The library cannot
 * distinguish that from an interrupt of yours, and keeps it.
 *
 * @since 0.1.0
 */
public sealed class StoreClosedException extends IllegalStateException permits StoreDamagedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param name the name of the map or cache
     * @param cause the exception that a running operation met, or {@code null}
     */
    public StoreClosedException(String name, @Nullable Throwable cause) {
        super("close() has closed the store: name=" + name, cause);
    }

    /** Creates the exception of a store that was closed for another reason. */
    StoreClosedException(@Nullable Throwable cause, String message) {
        super(message, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by every operation on a map or cache whose file is not what it was: it has been truncated, or a page of it
 * cannot be read or written; or it has been deleted or replaced, and other processes would read what nobody changes any
 * more. The map or cache has closed itself. A retry cannot help; the message says what has happened to the file.
 *
 * @since 0.1.0
 */
public final class StoreDamagedException extends StoreClosedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param problem what has happened to the file
     * @param name the name of the map or cache
     * @param cause what a running operation met, or {@code null}
     */
    public StoreDamagedException(String problem, String name, @Nullable Throwable cause) {
        super(cause, problem + ", name=" + name);
    }
}

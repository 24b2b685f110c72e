// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

import org.jspecify.annotations.Nullable;

/**
 * A remote tier has not answered in time, or cannot be reached. A read can be tried again. A write that ended with this
 * exception may have happened or not.
 *
 * @since 0.1.0
 */
public final class RemoteUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message what was tried, and where
     * @param cause why it failed, or {@code null}
     */
    public RemoteUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

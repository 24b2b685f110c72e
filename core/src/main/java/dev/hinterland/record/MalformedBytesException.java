// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when bytes are not an encoded record of the layout: they were damaged, or written with another layout. A retry
 * does not help.
 *
 * @since 0.1.0
 */
public final class MalformedBytesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception, with the exception that found the damage, if there was one.
     *
     * @param message what is wrong with the bytes
     * @param cause the exception that found the damage, or {@code null} if there was none
     */
    public MalformedBytesException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

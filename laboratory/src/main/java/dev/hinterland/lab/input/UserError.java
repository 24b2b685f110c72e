// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.input;

/**
 * Something that the user asked for and cannot get. The message is one sentence for people:
 * {@code problem: name=value}.
 */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates the error with its sentence. */
    public UserError(String message) {
        super(message);
    }

    /** Creates the error with its sentence and where it came from. */
    public UserError(String message, Throwable cause) {
        super(message, cause);
    }
}

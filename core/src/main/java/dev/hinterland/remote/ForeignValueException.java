// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

/**
 * A key of a remote cache has a value that no cache has written.
 *
 * @since 0.1.0
 */
public final class ForeignValueException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message names the key and the settings that lead to it
     */
    public ForeignValueException(String message) {
        super(message);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

/**
 * Thrown by {@link StoreAdapter#open} if what the store needs is there but does not start; the message says why. Unlike
 * something that is missing, that is a failure.
 */
public final class StoreNotStartedException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with one clear sentence. */
    public StoreNotStartedException(String message) {
        super(message);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

/** Thrown by {@link StoreAdapter#open} where the machine lacks something; the message says what, and how to get it. */
public final class StoreUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with one clear sentence. */
    public StoreUnavailableException(String message) {
        super(message);
    }
}

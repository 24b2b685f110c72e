// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import org.jspecify.annotations.Nullable;

/** Thrown by {@link OpenStore#put} where the store's budget outside the heap does not hold another entry. */
public final class StoreFullException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with one clear sentence, and what the store's library threw, if anything. */
    public StoreFullException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}

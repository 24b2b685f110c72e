// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.memory.EqualKey;
import java.lang.foreign.MemorySegment;

/**
 * Thrown under the lock of a bucket that has an entry whose key may be equal. The thread releases what it holds, lets
 * {@code equals} decide, and tries again. No user ever sees it.
 */
public final class UndecidedKeyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient EqualKey<?> key;
    private final transient MemorySegment stored;

    /**
     * Creates the exception, without a trace.
     *
     * @param key the key of the operation
     * @param stored a copy of the bytes of a stored key
     */
    UndecidedKeyException(EqualKey<?> key, MemorySegment stored) {
        super("keys must be compared where nothing is locked", null, false, false);
        this.key = key;
        this.stored = stored;
    }

    /** Decides. The exceptions of {@code equals} and of the codec pass through. */
    public void decide() {
        key.decide(stored);
    }
}

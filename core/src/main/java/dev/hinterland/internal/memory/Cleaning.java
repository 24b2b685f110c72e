// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.ref.Cleaner;
import org.jspecify.annotations.Nullable;

/** Runs an action after an object has become unreachable. */
public final class Cleaning {

    private static @Nullable Cleaner cleaner;

    private Cleaning() {}

    /**
     * Runs an action after an object has become unreachable, in a thread of the cleaner.
     *
     * @param action must not refer to the object
     * @return what runs the action at once, unless it has run, and forgets it
     */
    public static Cleaner.Cleanable register(Object object, Runnable action) {
        Cleaner present = cleaner();
        return present == null ? action::run : present.register(object, action);
    }

    private static synchronized @Nullable Cleaner cleaner() {
        if (cleaner == null) {
            try {
                cleaner = Cleaner.create();
            } catch (OutOfMemoryError noThread) {
                // The system has no thread to give. Objects work without a cleaner, and a later one asks again.
                return null;
            }
        }
        return cleaner;
    }
}

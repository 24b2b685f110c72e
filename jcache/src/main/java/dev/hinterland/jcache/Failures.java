// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** What becomes of exceptions of the user's code, of which several may come together. */
final class Failures {

    private static final System.Logger LOGGER = System.getLogger(Failures.class.getName());

    private Failures() {}

    /** Returns the first failure, with the others as suppressed ones. */
    static RuntimeException add(@Nullable RuntimeException first, RuntimeException next) {
        if (first == null || first.equals(next)) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }

    /**
     * Closes an object of the user's if it can be closed. A failure goes to the log: the others are to be closed too.
     */
    static void close(@Nullable Object object) {
        if (object instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception problem) {
                if (problem instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                LOGGER.log(
                        Level.WARNING,
                        "close has thrown: class=" + object.getClass().getName(),
                        problem);
            }
        }
    }
}

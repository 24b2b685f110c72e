// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import java.util.function.Consumer;
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
     * Does something with all elements, also if it throws for some of them. Then throws the first failure, with the
     * others as suppressed ones.
     */
    static <T> void forAll(Iterable<? extends T> elements, Consumer<? super T> action) {
        Throwable first = null;
        for (T element : elements) {
            try {
                action.accept(element);
            } catch (RuntimeException | Error problem) {
                if (first == null) {
                    first = problem;
                } else {
                    suppress(first, problem);
                }
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Undoes a part of what has failed. What the undoing throws is suppressed by the problem. */
    static void undo(Throwable problem, Runnable undoing) {
        try {
            undoing.run();
        } catch (RuntimeException | Error another) {
            suppress(problem, another);
        }
    }

    private static void suppress(Throwable first, Throwable next) {
        if (!first.equals(next)) {
            first.addSuppressed(next);
        }
    }

    /**
     * Closes an object of the user's if it can be closed. An exception goes to the log: the others are to be closed
     * too. An error is thrown.
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

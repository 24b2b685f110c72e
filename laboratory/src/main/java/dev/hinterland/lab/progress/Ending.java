// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.progress;

import java.util.function.Consumer;

/** What is done when the laboratory is ended from outside, by Ctrl-C for one. */
public final class Ending implements AutoCloseable {

    private final Thread hook;

    private Ending(Thread hook) {
        this.hook = hook;
    }

    /**
     * Lets something be saved when this JVM is ended before {@link #close}.
     *
     * @param save called by another thread; what it throws is told to {@code failed} in a sentence
     */
    public static Ending saving(Saving save, Consumer<String> failed) {
        Thread hook = new Thread(
                () -> {
                    try {
                        save.run();
                    } catch (Exception problem) {
                        failed.accept("what was finished could not be written: " + problem.getMessage());
                    }
                },
                "save what is finished");
        Runtime.getRuntime().addShutdownHook(hook);
        return new Ending(hook);
    }

    /** Returns whether this JVM is shutting down; only the refusal to remove a hook tells. */
    public static boolean hasBegun() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread("never registered"));
            return false;
        } catch (IllegalStateException shuttingDown) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // It is running by itself then, and saves what there is.
            return;
        }
    }

    /** Writes what is finished. */
    @FunctionalInterface
    public interface Saving {

        /** Writes it. */
        void run() throws Exception;
    }
}

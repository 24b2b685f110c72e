// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import org.jspecify.annotations.Nullable;

/**
 * Words in native memory that a store has allocated, and that may go back to its budget before the store is closed.
 */
public final class Block {

    private final Words words;
    private final @Nullable Runnable release;

    /** Makes a block of words that an action gives back, or that stay. */
    Block(Words words, @Nullable Runnable release) {
        this.words = words;
        this.release = release;
    }

    /** Makes a block of words that are part of something larger, and so stay until the store is closed. */
    public static Block kept(Words words) {
        return new Block(words, null);
    }

    /** Returns the words. */
    public Words words() {
        return words;
    }

    /**
     * Gives the words back, once. Threads that access them at this moment, or later, get {@link IllegalStateException}:
     * the JVM sees to it that none reads or writes what another one has got of the system meanwhile.
     *
     * @return whether the words have been given back; {@code false} where they stay
     */
    public boolean release() {
        if (release != null) {
            release.run();
        }
        return release != null;
    }
}

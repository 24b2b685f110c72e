// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * Hears how far a store has come that is restored from its journal, which takes time in proportion to what lies there.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RecoveryListener {

    /**
     * Called at the start, now and then, and at the end, by the thread that builds the store. If it throws, {@code
     * build} ends with that exception, and nothing is lost.
     *
     * @param done how much of the journal has been read, in bytes; or how many entries a new file has
     * @param all how much there is of that
     */
    void onProgress(long done, long all);
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

/** One pass over all values of a store, which several threads may share. It must be closed. */
public interface ValueScan extends AutoCloseable {

    /**
     * Visits some values that no thread has visited yet.
     *
     * @return whether there may be more
     * @throws IllegalStateException if the store is closed
     */
    boolean visitNext(ScanLoop<?, ?> loop);

    @Override
    void close();
}

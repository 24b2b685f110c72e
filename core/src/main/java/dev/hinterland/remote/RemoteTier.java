// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

/**
 * A tier behind the caches of several processes, such as a server. Thread-safe.
 *
 * <p>Caches that were built on the tier must be closed before it.
 *
 * @since 0.1.0
 */
public interface RemoteTier extends AutoCloseable {

    /**
     * {@return where the entries of one cache lie} Caches of the same name, in this process or another, have the same
     * entries.
     *
     * @param name the name of the cache on the tier: letters, digits, {@code .}, {@code _} and {@code -}
     * @throws IllegalArgumentException if the name has other characters or none
     */
    RemoteCache named(String name);

    /** Closes all connections. Closing twice has no effect. */
    @Override
    void close();
}

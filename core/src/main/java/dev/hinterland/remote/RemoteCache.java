// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

/**
 * Where the entries of one cache lie on a {@link RemoteTier}: an option of the cache's builder. Thread-safe.
 *
 * @since 0.1.0
 */
public interface RemoteCache {

    /** {@return the name of the cache on its tier} */
    String name();

    /** {@return what all caches of this process that were built on this object have done so far} */
    RemoteStats stats();

    /**
     * Opens a session for one cache; a user does not call this method.
     *
     * @param copies the cache's copies of entries, which the session invalidates
     * @return the session, which is connected
     * @throws RemoteUnavailableException if the tier cannot be reached
     */
    RemoteSession open(NearCopies copies);
}

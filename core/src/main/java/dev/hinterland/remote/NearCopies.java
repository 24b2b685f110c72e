// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

/**
 * The copies of a remote tier's entries that a cache holds near. A {@link RemoteSession} tells it which of them no
 * longer count. Thread-safe.
 *
 * <p>Each copy has the stamp of the link over which it was fetched. It counts while the stamp is the link's, and until
 * the time to which the link was last {@linkplain #extend extended}.
 *
 * @since 0.1.0
 */
public interface NearCopies {

    /** The number of links that a session may have. */
    int LINKS = 254;

    /**
     * Drops the copy of a key, and lets no fetch of the key that is under way keep its value.
     *
     * @param key the key, as the session was given it
     * @throws RuntimeException if the class of the keys throws; then the session must {@link #suspect} the link
     */
    void invalidate(byte[] key);

    /**
     * Lets none of the copies count that were fetched over a link, nor those whose fetch over it is under way. The link
     * has another stamp from now on, and must be extended again.
     *
     * @param link the link, from 0 to {@link #LINKS} - 1
     */
    void suspect(int link);

    /**
     * {@return the stamp that a link has now} A session reads it before it sends a request.
     *
     * @param link the link, from 0 to {@link #LINKS} - 1
     */
    int stamp(int link);

    /**
     * Lets the copies of a link count until a time. The session has seen all that the link's server had to say as of
     * some moment, and the time is that moment and the bound on staleness.
     *
     * @param link the link, from 0 to {@link #LINKS} - 1
     * @param until the time on the clock of {@link System#nanoTime}
     */
    void extend(int link, long until);
}

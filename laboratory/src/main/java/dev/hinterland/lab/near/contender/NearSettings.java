// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

/**
 * Where the server is, and how large a cache near it may be.
 *
 * @param port the server's port on the loopback interface, or a proxy's
 * @param nearBytes the budget of the near cache: of all its memory for Hinterland, of keys and values for the others
 * @param entryBytes the bytes of a key and a value, for caches that are bounded by entries
 * @param boundMillis the bound on staleness, for contenders that have one
 * @param threads how many threads read
 */
public record NearSettings(int port, long nearBytes, int entryBytes, long boundMillis, int threads) {

    static final String HOST = "127.0.0.1";

    /** Returns the address. */
    String uri() {
        return "redis://" + HOST + ":" + port;
    }

    /** Returns how many entries have room near, where only keys and values count. */
    int entriesMax() {
        return Math.clamp(nearBytes / entryBytes, 1, Integer.MAX_VALUE);
    }
}

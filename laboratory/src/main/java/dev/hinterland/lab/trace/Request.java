// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

/**
 * One request to a cache: a key is looked up, and stored if it is not there. There is one object for a whole trace,
 * filled anew for each request, since a trace has up to 10^9 of them.
 */
public final class Request {

    private long key;
    private long bytes;
    private long timeMillis;
    private long ttlMillis;

    /** Creates a request that is still to be filled. */
    public Request() {
        // The fields are set before each use.
    }

    /** Fills it with a key, and nothing said about size and time. */
    public void set(long newKey) {
        set(newKey, 1, 0);
    }

    /**
     * Fills it.
     *
     * @param newBytes the size of the object, in bytes; 1 where the trace does not say
     * @param newTimeMillis when it came, in milliseconds since an instant of the trace's own
     */
    public void set(long newKey, long newBytes, long newTimeMillis) {
        key = newKey;
        bytes = newBytes;
        timeMillis = newTimeMillis;
        ttlMillis = 0;
    }

    /** Says how long the object is good for once it is stored, in milliseconds; 0 is for ever. */
    public void setTtl(long millis) {
        ttlMillis = millis;
    }

    /** Gives the same object another key. */
    void rename(long newKey) {
        key = newKey;
    }

    /** Returns the key; one that is no number in the trace is a hash of 64 bits here. */
    public long key() {
        return key;
    }

    /** Returns the size of the object in bytes; 1 where the trace does not say. */
    public long bytes() {
        return bytes;
    }

    /** Returns when it came, in milliseconds since an instant of the trace's own. */
    public long timeMillis() {
        return timeMillis;
    }

    /** Returns how long the object is good for once it is stored, in milliseconds; 0 is for ever. */
    public long ttlMillis() {
        return ttlMillis;
    }
}

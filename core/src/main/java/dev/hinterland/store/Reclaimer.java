package dev.hinterland.store;

import dev.hinterland.region.Region;

/** How a store gets memory back. Thread-safe. */
interface Reclaimer {

    /** Returns the frequency to store for a new entry. Asked once for each: what is remembered of a hash is told but once. */
    int initialFrequency(int hash);

    /** Returns how many regions have been recycled. */
    long recycled();

    /**
     * Makes room when memory is short.
     *
     * @param seen the number of {@link #recycled} regions before the caller failed to get memory
     * @param bytes how much the caller wants
     * @return whether it makes sense to try again
     */
    boolean makeRoom(long seen, long bytes);

    /** Returns whether a region has been emptied, and will be recycled as soon as nobody holds it any more. */
    boolean isAwaitingRelease();

    /**
     * Makes room for an entry in the bucket of a hash, where the index has no memory left.
     *
     * @return whether it makes sense to try again
     */
    boolean makeSlot(int hash);

    /**
     * Lets a writer who has taken some memory do his share of getting some back, where little is left. Called where nothing is
     * locked or claimed.
     *
     * @param bytes how much he took
     * @return whether there was something to do
     */
    boolean assist(int bytes);

    /** Does what need not wait until memory is short; called by the background thread after a request. */
    void reclaimAhead();

    /** Returns whether {@link #reclaimAhead} is due since a region's dead bytes have grown to this number. */
    boolean isDue(Region region, int deadBytes, int grownBy);

    /** Runs something while nothing is moved or recycled. */
    void pauseFor(Runnable action);
}

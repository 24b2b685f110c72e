package dev.hinterland.store;

/** The way by which entries leave a cache that nobody removed. */
interface Exit {

    /** Returns whether an entry with this time has ended. */
    boolean isOver(long time);

    /** Drops the entry at a location, unless it is gone already; returns whether it was there. */
    boolean drop(int hash, long location, Cause cause);

    /** Drops some entry of the bucket of a hash, and returns whether there was one. */
    boolean dropAny(int hash);

    /** Called after entries have been dropped, where nothing is locked. */
    void dropped();
}

package dev.hinterland.store;

/**
 * Hears of entries that leave a store.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Departures<K, V> {

    /** Returns whether anybody listens; otherwise keys and values are not decoded. */
    boolean isHeard();

    /** Says that an entry has left; runs no code of the user's. */
    void left(K key, V value, Cause cause);

    /** Lets those who listen hear of what has left; called where nothing is locked. */
    void tell();
}

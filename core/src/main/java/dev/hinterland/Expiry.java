package dev.hinterland;

/**
 * Says how long each entry of a cache lives. All durations are nanoseconds from now. A duration that is too large means
 * for ever. A negative one ends the entry at once. The cache calls the methods while it writes or reads the entry. They
 * must not write to the cache.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Expiry<K, V> {

    /** Returns how long a new entry lives. */
    long expireAfterCreate(K key, V value, long currentTime);

    /**
     * Returns how long an entry lives after its value was replaced.
     *
     * @param currentDuration how long the entry would have lived on
     */
    long expireAfterUpdate(K key, V value, long currentTime, long currentDuration);

    /**
     * Returns how long an entry lives after it was read. A change of a millisecond or less is ignored.
     *
     * @param currentDuration how long the entry would have lived on
     */
    long expireAfterRead(K key, V value, long currentTime, long currentDuration);
}

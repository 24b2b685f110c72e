package dev.hinterland;

/**
 * How long each entry of a cache lives. All durations are nanoseconds from now; one that is too large means for ever, and a
 * negative one means that the entry ends at once. Methods are called while the cache writes or reads the entry; they must not
 * write to the cache.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Expiry<K, V> {

    /** Returns how long a new entry lives. */
    long expireAfterCreate(K key, V value, long currentTime);

    /**
     * Returns how long an entry lives whose value is replaced.
     *
     * @param currentDuration how long it would have lived on
     */
    long expireAfterUpdate(K key, V value, long currentTime, long currentDuration);

    /**
     * Returns how long an entry lives that is read; a change of a millisecond or less counts as none.
     *
     * @param currentDuration how long it would have lived on
     */
    long expireAfterRead(K key, V value, long currentTime, long currentDuration);
}

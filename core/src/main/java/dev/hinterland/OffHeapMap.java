package dev.hinterland;

import java.util.Map;
import java.util.concurrent.ConcurrentMap;

/**
 * A {@link ConcurrentMap} whose entries live outside the Java heap, where no garbage collector walks them.
 *
 * <p>Keys and values are copied in and out through their {@linkplain dev.hinterland.codec.Codec codecs}: what
 * {@code get} returns is a new object each time, and changing it does not change the map. Neither keys nor values may be
 * {@code null}.
 *
 * <p>All operations are thread-safe and linearizable, reads take no lock, and views iterate weakly consistently: a key
 * that is present all the time is seen exactly once. {@code compute}, {@code computeIfAbsent}, {@code computeIfPresent}
 * and {@code merge} are atomic, and call their function again when another thread changed the entry in the meantime.
 *
 * <p>Sizes: a value may have up to 2 GiB, if the budget allows. A key may have 16,000 bytes in any map, and a 4096th of the
 * budget, up to 64 MB, in a large one; a larger key gets {@link IllegalArgumentException}.
 *
 * <p>Once closed, every operation throws {@link IllegalStateException}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface OffHeapMap<K, V> extends ConcurrentMap<K, V>, AutoCloseable {

    /** Returns the exact number of entries, also where it exceeds what {@link #size} can say. */
    long longSize();

    /**
     * Returns the values of those keys that have one, in the order of the keys, each key once. It looks keys up many at a
     * time, which is quicker than one after the other; what other threads write meanwhile may be seen or not, key by key.
     *
     * @return a map on the heap, the caller's own
     */
    Map<K, V> getAll(Iterable<? extends K> keys);

    /**
     * Returns what the map holds, and what memory it holds it in. The figures are read one after the other while others
     * may write.
     */
    MapStats stats();

    /**
     * Frees all memory. Operations that run in other threads end with
     * {@link IllegalStateException}. Closing twice has no effect.
     */
    @Override
    void close();
}

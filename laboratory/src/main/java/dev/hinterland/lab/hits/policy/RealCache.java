package dev.hinterland.lab.hits.policy;

/** Opens a cache that is a library's, or ours. */
public interface RealCache {

    /** Returns whether the entries lie in the Java heap. */
    boolean onHeap();

    /** Returns whether it is bounded by bytes of its own account, rather than by entries or weights. */
    boolean boundedByBytes();

    /** Returns the least budget that it accepts, in bytes. */
    default long leastBytes() {
        return 1;
    }

    /**
     * Opens an empty cache.
     *
     * @param keys {@code Long}, or {@code String} of Latin-1 characters
     * @param size how much it may hold; one that is bounded by bytes takes {@link Size#bytes} as its budget
     */
    <K> Store<K> open(Class<K> keys, Size size);
}

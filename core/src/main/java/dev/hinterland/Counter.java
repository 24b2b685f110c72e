package dev.hinterland;

/**
 * The value of one key of a map of {@code Long}, changed where it lies: no entry is written, and nothing is copied. All
 * methods are atomic, also with what else is done to the key through the map. Thread-safe; once the map is closed, every
 * method throws {@link StoreClosedException}.
 */
public interface Counter {

    /** Returns the value of the key, or zero where it has none. */
    long get();

    /** Sets the value of the key; one that has none gets it. */
    void set(long value);

    /**
     * Adds to the value of the key; one that has none begins at zero. Beyond the largest {@code long} comes the smallest.
     *
     * @return the value that it has then
     */
    long add(long delta);

    /** Adds one, as {@link #add}. */
    default long incrementAndGet() {
        return add(1);
    }
}

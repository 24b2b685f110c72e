package dev.hinterland.store;

/** Counts how lookups end. Thread-safe. */
public interface Lookups {

    /** Counts none of them. */
    Lookups UNCOUNTED = new Lookups() {
        @Override
        public void hit() {}

        @Override
        public void miss() {}
    };

    /** Counts a lookup that found a value. */
    void hit();

    /** Counts a lookup that found none. */
    void miss();
}

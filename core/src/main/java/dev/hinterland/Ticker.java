package dev.hinterland;

/**
 * Tells the time of a cache, in nanoseconds since any fixed moment. A clock that jumps makes entries live longer or
 * shorter by as much, and does no other harm.
 */
@FunctionalInterface
public interface Ticker {

    /** Returns the nanoseconds since the ticker's moment. */
    long read();

    /** Returns {@link System#nanoTime}. */
    static Ticker systemTicker() {
        return System::nanoTime;
    }
}

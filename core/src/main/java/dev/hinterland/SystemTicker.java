package dev.hinterland;

import java.util.function.LongSupplier;

/**
 * {@link System#nanoTime}. A class of its own, because lambda expressions cost the first cache of a JVM some
 * milliseconds.
 */
enum SystemTicker implements Ticker, LongSupplier {
    INSTANCE;

    @Override
    public long read() {
        return System.nanoTime();
    }

    @Override
    public long getAsLong() {
        return System.nanoTime();
    }
}

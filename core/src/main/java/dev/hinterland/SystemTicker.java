// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * {@link System#nanoTime}. A class of its own, because lambda expressions cost the first cache of a JVM some
 * milliseconds.
 */
enum SystemTicker implements Ticker {
    INSTANCE;

    @Override
    public long read() {
        return System.nanoTime();
    }
}

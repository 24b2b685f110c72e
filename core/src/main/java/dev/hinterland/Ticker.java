// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * The clock of a cache, in nanoseconds since any fixed moment. If the clock jumps, entries live longer or shorter by
 * the same amount. A jump does no other harm while the clock is less than 33 years ahead of what it read first, and
 * less than a year behind. Beyond that, entries that are written then may never end, or late.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface Ticker {

    /** {@return the nanoseconds since the fixed moment} */
    long read();

    /** {@return a ticker that reads {@link System#nanoTime}} */
    static Ticker systemTicker() {
        return SystemTicker.INSTANCE;
    }

    /** {@return a ticker that always reads zero} */
    static Ticker disabledTicker() {
        return () -> 0;
    }
}

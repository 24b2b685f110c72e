// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

/**
 * Collections of one kind.
 *
 * @param count how many there were
 * @param millis how long they took together
 */
public record GcTotal(long count, double millis) {

    /** No collection. */
    public static final GcTotal NONE = new GcTotal(0, 0);

    /** Returns both together. */
    public GcTotal plus(GcTotal other) {
        return new GcTotal(count + other.count, millis + other.millis);
    }
}

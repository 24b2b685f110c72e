// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

/**
 * The time of one iteration that counts, on the clock of the JVM's log.
 *
 * @param startMillis when it began
 * @param endMillis when it ended
 * @param processorMillis how much processor time the JVM got in it
 * @param idleMillis how long the machine's processors had nothing to do in it; negative where nobody tells
 */
public record Window(double startMillis, double endMillis, double processorMillis, double idleMillis) {

    /** Returns how long it is. */
    public double millis() {
        return endMillis - startMillis;
    }

    /** Returns how much of its time a processor was used: above 1 with several threads. */
    double share() {
        return processorMillis / millis();
    }

    /** Returns whether something happened in it. */
    public boolean holds(double atMillis) {
        return atMillis >= startMillis && atMillis <= endMillis;
    }
}

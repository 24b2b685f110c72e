package dev.hinterland.lab.jmh;

/**
 * The time of one iteration that counts, on the clock of the JVM's log.
 *
 * @param startMillis when it began
 * @param endMillis when it ended
 * @param processorMillis how much processor time the JVM got in it
 */
public record Window(double startMillis, double endMillis, double processorMillis) {

    /** Returns how long it is. */
    public double millis() {
        return endMillis - startMillis;
    }

    /** Returns whether something happened in it. */
    public boolean holds(double atMillis) {
        return atMillis >= startMillis && atMillis <= endMillis;
    }
}

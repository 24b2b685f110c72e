// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

/**
 * How long to measure each case.
 *
 * @param forks how many JVMs, one after the other, with those of other cases between them
 * @param warmups how many iterations are thrown away in each
 * @param iterations how many iterations count in each
 * @param iterationMillis how long each takes
 */
public record JmhTiming(int forks, int warmups, int iterations, int iterationMillis) {

    /** Returns about how long a case takes, start-up included. */
    public long millis() {
        int startMillis = 700;
        return forks * (startMillis + (long) (warmups + iterations) * iterationMillis);
    }
}

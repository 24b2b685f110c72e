// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import java.util.List;

/**
 * One JVM that ran a benchmark to its end.
 *
 * @param windows when its iterations were, in their order
 * @param log what it wrote into its log
 */
public record Fork(List<Window> windows, ForkLog log) {

    /** Copies the windows. */
    public Fork {
        windows = List.copyOf(windows);
    }

    /** Returns whether something happened in an iteration that counts. */
    public boolean inWindow(double atMillis) {
        return windows.stream().anyMatch(window -> window.holds(atMillis));
    }

    /** Returns how long its iterations took together. */
    public double windowMillis() {
        return windows.stream().mapToDouble(Window::millis).sum();
    }
}

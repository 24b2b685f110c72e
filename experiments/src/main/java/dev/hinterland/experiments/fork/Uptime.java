// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/** The clock of all events: the one that the JVM's log shows as {@code uptime}. */
final class Uptime {

    private static final RuntimeMXBean RUNTIME = ManagementFactory.getRuntimeMXBean();

    private Uptime() {}

    static long millis() {
        return RUNTIME.getUptime();
    }
}

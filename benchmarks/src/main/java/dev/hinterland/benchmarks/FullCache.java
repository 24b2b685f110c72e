// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.io.IOException;
import java.util.List;

/**
 * Inserts new keys at full speed into a cache: while it is not full yet, and when it is. What is inserted then pushes
 * something out each time, and whoever inserts should not notice.
 */
public final class FullCache {

    private FullCache() {}

    /**
     * Takes {@code --budgets} in MiB, {@code --seconds} for each measurement, {@code --rounds}, {@code --value} in
     * bytes and {@code --heap} of the forked JVMs. Ends with 1 where a bar was missed.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        try {
            Arguments arguments = Arguments.parse(args, "budgets", "seconds", "rounds", "value", "heap");
            String heap = arguments.text("heap", "1g");
            // Nearly all of the heap is young, so that hardly a collection falls into the measurement.
            List<String> flags = List.of("-Xms" + heap, "-Xmx" + heap, "-XX:NewSize=" + heap, "-XX:+AlwaysPreTouch");
            int exit = 0;
            for (String budget : arguments.list("budgets", "64,1024,4096")) {
                List<String> probeArgs = List.of(
                        Long.toString(Arguments.count(budget)),
                        Long.toString(arguments.count("seconds", "5")),
                        Long.toString(arguments.count("rounds", "3")),
                        Long.toString(arguments.count("value", "100")));
                exit = Math.max(exit, new ChildJvm(flags, FullCacheProbe.class, probeArgs).run());
            }
            System.exit(exit);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.gc.GcLog;
import java.util.List;

/**
 * What a JVM wrote into its log while a benchmark ran. Times are milliseconds since the JVM began.
 *
 * @param compilations what was compiled, and what compiled code was thrown away
 * @param safepoints when all threads were stopped, for whatever reason
 * @param gc pauses for garbage collection
 */
public record ForkLog(List<Compilation> compilations, List<Safepoint> safepoints, GcLog gc) {

    /** The tier of C2's code. */
    public static final int C2 = 4;

    /** Copies the lists. */
    public ForkLog {
        compilations = List.copyOf(compilations);
        safepoints = List.copyOf(safepoints);
    }

    /**
     * A method that the JIT compiler took up, or whose code it threw away.
     *
     * @param atMillis when
     * @param tier 1 to 3 are those of C1, 4 is C2's
     * @param method its name, as {@code package.Type::method}
     * @param osr whether it replaces a running loop rather than the next call
     * @param discarded whether this is the end of that code rather than its beginning
     */
    public record Compilation(double atMillis, int tier, String method, boolean osr, boolean discarded) {}

    /**
     * A stop of all threads.
     *
     * @param atMillis when it ended
     * @param name why
     * @param reachMillis how long it took until all had stopped
     * @param totalMillis how long it took in all
     */
    public record Safepoint(double atMillis, String name, double reachMillis, double totalMillis) {}
}

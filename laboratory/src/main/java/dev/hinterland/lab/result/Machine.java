// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import java.util.Map;

/**
 * The machine that the runs were made on.
 *
 * @param cpu the processor's name, as the system gives it
 * @param cores the processors that a JVM may use
 * @param memoryBytes the main memory, or the container's limit where that is lower
 * @param cacheSizes the data and unified caches of the first processor by name ({@code L1d}, {@code L2}, {@code L3})
 * @param os the operating system with its version
 * @param architecture the instruction set, as the JVM names it
 * @param transparentHugePages the kernel's setting ({@code always}, {@code madvise}, {@code never}), or {@code unknown}
 */
public record Machine(
        String cpu,
        int cores,
        long memoryBytes,
        Map<String, Long> cacheSizes,
        String os,
        String architecture,
        String transparentHugePages) {

    /** Copies the caches. */
    public Machine {
        cacheSizes = Lists.copy(cacheSizes);
    }
}

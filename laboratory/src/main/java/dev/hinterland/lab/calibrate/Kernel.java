// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.experiment.Labels;
import java.util.Map;

/**
 * One measurement of the machine.
 *
 * @param name what is done: {@code chase}, {@code pages}, {@code read}, {@code fill}, …
 * @param level the level that it stands for, or an empty text for a point of a curve
 * @param bytes the working set
 * @param description what {@link dev.hinterland.experiments.hardware.KernelProgram} is told
 */
record Kernel(String name, String level, long bytes, String description) {

    /** Returns how many bytes of the array one operation is about: a copy of {@code n} bytes touches {@code 2n}. */
    long bytesPerOperation() {
        return name.startsWith("copy") ? bytes / 2 : bytes;
    }

    /**
     * Returns whether a profile stands on it. Points of a curve between two levels differ from JVM to JVM whatever the
     * machine does: which part of a cache a page falls into is chance.
     */
    boolean isDecisive() {
        return !level.isEmpty() || name.startsWith("allocate") || bytes == 0;
    }

    /** Returns which cost of a profile it measures, as {@code LEVEL.COST}. */
    String cost() {
        return switch (name) {
            case "chase", "pages" -> level + ".latency";
            case "fill" -> level + ".write";
            case "copy-out" -> level + ".copyOut";
            case "copy-one", "store-one" -> "calls.copy";
            case "allocate" -> "calls.allocation";
            case "allocate-large" -> "largeArrays.clear";
            default -> level + "." + name;
        };
    }

    Map<String, String> labels() {
        return Labels.of("kernel", name, "level", level, "bytes", Long.toString(bytes));
    }
}

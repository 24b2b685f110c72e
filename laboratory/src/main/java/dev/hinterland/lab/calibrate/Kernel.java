package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.jmh.JmhCase;

/**
 * Something to measure.
 *
 * @param name {@code chase}, {@code pages}, {@code read}, {@code fill}, {@code copy}, {@code copy-out}, …
 * @param level the level that it stands for, or an empty text
 * @param bytes the working set, or 0
 * @param jmhCase how it is run
 */
record Kernel(String name, String level, long bytes, JmhCase jmhCase) {

    /** Returns how many bytes an operation reads, overwrites or copies. */
    double bytesPerOperation() {
        return name.startsWith("copy") ? bytes / 2.0 : bytes;
    }
}

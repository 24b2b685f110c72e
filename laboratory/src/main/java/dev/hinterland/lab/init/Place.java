// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

/** Where a sample of a profiler fell. */
enum Place {
    /** The loop that clears an array. */
    ZEROING("zeroing"),
    /** The stores of mark word, class and length, and the prefetches before them. */
    HEADER("header"),
    /** The JVM itself and the C library: collections, slow paths. */
    JVM("JVM"),
    /** The operating system. */
    KERNEL("kernel"),
    /** The benchmark's own code where nothing tells its instructions apart. */
    CODE("code"),
    /** All else: the rest of the benchmark's loop, other compiled code, the interpreter. */
    OTHER("other");

    private final String column;

    Place(String column) {
        this.column = column;
    }

    /** Returns how tables name it. */
    String column() {
        return column;
    }
}

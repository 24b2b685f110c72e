// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.MadeUpRun;

/** Rows for tests. */
public final class Rows {

    /** A megabyte. */
    public static final long MIB = 1 << 20;

    private Rows() {}

    /** Returns a row of a store on the heap. */
    public static MadeUpRun heap(String store, long heapMib, double totalMillis, double fullMillis) {
        return row(store, heapMib, totalMillis, fullMillis).onHeap(true);
    }

    /** Returns a row of a store outside the heap whose process takes this much memory. */
    public static MadeUpRun outside(String store, long heapMib, double totalMillis, long rssMib) {
        return row(store, heapMib, totalMillis, 0).memory(rssMib * MIB, 200 * MIB, 24.0, null);
    }

    /** Returns a row of a store on the heap that ran out of memory. */
    public static MadeUpRun failed(String store, long heapMib) {
        return MadeUpRun.of(store, "g1", heapMib * MIB)
                .onHeap(true)
                .failed("out-of-memory", "OutOfMemoryError: Java heap space (while: write)");
    }

    private static MadeUpRun row(String store, long heapMib, double totalMillis, double fullMillis) {
        return MadeUpRun.of(store, "g1", heapMib * MIB)
                .totalMillis(totalMillis)
                .phase("write", 0, totalMillis / 2, 1_700_000)
                .phase("read", totalMillis / 2, totalMillis / 2, 1_700_000)
                .young(31, totalMillis / 10)
                .full(fullMillis == 0 ? 0 : 24, fullMillis)
                .memory(null, null, 24.0, null);
    }
}

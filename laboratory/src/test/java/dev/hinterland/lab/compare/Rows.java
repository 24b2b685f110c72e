package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.RunBuilder;
import dev.hinterland.lab.result.Status;

/** Rows for tests. */
public final class Rows {

    /** A megabyte. */
    public static final long MIB = 1 << 20;

    private Rows() {}

    /** Returns a row of a store on the heap. */
    public static RunBuilder heap(String store, long heapMib, double totalMillis, double fullMillis) {
        return row(store, heapMib, totalMillis, fullMillis).onHeap(true);
    }

    /** Returns a row of a store outside the heap whose process takes this much memory. */
    public static RunBuilder outside(String store, long heapMib, double totalMillis, long rssMib) {
        return row(store, heapMib, totalMillis, 0).maxRssBytes(rssMib * MIB).offHeapBytes(200 * MIB);
    }

    /** Returns a row of a store on the heap that ran out of memory. */
    public static RunBuilder failed(String store, long heapMib) {
        return Run.builder(store, "g1", heapMib * MIB)
                .jdk(25)
                .entries(1_700_000)
                .onHeap(true)
                .status(Status.FAILED)
                .failureKind("out-of-memory")
                .reason("OutOfMemoryError: Java heap space (while: write)");
    }

    private static RunBuilder row(String store, long heapMib, double totalMillis, double fullMillis) {
        return Run.builder(store, "g1", heapMib * MIB)
                .jdk(25)
                .entries(1_700_000)
                .totalMillis(totalMillis)
                .writeMillis(totalMillis / 2)
                .readMillis(totalMillis / 2)
                .youngCollections(31)
                .youngMillis(totalMillis / 10)
                .fullCollections(fullMillis == 0 ? 0 : 24)
                .fullMillis(fullMillis)
                .bytesPerEntry(24.0);
    }
}

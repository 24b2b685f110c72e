// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What is run, and in which JVM.
 *
 * @param store the store's id
 * @param onHeap whether the entries lie in the Java heap
 * @param durability which puts the next process finds, for a store on files; empty for one in memory
 * @param workload the workload's id
 * @param entries the entries asked for
 * @param collector {@code serial}, {@code parallel}, {@code g1}, {@code zgc} or {@code shenandoah}
 * @param jdk the JVM's feature version
 * @param heapBytes the heap, fixed ({@code -Xms} = {@code -Xmx})
 * @param maxOffHeapBytes the off-heap budget that the store was given
 * @param jvmFlags flags that this store needs on this JDK
 * @param repeat which repeat, from 1
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record RunSetup(
        String store,
        boolean onHeap,
        String durability,
        String workload,
        long entries,
        String collector,
        int jdk,
        long heapBytes,
        long maxOffHeapBytes,
        List<String> jvmFlags,
        int repeat) {

    /** Copies the flags. */
    public RunSetup {
        jvmFlags = Lists.copy(jvmFlags);
    }

    /** Returns whether it runs this store with this collector. */
    public boolean isOf(String otherStore, String otherCollector) {
        return store.equals(otherStore) && collector.equals(otherCollector);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import java.util.List;

/**
 * What stands in one row: a store, or a workload that needs none.
 *
 * @param id its name
 * @param onHeap whether its entries lie in the Java heap
 * @param durability which puts the next process finds, for a store on files; else empty
 * @param minimumJdk the lowest feature version that can run it
 * @param flags what its JVM must be started with
 */
public record Contender(String id, boolean onHeap, String durability, int minimumJdk, Flags flags) {

    /** Says what flags a JVM needs. */
    public interface Flags {

        /** No flags. */
        Flags NONE = (jdk, maxOffHeapBytes) -> List.of();

        /** Returns the flags for a JVM of this feature version and a budget outside the heap. */
        List<String> of(int jdk, long maxOffHeapBytes);
    }
}

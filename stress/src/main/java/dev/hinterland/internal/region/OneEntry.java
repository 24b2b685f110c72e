// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A region with one entry of one word, that is read for a while, as by a callback or who reads a long entry, and then
 * written over.
 */
abstract class OneEntry {

    private static final int REGION_BYTES = 1 << 16;
    private static final long OLD = 1;
    private static final long NEW = 2;
    private static final int READS = 16;

    final RegionTable table = new RegionTable(REGION_BYTES, 1);
    final Region region = new Region();
    final long location;

    OneEntry() {
        table.add(region, MemorySegment.ofArray(new long[] {OLD}));
        location = table.locationOf(region, 0);
    }

    /** Returns the entry, or what has taken its place meanwhile. */
    final long read() {
        long word = region.memory().get(ValueLayout.JAVA_LONG, 0);
        for (int i = 0; i < READS && word == OLD; i++) {
            Thread.onSpinWait();
            word = region.memory().get(ValueLayout.JAVA_LONG, 0);
        }
        return word;
    }

    /** Writes another entry to the same place. */
    final void fill() {
        region.memory().set(ValueLayout.JAVA_LONG, 0, NEW);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import dev.hinterland.Durability;
import dev.hinterland.OffHeapMap;
import dev.hinterland.stress.StressMaps;
import java.util.concurrent.atomic.AtomicInteger;

/** The real map in a file. */
public class FiledMapUnderTest extends MapOperations<Integer, Integer> {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapMap<Integer, Integer> MAP =
            StressMaps.inFile(MapUnderTest.builder(Numbered.INTS), Durability.PROCESS);

    public FiledMapUnderTest() {
        super(Numbered.INTS, MAP, NEXT.getAndIncrement());
    }
}

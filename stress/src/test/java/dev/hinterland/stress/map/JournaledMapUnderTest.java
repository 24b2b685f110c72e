// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import dev.hinterland.Durability;
import dev.hinterland.OffHeapMap;
import dev.hinterland.stress.StressMaps;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;

/** The real map in a file beside which it has a journal. */
public class JournaledMapUnderTest extends MapOperations<Integer, Integer> {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapMap<Integer, Integer> MAP =
            StressMaps.inFile(MapUnderTest.builder(Numbered.INTS), Durability.CHECKPOINT);

    public JournaledMapUnderTest() {
        super(Numbered.INTS, MAP, NEXT.getAndIncrement());
    }

    @Operation
    public void checkpoint() {
        MAP.checkpoint();
    }
}

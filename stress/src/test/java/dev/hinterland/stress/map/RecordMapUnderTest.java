// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import dev.hinterland.OffHeapMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The real map with records for keys and values. */
public class RecordMapUnderTest extends MapOperations<Numbered.Name, Numbered.Amount> {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapMap<Numbered.Name, Numbered.Amount> MAP = MapUnderTest.open(Numbered.RECORDS);

    public RecordMapUnderTest() {
        super(Numbered.RECORDS, MAP, NEXT.getAndIncrement());
    }
}

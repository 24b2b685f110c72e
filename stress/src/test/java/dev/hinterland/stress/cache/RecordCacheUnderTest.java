// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.cache;

import dev.hinterland.OffHeapCache;
import dev.hinterland.stress.map.Numbered;
import dev.hinterland.stress.map.NumberedOperations;
import java.util.concurrent.atomic.AtomicInteger;

/** The real cache with records for keys and values. */
public class RecordCacheUnderTest extends NumberedOperations<Numbered.Name, Numbered.Amount> {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapCache<Numbered.Name, Numbered.Amount> CACHE = CacheUnderTest.open(Numbered.RECORDS);

    public RecordCacheUnderTest() {
        super(Numbered.RECORDS, CACHE.asMap(), CACHE::getIfPresent, NEXT.getAndIncrement());
    }
}

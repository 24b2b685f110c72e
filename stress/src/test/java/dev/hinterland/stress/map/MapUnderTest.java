// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The real map as Lincheck calls it. All objects share one map, with keys of their own: so its index grows meanwhile,
 * and its regions are evacuated.
 */
public class MapUnderTest extends MapOperations<Integer, Integer> {

    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final OffHeapMap<Integer, Integer> MAP = open(Numbered.INTS);

    public MapUnderTest() {
        super(Numbered.INTS, MAP, NEXT.getAndIncrement());
    }

    static <K, V> OffHeapMap<K, V> open(Numbered<K, V> type) {
        return builder(type).build();
    }

    static <K, V> MapBuilder<K, V> builder(Numbered<K, V> type) {
        return Hinterland.map(type.keyCodec(), type.valueCodec()).maximumBytes(64 << 20);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.store.StoreValidator;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Checks a map that nobody writes to: every entry is reachable in every way, and the figures agree with each other. */
public final class MapValidator {

    private static final int ATTEMPTS = 200;

    private MapValidator() {}

    public static void validate(OffHeapMap<?, ?> map) {
        StoreValidator.validate(((StoreMap<?, ?, ?, ?>) map).store());
        checkEntries(map);
        checkStats(map);
    }

    private static void checkEntries(OffHeapMap<?, ?> map) {
        Set<Object> keys = new HashSet<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            checkEntry(map, entry, keys);
        }
        assertThat(map.longSize()).isEqualTo(keys.size());
        assertThat(map.size()).isEqualTo(keys.size());
        assertThat(map.isEmpty()).isEqualTo(keys.isEmpty());
        assertThat(count(map.keySet())).isEqualTo(keys.size());
        assertThat(count(map.values())).isEqualTo(keys.size());
    }

    private static void checkEntry(OffHeapMap<?, ?> map, Map.Entry<?, ?> entry, Set<Object> keys) {
        if (!keys.add(comparable(entry.getKey()))) {
            throw new AssertionError("key seen twice: key=" + entry.getKey());
        }
        Object got = map.get(entry.getKey());
        if (got == null || !Objects.deepEquals(comparable(got), comparable(entry.getValue()))) {
            throw new AssertionError(
                    "entry not reachable: key=" + entry.getKey() + ", value=" + entry.getValue() + ", got=" + got);
        }
    }

    private static int count(Iterable<?> elements) {
        int count = 0;
        for (Object element : elements) {
            Objects.requireNonNull(element);
            count++;
        }
        return count;
    }

    /** The figures are read one after the other, so memory that moves in the background may need another look. */
    private static void checkStats(OffHeapMap<?, ?> map) {
        MapStats stats = map.stats();
        for (int i = 0; i < ATTEMPTS && !isConsistent(stats); i++) {
            LockSupport.parkNanos(1_000_000);
            stats = map.stats();
        }
        assertThat(isConsistent(stats)).as("consistent: %s", stats).isTrue();
        assertThat(stats.entries()).as("%s", stats).isEqualTo(map.longSize());
        assertThat(smallest(stats)).as("%s", stats).isNotNegative();
    }

    private static boolean isConsistent(MapStats stats) {
        return stats.usedBytes() == sumOfParts(stats)
                && stats.usedBytes() <= stats.maximumBytes()
                && stats.liveBytes() + stats.deadBytes() <= stats.regionBytes() + stats.humongousBytes()
                && (stats.liveBytes() == 0) == (stats.entries() == 0);
    }

    static long sumOfParts(MapStats stats) {
        return stats.regionBytes()
                + stats.indexBytes()
                + stats.overflowBytes()
                + stats.spareBytes()
                + stats.humongousBytes();
    }

    private static long smallest(MapStats stats) {
        long memory = Math.min(Math.min(stats.regionBytes(), stats.indexBytes()), stats.overflowBytes());
        long kept = Math.min(stats.spareBytes(), stats.humongousBytes());
        return Math.min(Math.min(memory, kept), Math.min(stats.liveBytes(), stats.deadBytes()));
    }

    /** Arrays compare by content here. */
    private static Object comparable(Object value) {
        return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
    }
}

package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Checks a map that nobody writes to: every entry is reachable in every way, and the figures agree with each other. */
public final class MapValidator {

    private static final int ATTEMPTS = 200;

    private MapValidator() {}

    public static void validate(OffHeapMap<?, ?> map) {
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
        if (got == null || !comparable(got).equals(comparable(entry.getValue()))) {
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

    /** The figures are read one after the other, so memory moving in the background may need a second look. */
    private static void checkStats(OffHeapMap<?, ?> map) {
        MapStats stats = map.stats();
        for (int i = 0; i < ATTEMPTS && sumOfParts(stats) != stats.usedBytes(); i++) {
            Thread.yield();
            stats = map.stats();
        }
        assertThat(sumOfParts(stats)).as("sum of parts in %s", stats).isEqualTo(stats.usedBytes());
        assertThat(stats.usedBytes()).as("%s", stats).isLessThanOrEqualTo(stats.maxBytes());
        assertThat(stats.entries()).as("%s", stats).isEqualTo(map.longSize());
        assertThat(stats.liveBytes() + stats.deadBytes())
                .as("live and dead lie in regions: %s", stats)
                .isLessThanOrEqualTo(stats.regionBytes() + stats.humongousBytes());
        assertThat(stats.liveBytes() == 0).as("%s", stats).isEqualTo(map.isEmpty());
        assertThat(smallest(stats)).as("%s", stats).isNotNegative();
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

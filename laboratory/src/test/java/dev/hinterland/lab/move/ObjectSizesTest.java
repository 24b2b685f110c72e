// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ObjectSizesTest {

    private static final int COUNT = 100_000;
    private static final int ENTRIES = 200_000;

    private final ObjectSizes sizes = new ObjectSizes(1L << 30);
    private final Object[] kept = new Object[COUNT];
    private final Map<Object, Object> map = new ConcurrentHashMap<>(ENTRIES);

    private double allocated(Supplier<Object> maker) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        kept[0] = maker.get();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < COUNT; i++) {
            kept[i] = maker.get();
        }
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / COUNT;
    }

    @Test
    void objects_haveTheSizesOfTheLayoutRules() {
        assertThat(sizes.bytes(60)).isEqualTo(80);
        assertThat(sizes.string(11)).isEqualTo(24 + 32);
        assertThat(sizes.object(3, 4)).as("a node of a map").isEqualTo(32);
        assertThat(sizes.object(7, 5)).as("a node of a tree").isEqualTo(48);
    }

    @Test
    void objects_areAsLargeAsThisJvmMakesThem() {
        byte[] letters = "abcdefghijk".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(allocated(() -> new byte[60])).isCloseTo((double) sizes.bytes(60), within(1.0));
        assertThat(allocated(() -> new String(letters, StandardCharsets.ISO_8859_1)))
                .isCloseTo((double) sizes.string(11), within(1.0));
        assertThat(allocated(() -> new Object[100])).isCloseTo((double) sizes.references(100), within(1.0));
    }

    @Test
    void mapOfPlainEntries_isAsLargeAsItsLayoutSays() {
        DataShape shape = new DataShape(11, 60);
        MapLayout layout = MapLayout.of(shape, ENTRIES, 1L << 30);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Object[] keys = new Object[ENTRIES];
        for (int i = 0; i < ENTRIES; i++) {
            keys[i] = shape.data().key(i);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (Object key : keys) {
            map.put(key, true);
        }
        double grown = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(map).hasSize(ENTRIES);
        double keysAndValues = sizes.string(11) + sizes.bytes(60);
        double predicted = layout.tableBytes() + ENTRIES * (layout.entryBytes() - keysAndValues);
        // What became a tree was a list before: both kinds of nodes were allocated.
        assertThat(grown).isBetween(predicted * 0.98, predicted + ENTRIES * (double) sizes.object(3, 4));
    }

    @Test
    void largeHeap_hasLargeReferences() {
        assertThat(new ObjectSizes(32L << 30).references(100)).isEqualTo(16 + 800);
    }
}

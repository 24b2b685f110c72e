// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import java.util.List;

/**
 * What a simulated store is like; the figures are near those seen on a machine with two cores.
 *
 * @param id its id
 * @param onHeap whether its entries lie in the heap
 * @param writeMillis writing, without collections
 * @param readMillis reading, without collections
 * @param liveMib what it keeps in the heap when full
 * @param offHeapMib what it keeps outside when full
 * @param garbageMib what it allocates beyond that
 * @param perEntry bytes per entry beyond payload
 * @param flags JVM flags that it needs
 */
record SampleStore(
        String id,
        boolean onHeap,
        double writeMillis,
        double readMillis,
        int liveMib,
        int offHeapMib,
        int garbageMib,
        double perEntry,
        List<String> flags) {

    private static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static final List<String> UNSAFE = List.of("--sun-misc-unsafe-memory-access=allow");

    static final List<SampleStore> ALL = List.of(
            onHeap("concurrent-hash-map", 900, 420, 345, 101),
            onHeap("guava", 2_100, 900, 392, 132),
            onHeap("caffeine", 1_900, 800, 430, 158),
            onHeap("cache2k", 1_500, 610, 398, 138),
            offHeap("ehcache", 3_600, 2_100, 320, 2_400, 93, List.of()),
            offHeap("ehcache-tiered", 4_100, 2_600, 330, 2_900, 94, List.of()),
            offHeap("mapdb", 8_200, 4_300, 300, 6_800, 72, List.of()),
            offHeap("ohc", 1_400, 1_050, 310, 900, 89, UNSAFE),
            offHeap("chronicle-map", 3_700, 2_200, 190, 1_700, 24, OPENED),
            offHeap("mvstore", 2_500, 1_300, 240, 2_200, 58, List.of()),
            offHeap("lmdb", 2_900, 1_500, 290, 1_400, 75, List.of("--enable-native-access=ALL-UNNAMED")),
            offHeap("rocksdb", 5_600, 3_200, 170, 1_900, 31, List.of("--enable-native-access=ALL-UNNAMED")),
            offHeap("redis", 47_000, 43_500, 260, 5_100, 88, List.of()),
            new SampleStore("direct-buffer", true, 2_600, 700, 345, 190, 1_300, 118, List.of()),
            offHeap("hinterland", 820, 640, 168, 520, 21, List.of()));

    /** Returns what those that have files keep; empty for the others. */
    String durability() {
        return switch (id) {
            case "lmdb" -> "all puts after kill -9";
            case "rocksdb" -> "the puts that were flushed";
            default -> "";
        };
    }

    private static SampleStore onHeap(String id, double write, double read, int live, double perEntry) {
        return new SampleStore(id, true, write, read, live, 0, 650, perEntry, List.of());
    }

    private static SampleStore offHeap(
            String id, double write, double read, int outside, int garbage, double perEntry, List<String> flags) {
        return new SampleStore(id, false, write, read, 24, outside, garbage, perEntry, flags);
    }
}

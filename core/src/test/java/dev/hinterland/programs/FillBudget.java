// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Fills a map until it refuses, overwrites it for a while, and prints in bytes: the process memory before, when full
 * and at its highest, and what the map says that it uses.
 */
public final class FillBudget {

    private FillBudget() {}

    /** Takes the budget and the size of the values. */
    public static void main(String[] arguments) throws IOException {
        long maximumBytes = Long.parseLong(arguments[0]);
        byte[] value = new byte[Integer.parseInt(arguments[1])];
        fill(maximumBytes / 8, value);
        long before = memory("VmRSS");
        long[] full = fill(maximumBytes, value);
        System.out.println(before + " " + full[0] + " " + memory("VmHWM") + " " + full[1]);
    }

    private static long[] fill(long maximumBytes, byte[] value) throws IOException {
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            long keys = putUntilFull(map, value);
            for (long key = 0; key < keys; key += 4) {
                map.remove(key);
            }
            for (long i = 0; i < keys; i++) {
                map.replace(i * 7919 % keys, value);
            }
            return new long[] {memory("VmRSS"), map.stats().usedBytes()};
        }
    }

    private static long putUntilFull(OffHeapMap<Long, byte[]> map, byte[] value) {
        for (long key = 0; ; key++) {
            try {
                map.put(key, value);
            } catch (OutOfBudgetException full) {
                return key;
            }
        }
    }

    private static long memory(String field) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith(field + ":")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        throw new IOException("no such field: field=" + field);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;

/** Writes and reads a number of entries, and overwrites a third of them: more than the heap could hold. */
public final class HoldMillions {

    private HoldMillions() {}

    /** Takes the number of entries. */
    public static void main(String[] arguments) {
        long entries = Long.parseLong(arguments[0]);
        try (OffHeapMap<Long, Long> map = Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(512L << 20)
                .build()) {
            for (long key = 0; key < entries; key++) {
                map.put(key, ~key);
            }
            for (long key = 0; key < entries; key += 3) {
                map.put(key, -key);
            }
            long right = 0;
            for (long key = 0; key < entries; key++) {
                right += map.get(key) == (key % 3 == 0 ? -key : ~key) ? 1 : 0;
            }
            System.out.println("entries: size=" + map.longSize() + ", right=" + right);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.Arrays;

/** Puts and gets one value, and prints in bytes: the process memory before, its highest, and what the map uses. */
public final class CopyHumongous {

    private CopyHumongous() {}

    /** Takes the budget and the size of the value. */
    public static void main(String[] arguments) {
        long maximumBytes = Long.parseLong(arguments[0]);
        byte[] value = new byte[Integer.parseInt(arguments[1])];
        Arrays.fill(value, (byte) 1);
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            long before = Resident.bytes();
            map.put(1L, value);
            byte[] read = map.get(1L);
            if (!Arrays.equals(value, read)) {
                throw new AssertionError("another value");
            }
            System.out.println(
                    before + " " + Resident.bytes("VmHWM") + " " + map.stats().usedBytes());
        }
    }
}

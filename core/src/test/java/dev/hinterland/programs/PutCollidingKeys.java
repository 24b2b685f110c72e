// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.support.Collisions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Puts keys with the same hash code into a map in a file. */
public final class PutCollidingKeys {

    private PutCollidingKeys() {}

    /** Takes the file, the budget, and the binary logarithm of how many keys there are. */
    public static void main(String[] arguments) {
        int bits = Integer.parseInt(arguments[2]);
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .file(Path.of(arguments[0]))
                .maximumBytes(Long.parseLong(arguments[1]))
                .build()) {
            for (int i = 0; i < 1 << bits; i++) {
                String key = Collisions.string(i, bits);
                map.put(key, key.getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}

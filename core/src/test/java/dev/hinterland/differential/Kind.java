// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import dev.hinterland.codec.Codec;
import java.util.function.IntFunction;

/**
 * Which keys and values are used.
 *
 * @param key makes one of a few keys
 * @param value makes one of a few values, an object of its own each time
 */
record Kind<K, V>(String name, Codec<K> keys, Codec<V> values, IntFunction<K> key, IntFunction<V> value) {

    static final Kind<String, String> TEXTS =
            new Kind<>("texts", Codec.ofString(), Codec.ofString(), i -> "key " + i, i -> new String("value " + i));

    static final Kind<Integer, Point> RECORDS =
            new Kind<>("records", Codec.ofInt(), Codec.of(Point.class), i -> i, i -> new Point(i, "p" + i));

    static final Kind<Long, Long> NUMBERS =
            new Kind<>("numbers", Codec.ofLong(), Codec.ofLong(), i -> (long) i, i -> 1_000_000L + i);

    /** A value. */
    record Point(int x, String name) {}

    @Override
    public String toString() {
        return name;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.support.Alias;
import dev.hinterland.support.Text;
import java.util.function.IntFunction;

/**
 * What type of map a random test works on: 64 keys, some of odd sizes, and values of any size.
 *
 * @param values makes a value of about this many bytes, different for each seed
 */
record Shape<K, V>(String name, Codec<K> keyCodec, Codec<V> valueCodec, IntFunction<K> keys, Values<V> values) {

    static final int KEYS = 64;

    static final Shape<String, String> STRINGS =
            new Shape<>("strings", Codec.ofString(), Codec.ofString(), Shape::stringKey, Shape::string);

    static final Shape<Long, Text> USERS_TYPE =
            new Shape<>("user's codec", Codec.ofLong(), Text.CODEC, i -> i * 0x9E37_79B9_7F4A_7C15L, Shape::text);

    static final Shape<Integer, Long> NUMBERS =
            new Shape<>("numbers", Codec.ofInt(), Codec.ofLong(), i -> i << 20, (seed, size) -> seed);

    /** Each key is spelled in its own way, and compared by equals; few hash codes differ. */
    static final Shape<Alias, String> ALIASES =
            new Shape<>("aliases", Alias.CODEC, Codec.ofString(), Alias::of, Shape::string);

    /** Makes values. */
    @FunctionalInterface
    interface Values<V> {
        V make(long seed, int size);
    }

    OffHeapMap<K, V> build(long maximumBytes) {
        return Hinterland.map(keyCodec, valueCodec).maximumBytes(maximumBytes).build();
    }

    long bytes(K key, V value) {
        return keyCodec.size(key) + valueCodec.size(value);
    }

    private static String stringKey(int i) {
        return switch (i) {
            case 0 -> "";
            case 1 -> "\u0000";
            case 2 -> "\u0100";
            case 3 -> "long".repeat(1000);
            case 4 -> "\u2603".repeat(4_000);
            default -> "key_" + i;
        };
    }

    static String string(long seed, int size) {
        if (seed % 5 == 0) {
            return new String(filled(seed, size / 2)).replace('\u00ff', '\ud83d');
        }
        return new String(filled(seed, size));
    }

    private static Text text(long seed, int size) {
        return new Text(seed, new String(filled(seed, size)));
    }

    private static char[] filled(long seed, int length) {
        char[] chars = new char[length];
        long state = seed;
        for (int i = 0; i < length; i++) {
            state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            chars[i] = (char) (state >>> 56);
        }
        return chars;
    }
}

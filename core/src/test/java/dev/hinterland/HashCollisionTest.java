// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Collisions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Thousands of Strings with one hash code, as an attacker would choose them. */
class HashCollisionTest {

    private static final int BITS = 14;
    private static final int KEYS = 9_000;

    @Test
    void stringsOfOneHashCode_areAllFound() {
        List<String> keys = colliding();
        assertThat(keys)
                .hasSize(KEYS)
                .allMatch(key -> key.hashCode() == keys.getFirst().hashCode());
        try (OffHeapMap<String, Integer> map = Hinterland.map(Codec.ofString(), Codec.ofInt())
                .maximumBytes(64 * Budgets.MIB)
                .build()) {
            for (int i = 0; i < keys.size(); i++) {
                assertThat(map.put(keys.get(i), i)).isNull();
            }
            for (int i = 0; i < keys.size(); i += 2) {
                assertThat(map.remove(keys.get(i))).isEqualTo(i);
            }
            for (int i = 0; i < keys.size(); i++) {
                assertThat(map.get(keys.get(i))).isEqualTo(i % 2 == 0 ? null : Integer.valueOf(i));
            }
            MapValidator.validate(map);
        }
    }

    private static List<String> colliding() {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(Collisions.string(i, BITS));
        }
        return keys;
    }
}

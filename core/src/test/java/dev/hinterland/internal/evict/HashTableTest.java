// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HashTableTest {

    @Test
    void table_behavesAsAHashMap() {
        SplittableRandom random = new SplittableRandom(1);
        HashTable table = new HashTable(20);
        Map<Integer, Integer> model = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            // Few hashes, many of which share a home.
            int hash = random.nextInt(40) << (random.nextInt(3) * 10);
            if (random.nextBoolean()) {
                table.remove(hash);
                model.remove(hash);
            } else if (model.size() < 20 || model.containsKey(hash)) {
                int number = random.nextInt(1000);
                table.put(hash, number);
                model.put(hash, number);
            }
            int asked = random.nextInt(40) << (random.nextInt(3) * 10);
            assertThat(table.get(asked)).isEqualTo(model.getOrDefault(asked, HashTable.ABSENT));
        }
    }
}

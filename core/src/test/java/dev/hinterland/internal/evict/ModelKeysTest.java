// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ModelKeysTest {

    private static final int MODELS = 3;
    private static final int HELD = 20;

    private final ModelKeys keys = new ModelKeys(HELD);
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Integer, Set<Integer>> holders = new HashMap<>();

    /** Compared with maps, over many changes; few hashes, many of which share a home. */
    @Test
    void keys_haveTheSameNumberForAsLongAsAModelHoldsThem() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            int hash = random.nextInt(40) << (random.nextInt(3) * 10);
            int model = random.nextInt(MODELS);
            if (holders.containsKey(hash)) {
                int number = keys.number(hash);
                assertThat(number).isEqualTo(numbers.get(hash));
                assertThat(keys.hash(number)).isEqualTo(hash);
                assertThat(keys.isHeld(number, model))
                        .isEqualTo(holders.get(hash).contains(model));
                change(hash, number, model);
            } else if (holders.size() < HELD) {
                hold(hash, keys.number(hash), model);
            }
        }
        assertThat(keys.end()).isLessThanOrEqualTo(keys.capacity());
    }

    private void change(int hash, int number, int model) {
        if (!holders.get(hash).remove(model)) {
            hold(hash, number, model);
            return;
        }
        keys.drop(number, model);
        if (holders.get(hash).isEmpty()) {
            holders.remove(hash);
            numbers.remove(hash);
        }
    }

    private void hold(int hash, int number, int model) {
        keys.hold(number, model);
        numbers.put(hash, number);
        holders.computeIfAbsent(hash, any -> new HashSet<>()).add(model);
        assertThat(new HashSet<>(numbers.values())).as("no two have one").hasSize(numbers.size());
    }

    /** A model may have no memory for the key that was asked for. */
    @Test
    void numbersThatNoModelHolds_areForgotten_soThatThereAreEnough() {
        for (int hash = 0; hash < 10 * HELD; hash++) {
            int number = keys.number(hash);
            if (hash < HELD) {
                keys.hold(number, 0);
            }
            keys.forgetUnheld(number);
        }
        for (int hash = 0; hash < HELD; hash++) {
            assertThat(keys.isHeld(keys.number(hash), 0)).isTrue();
        }
        assertThat(keys.capacity()).isEqualTo(HELD + 1);
    }

    /** What is aged for each model, again and again, goes up to the end. */
    @Test
    void numbersThatAreFree_areGivenAgain_soThatTheEndStaysLow() {
        for (int hash = 0; hash < 1000; hash++) {
            int number = keys.number(hash);
            keys.hold(number, 0);
            keys.drop(number, 0);
        }
        assertThat(keys.end()).isEqualTo(1);
    }
}

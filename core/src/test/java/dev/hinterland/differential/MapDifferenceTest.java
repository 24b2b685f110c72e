// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.MapValidator;
import dev.hinterland.OffHeapMap;
import dev.hinterland.differential.Call.Body;
import dev.hinterland.support.Budgets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random calls on a map and on {@code ConcurrentHashMap}, which answer the same, or throw an exception of the same
 * class.
 *
 * <p>{@code -Dhinterland.model.sequences=N} makes more of them.
 */
@Tag("proof")
class MapDifferenceTest {

    private static final int SEQUENCES = Integer.getInteger("hinterland.model.sequences", 60);
    private static final int CALLS = 400;
    private static final int KEYS = 12;
    private static final int VALUES = 8;

    static Stream<Kind<?, ?>> kinds() {
        return Stream.of(Kind.TEXTS, Kind.RECORDS, Kind.NUMBERS);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <K, V> void map_answersAsConcurrentHashMap(Kind<K, V> kind) {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            try (OffHeapMap<K, V> map = Hinterland.map(kind.keys(), kind.values())
                    .maximumBytes(Budgets.small())
                    .build()) {
                compare(kind, new SplittableRandom(seed), map, "kind=" + kind + ", seed=" + seed);
                MapValidator.validate(map);
            }
        }
    }

    private static <K, V> void compare(Kind<K, V> kind, SplittableRandom random, OffHeapMap<K, V> map, String context) {
        ConcurrentMap<K, V> model = new ConcurrentHashMap<>();
        Map<String, Body<ConcurrentMap<K, V>, K, V>> calls = MapCalls.all();
        List<String> names = List.copyOf(calls.keySet());
        for (int i = 0; i < CALLS; i++) {
            String name = names.get(random.nextInt(names.size()));
            Call<K, V> call = call(kind, name, random);
            List<Object> expected = call.outcome(model, calls.get(name));
            List<Object> got = call.outcome(map, calls.get(name));
            if (!got.equals(expected)) {
                assertThat(got).as("%s, call %s: %s", context, i, call).isEqualTo(expected);
            }
            if (!new HashMap<>(map).equals(model) || map.size() != model.size() || map.isEmpty() != model.isEmpty()) {
                assertThat(new HashMap<>(map))
                        .as("%s, after call %s: %s", context, i, call)
                        .isEqualTo(model);
                assertThat(map).as("%s, after call %s: %s", context, i, call).hasSameSizeAs(model);
            }
        }
    }

    static <K, V> Call<K, V> call(Kind<K, V> kind, String name, SplittableRandom random) {
        K key = kind.key().apply(random.nextInt(KEYS));
        V value = kind.value().apply(random.nextInt(VALUES));
        V other = kind.value().apply(random.nextInt(VALUES));
        return new Call<>(name, key, value, other, new ArrayList<>());
    }
}

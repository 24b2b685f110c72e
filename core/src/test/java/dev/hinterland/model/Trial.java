// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.MapValidator;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.support.Budgets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Runs a sequence of operations on a new map and on a {@code HashMap}, which must agree at each step. */
final class Trial<K, V> {

    private final Shape<K, V> shape;
    private final OffHeapMap<K, V> map;
    private final Map<K, V> model = new HashMap<>();

    private Trial(Shape<K, V> shape, OffHeapMap<K, V> map) {
        this.shape = shape;
        this.map = map;
    }

    static <K, V> void run(Shape<K, V> shape, long maximumBytes, List<Operation<K, V>> operations) {
        try (OffHeapMap<K, V> map = shape.build(maximumBytes)) {
            Trial<K, V> trial = new Trial<>(shape, map);
            operations.forEach(trial::step);
            trial.checkAll();
        }
    }

    private void step(Operation<K, V> operation) {
        Object got;
        try {
            got = operation.run(map);
        } catch (OutOfBudgetException refused) {
            checkRefusal(operation, refused);
            return;
        }
        Object expected = operation.run(model);
        if (!Objects.equals(got, expected)) {
            assertThat(got).as("result of %s", operation).isEqualTo(expected);
        }
        assertThat(map.size()).as("size after %s", operation).isEqualTo(model.size());
    }

    /** A refusal changes nothing, and comes only when the map is rather full. */
    private void checkRefusal(Operation<K, V> operation, OutOfBudgetException refused) {
        long maximumBytes = map.stats().maximumBytes();
        long wanted = model.entrySet().stream()
                .mapToLong(entry -> shape.bytes(entry.getKey(), entry.getValue()))
                .sum();
        wanted += shape.bytes(operation.key(), operation.v()) + shape.bytes(operation.key(), operation.other());
        if (operation.kind().touchesSeveralKeys()) {
            wanted += shape.bytes(operation.key(), operation.v()) * model.size();
            adopt(operation);
        }
        if (maximumBytes < Budgets.small()) {
            wanted = maximumBytes; // a few regions, one of them in reserve: any value may be one too many
        }
        assertThat(wanted)
                .as("%s refused too early: %s, %s", operation, refused.getMessage(), map.stats())
                .isGreaterThan(maximumBytes / 4);
        checkAll();
    }

    /** An operation on several keys may have done a part of its work. */
    private void adopt(Operation<K, V> operation) {
        for (K key : Set.copyOf(model.keySet())) {
            V value = map.get(key);
            if (!Objects.equals(value, model.get(key))) {
                assertThat(value).as("old or new after %s", operation).isEqualTo(operation.v());
                model.put(key, value);
            }
        }
    }

    private void checkAll() {
        MapValidator.validate(map);
        if (!map.equals(model) || !model.equals(map)) {
            assertThat(new HashMap<>(map)).isEqualTo(model);
        }
        assertThat(map.hashCode()).isEqualTo(model.hashCode());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * Operations of maps and caches as Lincheck calls them, on one that others use too, but with other keys. Keys and
 * values stand for numbers, with which Lincheck compares; {@link MapSpecification} says what they do.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
@Param(name = "key", gen = IntGen.class, conf = "0:2")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public abstract class NumberedOperations<K, V> {

    private static final int KEYS = 3;

    /** What keys and values are. */
    final Numbered<K, V> type;

    /** What the operations are called on. */
    final ConcurrentMap<K, V> map;

    private final Function<K, ? extends @Nullable V> getter;
    private final int firstKey;

    /**
     * Creates one.
     *
     * @param map a map, or a cache's view as one
     * @param getter how a value is read
     * @param number is another one for each on the same map or cache
     */
    protected NumberedOperations(
            Numbered<K, V> type, ConcurrentMap<K, V> map, Function<K, ? extends @Nullable V> getter, int number) {
        this.type = type;
        this.map = map;
        this.getter = getter;
        this.firstKey = number * KEYS;
    }

    /** Returns the key that one of Lincheck's stands for. */
    final K key(int key) {
        return type.key(firstKey + key);
    }

    /** Returns the number that a value stands for. */
    final @Nullable Integer number(@Nullable V value) {
        return value == null ? null : Integer.valueOf(type.number(value));
    }

    /** Returns the value of a {@linkplain MapSpecification#sum sum}. */
    final @Nullable V add(@Nullable V old, int value) {
        Integer sum = MapSpecification.sum(number(old), value);
        return sum == null ? null : type.value(sum);
    }

    @Operation
    public @Nullable Integer get(@Param(name = "key") int key) {
        return number(getter.apply(key(key)));
    }

    @Operation
    public @Nullable Integer put(@Param(name = "key") int key, @Param(name = "value") int value) {
        return number(map.put(key(key), type.value(value)));
    }

    @Operation
    public @Nullable Integer putIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
        return number(map.putIfAbsent(key(key), type.value(value)));
    }

    @Operation
    public @Nullable Integer remove(@Param(name = "key") int key) {
        return number(map.remove(key(key)));
    }

    /** Adds to the value; removes it where it gets larger than four. */
    @Operation
    public @Nullable Integer compute(@Param(name = "key") int key, @Param(name = "value") int value) {
        return number(map.compute(key(key), (same, old) -> add(old, value)));
    }
}

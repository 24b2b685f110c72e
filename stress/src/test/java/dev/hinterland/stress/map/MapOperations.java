// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import java.util.concurrent.ConcurrentMap;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * What a map can do beyond what a cache is asked for.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class MapOperations<K, V> extends NumberedOperations<K, V> {

    /**
     * Creates one.
     *
     * @param number is another one for each on the same map
     */
    protected MapOperations(Numbered<K, V> type, ConcurrentMap<K, V> map, int number) {
        super(type, map, map::get, number);
    }

    @Operation
    public boolean containsKey(@Param(name = "key") int key) {
        return map.containsKey(key(key));
    }

    @Operation
    public boolean removeIfEqual(@Param(name = "key") int key, @Param(name = "value") int value) {
        return map.remove(key(key), type.value(value));
    }

    @Operation
    public @Nullable Integer replace(@Param(name = "key") int key, @Param(name = "value") int value) {
        return number(map.replace(key(key), type.value(value)));
    }

    @Operation
    public boolean replaceIfEqual(
            @Param(name = "key") int key, @Param(name = "value") int old, @Param(name = "value") int value) {
        return map.replace(key(key), type.value(old), type.value(value));
    }

    @Operation
    public @Nullable Integer computeIfAbsent(@Param(name = "key") int key, @Param(name = "value") int value) {
        return number(map.computeIfAbsent(key(key), absent -> type.value(value)));
    }

    @Operation
    public @Nullable Integer merge(@Param(name = "key") int key, @Param(name = "value") int value) {
        return number(map.merge(key(key), type.value(value), (old, given) -> add(old, type.number(given))));
    }
}

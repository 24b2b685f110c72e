// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import dev.hinterland.OffHeapMap;
import dev.hinterland.record.View;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Hinterland with generated codecs; it reads a component by a view. */
record HinterlandRecords<K, V>(OffHeapMap<K, V> map, ToIntFunction<V> number, Function<View<V>, Integer> numberOfView)
        implements RecordContender<K, V> {

    @Override
    public void put(K key, V value) {
        map.put(key, value);
    }

    @Override
    public @Nullable Object get(K key) {
        return map.get(key);
    }

    @Override
    public int getNumber(K key) {
        return number.applyAsInt(Objects.requireNonNull(map.get(key)));
    }

    @Override
    public int readNumber(K key) {
        return Objects.requireNonNull(map.read(key, numberOfView));
    }

    @Override
    public void close() {
        map.close();
    }
}
